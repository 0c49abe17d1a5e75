; What electron-builder's installer does not do by itself: the command on the PATH, and links before the first start.

!include "LogicLib.nsh"
!include "WinMessages.nsh"
!include "WordFunc.nsh"

!define LINK_KEY "Software\Classes\longreach"
!define COMMAND_FOLDER "$INSTDIR\bin"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define RUN_APPROVED_KEY "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
; TOAST_ACTIVATOR of src-main/desktop/toast-activation.ts
!define TOAST_KEY "Software\Classes\CLSID\{B6A1F0A4-6C0E-4C55-9D0B-7C2B2B1E7D63}"

; Adds the folder of the command to a PATH (CHANGE is +) or takes it out (-). UN is "un." in the uninstaller.
; A PATH that is longer than a variable of NSIS is left alone: it would be read as empty, and written back so.
!macro ChangePath UN CHANGE HIVE HANDLE KEY
  Push $0
  Push $1
  Push $2
  ; ERROR_SUCCESS is 0, ERROR_FILE_NOT_FOUND 2; the flags take texts of both kinds as they are. The size is in bytes.
  System::Call 'advapi32::RegGetValueW(p ${HANDLE}, w "${KEY}", w "Path", i 0x10000006, p 0, p 0, *i .r1) i .r0'
  ${If} $0 == 2
    StrCpy $0 0
    StrCpy $1 0
  ${EndIf}
  IntOp $1 $1 / 2
  StrLen $2 "${COMMAND_FOLDER};"
  IntOp $1 $1 + $2
  ${If} $0 == 0
  ${AndIf} $1 < ${NSIS_MAX_STRLEN}
    ReadRegStr $1 ${HIVE} "${KEY}" "Path"
    ${If} $1 != ""
      ${${UN}WordAdd} "$1" ";" "${CHANGE}${COMMAND_FOLDER}" $2
    ${ElseIf} "${CHANGE}" == "+"
      StrCpy $2 "${COMMAND_FOLDER}"
    ${Else}
      StrCpy $2 ""
    ${EndIf}
    ${If} $2 S!= $1
      WriteRegExpandStr ${HIVE} "${KEY}" "Path" "$2"
      SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
    ${EndIf}
  ${EndIf}
  Pop $2
  Pop $1
  Pop $0
!macroend

; The PATH of the user, or of the computer where the program is installed for everybody.
!macro ChangeInstalledPath UN CHANGE
  ${If} $installMode == "all"
    !insertmacro ChangePath "${UN}" "${CHANGE}" HKLM 0x80000002 "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"
  ${Else}
    !insertmacro ChangePath "${UN}" "${CHANGE}" HKCU 0x80000001 "Environment"
  ${EndIf}
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}" "" "URL:Longreach link"
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}\DefaultIcon" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}",0'
  WriteRegStr SHELL_CONTEXT "${LINK_KEY}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro ChangeInstalledPath "" "+"
!macroend

; A link handler that leads to another Longreach stays.
!macro RemoveLinkHandler HIVE
  ReadRegStr $0 ${HIVE} "${LINK_KEY}\shell\open\command" ""
  ${If} $0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
    DeleteRegKey ${HIVE} "${LINK_KEY}"
  ${EndIf}
!macroend

; An update runs the old uninstaller, too: what stays the same is left alone then.
!macro customUnInstall
  ${IfNot} ${isUpdated}
    Push $0
    !insertmacro ChangeInstalledPath "un." "-"
    !insertmacro RemoveLinkHandler SHELL_CONTEXT
    ; What the program itself has registered for the user who removes it.
    !insertmacro RemoveLinkHandler HKCU
    DeleteRegValue HKCU "${RUN_KEY}" "${APP_ID}"
    DeleteRegValue HKCU "${RUN_APPROVED_KEY}" "${APP_ID}"
    DeleteRegKey HKCU "${TOAST_KEY}"
    ; For toasts Electron writes a shortcut for the user, beside the one for everybody.
    ${If} $installMode == "all"
      SetShellVarContext current
      Delete "$SMPROGRAMS\Longreach.lnk"
      SetShellVarContext all
    ${EndIf}
    Pop $0
  ${EndIf}
!macroend
