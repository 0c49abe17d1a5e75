// The least an app of this engine can do: one window with one word.
import { app, BrowserWindow } from 'electron';

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 });
  void window.loadURL('data:text/html,<!doctype html><title>blank</title><p>blank');
});
app.on('window-all-closed', () => app.quit());
