#!/bin/sh
# The command of terminals. macOS finds the frameworks of a program beside its real file, so a link on the PATH leads here.
file=$0
while [ -L "$file" ]; do
  folder=$(cd -P "$(dirname "$file")" && pwd)
  file=$(readlink "$file")
  case $file in
    /*) ;;
    *) file=$folder/$file ;;
  esac
done
contents=$(cd -P "$(dirname "$file")/../.." && pwd)
exec "$contents/MacOS/Longreach" "$@"
