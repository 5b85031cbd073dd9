#!/bin/sh
# Puts the digests that the registry gives out today into Containerfile and compose.yaml.
#
#   sh deploy/container/pin.sh
#
# It asks with skopeo (Debian: apt-get install skopeo). Compare what it finds with what is published
# at github.com/docker-library/repo-info, build, and run the tests of the containers.
set -eu
cd "$(dirname "$0")"

pin() {
    file=$1
    image=$2
    digest=$(skopeo inspect --format '{{.Digest}}' "docker://$image")
    sed -i "s|$image@sha256:[0-9a-f]*|$image@$digest|" "$file"
    echo "$image@$digest"
}
for file in Containerfile compose.yaml; do
    for image in $(sed -n 's/.*\(docker\.io[^@ ]*\)@sha256:.*/\1/p' "$file"); do
        pin "$file" "$image"
    done
done
