@echo off
rem The command of terminals: unlike a terminal, a batch file waits for a program with windows, and hands its exit code on.
if "%~1"=="" (
  start "" "%~dp0..\Longreach.exe"
  exit /b 0
)
"%~dp0..\Longreach.exe" %*
exit /b %ERRORLEVEL%
