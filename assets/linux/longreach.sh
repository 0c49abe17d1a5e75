#!/bin/sh
# The command of terminals. Without a display the program would end with a message of Chromium, also where it is to print only.
if [ -z "$DISPLAY" ] && [ -z "$WAYLAND_DISPLAY" ]; then
  case ${LC_ALL:-${LC_MESSAGES:-$LANG}} in
    de*) text='Longreach braucht eine Desktopsitzung: Weder DISPLAY noch WAYLAND_DISPLAY ist gesetzt.' ;;
    es*) text='Longreach necesita una sesión de escritorio: no está definida ni DISPLAY ni WAYLAND_DISPLAY.' ;;
    pt*) text='O Longreach precisa de uma sessão da área de trabalho: nem DISPLAY nem WAYLAND_DISPLAY está definida.' ;;
    ru*) text='Longreach нужен сеанс рабочего стола: не задано ни DISPLAY, ни WAYLAND_DISPLAY.' ;;
    *) text='Longreach needs a desktop session: neither DISPLAY nor WAYLAND_DISPLAY is set.' ;;
  esac
  printf '%s\n' "$text" >&2
  exit 1
fi
# A link on the PATH leads here.
exec "$(dirname "$(readlink -f "$0")")/../../longreach" "$@"
