#!/bin/sh
# Runs as root after a .deb or .rpm was installed or updated. electron-builder fills in the names in braces.
program='/opt/${sanitizedProductName}/resources/bin/${executable}'
command='/usr/bin/${executable}'

if command -v update-alternatives >/dev/null 2>&1; then
  update-alternatives --install "$command" '${executable}' "$program" 100 || ln -sf "$program" "$command"
else
  ln -sf "$program" "$command"
fi

# Whether everybody may make user namespaces: root may even where a kernel refuses them to others.
grants_namespaces() {
  for limit in /proc/sys/kernel/unprivileged_userns_clone /proc/sys/user/max_user_namespaces; do
    if [ -r "$limit" ] && read -r value <"$limit" && [ "$value" = 0 ]; then return 1; fi
  done
  [ -L /proc/self/ns/user ] && unshare --user true 2>/dev/null
}

# Chromium's sandbox: user namespaces, else its helper that belongs to root.
if grants_namespaces; then
  chmod 0755 '/opt/${sanitizedProductName}/chrome-sandbox' || true
else
  chmod 4755 '/opt/${sanitizedProductName}/chrome-sandbox' || true
fi

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database /usr/share/applications || true
fi
if command -v gtk-update-icon-cache >/dev/null 2>&1; then
  gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor || true
fi

# Ubuntu 24.04 and later grant user namespaces by profile. Older versions cannot read this one and do not need it.
profile='/opt/${sanitizedProductName}/resources/apparmor-profile'
target='/etc/apparmor.d/${executable}'
if apparmor_status --enabled >/dev/null 2>&1; then
  if apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
    cp -f "$profile" "$target"
    if ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
      apparmor_parser --replace --write-cache --skip-read-cache "$target" || true
    fi
  fi
fi
exit 0
