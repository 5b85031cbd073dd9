#!/bin/sh
# Boots systemd on a root folder in namespaces of its own, with nothing of the network but loopback.
#   unshare --mount --pid --net --uts --ipc --cgroup --fork --kill-child sh boot.sh ROOT
# The cgroup it begins in becomes the root of its own. What is mounted ends with it; what belongs to
# the kernel as a whole is closed.
set -eu
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
cd "$root"
mkdir -p proc sys run dev old
mount -t proc proc proc
for path in proc/sys proc/sysrq-trigger proc/irq proc/bus; do
    [ -e "$path" ] || continue
    mount --bind "$path" "$path"
    mount -o remount,bind,ro "$path"
done
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
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
hostname machine
ip link set lo up
pivot_root . old
umount -l old
# As systemd makes it where it is not told that it is in a container; credentials need it.
mount --make-rshared /
drop=-sys_module,-sys_time,-sys_rawio,-sys_boot,-mknod,-syslog,-wake_alarm
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    setpriv --bounding-set "$drop" --inh-caps "$drop" /lib/systemd/systemd --system --log-target=journal
