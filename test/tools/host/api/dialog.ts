import { record } from '../base/records.ts';
import type { BrowserWindow } from './browser-window.ts';

/** Answers that tests lay out in advance; without one a dialog answers as if it had been cancelled. */
export const dialogAnswers: {
  showOpenDialog: Electron.OpenDialogReturnValue[];
  showSaveDialog: Electron.SaveDialogReturnValue[];
  showMessageBox: Electron.MessageBoxReturnValue[];
} = { showOpenDialog: [], showSaveDialog: [], showMessageBox: [] };

export type MessageBoxOptions = Electron.MessageBoxOptions;

type Arguments<Options> = [options: Options] | [window: BrowserWindow, options: Options];

function show<Options, Answer>(
  name: keyof typeof dialogAnswers,
  args: Arguments<Options>,
  cancelled: (options: Options) => Answer,
): Promise<Answer> {
  const options = args.at(-1) as Options;
  record(`dialog.${name}`, options);
  return Promise.resolve((dialogAnswers[name].shift() as Answer | undefined) ?? cancelled(options));
}

/** Electron's `dialog`. Nothing is drawn: every question is recorded and answered from `dialogAnswers`. */
export const dialog = {
  showOpenDialog: (...args: Arguments<Electron.OpenDialogOptions>): Promise<Electron.OpenDialogReturnValue> =>
    show('showOpenDialog', args, () => ({ canceled: true, filePaths: [] })),
  showSaveDialog: (...args: Arguments<Electron.SaveDialogOptions>): Promise<Electron.SaveDialogReturnValue> =>
    show('showSaveDialog', args, () => ({ canceled: true, filePath: '' })),
  showMessageBox: (...args: Arguments<Electron.MessageBoxOptions>): Promise<Electron.MessageBoxReturnValue> =>
    show('showMessageBox', args, (options) => ({ response: options.cancelId ?? 0, checkboxChecked: false })),
  showErrorBox: (title: string, content: string): void => {
    record('dialog.showErrorBox', title, content);
    console.error(`${title}\n${content}`);
  },
};
