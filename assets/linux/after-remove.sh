#!/bin/sh
# Runs as root after a .deb or .rpm was removed. During an update it runs as well, of an .rpm even after the new version has
# been set up, so that nothing may be taken away then: dpkg passes "upgrade", rpm the number of versions that remain.
case "${1:-0}" in
  upgrade | failed-upgrade | abort-install | abort-upgrade | disappear) exit 0 ;;
  [1-9]*) exit 0 ;;
esac

if command -v update-alternatives >/dev/null 2>&1; then
  update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/resources/bin/${executable}' || true
fi
# A link that after-install made by itself, where update-alternatives is missing or failed.
if [ "$(readlink '/usr/bin/${executable}')" = '/opt/${sanitizedProductName}/resources/bin/${executable}' ]; then
  rm -f '/usr/bin/${executable}'
fi

target='/etc/apparmor.d/${executable}'
if [ -f "$target" ]; then
  if apparmor_status --enabled >/dev/null 2>&1 && ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
    apparmor_parser --remove "$target" || true
  fi
  rm -f "$target"
fi

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database /usr/share/applications || true
fi
exit 0
