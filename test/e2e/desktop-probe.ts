import type { ElectronApplication } from 'playwright-core';

/** A menu item as a person sees it. */
export interface MenuEntry {
  readonly label: string;
  readonly type: 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio' | 'header' | 'palette';
  readonly enabled: boolean;
  readonly visible: boolean;
  readonly checked: boolean;
  readonly submenu: readonly MenuEntry[] | null;
}

/** Menus a person can open: the last tray's, the last context menu, the application's. */
export type MenuKind = 'tray' | 'popup' | 'application';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

/** A call that would have left the program: "shell.openExternal", "dialog.showMessageBox", "app.setLoginItemSettings", ... */
export interface DesktopCall {
  readonly api: string;
  readonly args: readonly unknown[];
}

export interface DialogAnswers {
  readonly message: { readonly response: number; readonly checkboxChecked?: boolean };
  readonly open: { readonly canceled: boolean; readonly filePaths: readonly string[] };
  readonly save: { readonly canceled: boolean; readonly filePath: string };
}

/** What probe.cjs leaves in main's global object. */
interface Probe {
  readonly trays: { readonly tray: { emit(event: 'click'): void }; readonly toolTip: string }[];
  readonly notifications: { readonly title: string; readonly body: string; emit(event: 'click'): void }[];
  readonly calls: DesktopCall[];
  readonly answers: Record<keyof DialogAnswers, unknown[]>;
  readMenu(kind: MenuKind): MenuEntry[];
  /** Empty when it worked, otherwise why not. */
  click(kind: MenuKind, path: readonly string[]): string;
}
/** Main's global object; the name is needed inside functions that run there, so it is a type only. */
interface Main {
  readonly longreachProbe: Probe;
}

/** The desktop around the app under test: what it shows there, and what a person does with it. */
export class Desktop {
  readonly #app: ElectronApplication;

  constructor(app: ElectronApplication) {
    this.#app = app;
  }

  menu(kind: MenuKind): Promise<MenuEntry[]> {
    return this.#app.evaluate(
      (_electron, which) => (globalThis as unknown as Main).longreachProbe.readMenu(which),
      kind,
    );
  }

  /** Clicks an item by its labels from the outermost menu inwards; throws when it is not there or disabled. */
  async clickMenu(kind: MenuKind, path: readonly string[]): Promise<void> {
    const click = (_electron: unknown, given: { kind: MenuKind; path: readonly string[] }) =>
      (globalThis as unknown as Main).longreachProbe.click(given.kind, given.path);
    const problem = await this.#app.evaluate(click, { kind, path });
    if (problem !== '') throw new Error(`In the ${kind} menu ${problem}.`);
  }

  async clickTray(): Promise<void> {
    await this.#app.evaluate(() => {
      const [last] = [...(globalThis as unknown as Main).longreachProbe.trays].reverse();
      last?.tray.emit('click');
    });
  }

  trayToolTips(): Promise<string[]> {
    return this.#app.evaluate(() => (globalThis as unknown as Main).longreachProbe.trays.map(({ toolTip }) => toolTip));
  }

  notifications(): Promise<ShownNotification[]> {
    return this.#app.evaluate(() =>
      (globalThis as unknown as Main).longreachProbe.notifications.map(({ title, body }) => ({ title, body })),
    );
  }

  async clickNotification(title: string): Promise<void> {
    await this.#app.evaluate((_electron, wanted) => {
      const shown = [...(globalThis as unknown as Main).longreachProbe.notifications].reverse();
      const found = shown.find((one) => one.title === wanted);
      if (!found) throw new Error(`There was no notification "${wanted}".`);
      found.emit('click');
    }, title);
  }

  calls(): Promise<DesktopCall[]> {
    return this.#app.evaluate(() => (globalThis as unknown as Main).longreachProbe.calls);
  }

  /** The answer of the next dialog of this kind; without one, dialogs are cancelled. */
  async answerNext<Kind extends keyof DialogAnswers>(kind: Kind, answer: DialogAnswers[Kind]): Promise<void> {
    await this.#app.evaluate(
      (_electron, given) => (globalThis as unknown as Main).longreachProbe.answers[given.kind].push(given.answer),
      {
        kind,
        answer,
      },
    );
  }
}
