#!/bin/sh
# A copy of this machine's files with a network of its own that has nothing but loopback. What is
# written in it lies in memory and is gone with it.
#   unshare --mount --pid --net --uts --ipc --fork --kill-child sh room.sh FOLDER HOST SHARED ...
# FOLDER is empty, HOST the name of the machine in it; what is SHARED is there to be read even where
# it lies on a disk of its own.
set -eu
folder=$1
host=$2
shift 2
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs "$folder"
mkdir "$folder/written" "$folder/work" "$folder/root"
mount -t overlay -o "lowerdir=/,upperdir=$folder/written,workdir=$folder/work" overlay "$folder/root"
root=$folder/root
for path in "$@"; do
    mkdir -p "$root$path"
    mount --bind "$path" "$root$path"
    mount -o remount,bind,ro "$root$path"
done
cd "$root"
mkdir -p old
mount -t proc proc proc
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom tty; do
    touch "dev/$name"
    mount --bind "/dev/$name" "dev/$name"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
printf '127.0.0.1 localhost %s\n' "$host" >etc/hosts
# What packages would start is started by who asked for them.
printf '#!/bin/sh\nexit 101\n' >usr/sbin/policy-rc.d
chmod 755 usr/sbin/policy-rc.d
hostname "$host"
ip link set lo up
pivot_root . old
umount -l old
echo ready
# The first process: it takes leave of those that nobody else waits for.
while sleep 1; do :; done
