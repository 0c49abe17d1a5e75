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
  readonly trays: {
    readonly tray: { emit(event: 'click'): void };
    readonly toolTip: string;
    readonly image?: { toDataURL(): string };
  }[];
  readonly notifications: Notified[];
  readonly closed: ReadonlySet<Notified>;
  readonly awake: ReadonlyMap<number, Blocker>;
  readonly badge: number | null;
  readonly calls: DesktopCall[];
  readonly answers: Record<keyof DialogAnswers, unknown[]>;
  readMenu(kind: MenuKind): MenuEntry[];
  /** Empty when it worked, otherwise why not. */
  click(kind: MenuKind, path: readonly string[]): string;
  take(accelerator: string, byAnother: boolean): void;
  /** False when nobody listens. */
  press(accelerator: string): boolean;
  power(event: PowerEvent): void;
}

/** A notification of main, as far as tests use it. */
interface Notified {
  readonly title: string;
  readonly body: string;
  emit(event: 'click'): void;
  emit(event: 'close', details: object): void;
  emit(event: 'action', details: { readonly actionIndex: number }, actionIndex: number): void;
  emit(event: 'reply', details: { readonly reply: string }, reply: string): void;
}

/** What a person, or the system, does with a notification. */
export type NotificationAct =
  | { readonly kind: 'click' }
  | { readonly kind: 'close' }
  | { readonly kind: 'action'; readonly index: number }
  | { readonly kind: 'reply'; readonly text: string };

export type Blocker = 'prevent-app-suspension' | 'prevent-display-sleep';
export type PowerEvent = 'suspend' | 'resume';

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

  /** Those that the app has not taken away again. */
  notificationsNow(): Promise<ShownNotification[]> {
    return this.#app.evaluate(() => {
      const { notifications, closed } = (globalThis as unknown as Main).longreachProbe;
      return notifications.filter((one) => !closed.has(one)).map(({ title, body }) => ({ title, body }));
    });
  }

  clickNotification(title: string): Promise<void> {
    return this.actOnNotification(title, { kind: 'click' });
  }

  /** Does it with the last notification of this title; throws when there was none. */
  async actOnNotification(title: string, act: NotificationAct): Promise<void> {
    await this.#app.evaluate(
      (_electron, given) => {
        const shown = [...(globalThis as unknown as Main).longreachProbe.notifications].reverse();
        const found = shown.find((one) => one.title === given.title);
        if (!found) throw new Error(`There was no notification "${given.title}".`);
        const { act: done } = given;
        if (done.kind === 'action') found.emit('action', { actionIndex: done.index }, done.index);
        else if (done.kind === 'reply') found.emit('reply', { reply: done.text }, done.text);
        else if (done.kind === 'close') found.emit('close', {});
        else found.emit('click');
      },
      { title, act },
    );
  }

  /** The last icon set after the tray was made, as a data address; null where it was never changed. */
  trayImage(): Promise<string | null> {
    return this.#app.evaluate(
      () => (globalThis as unknown as Main).longreachProbe.trays.at(-1)?.image?.toDataURL() ?? null,
    );
  }

  /** The number on the program's icon; null where none was ever set. */
  badge(): Promise<number | null> {
    return this.#app.evaluate(() => (globalThis as unknown as Main).longreachProbe.badge);
  }

  /** Presses a shortcut that works wherever the keyboard is; throws when the app does not listen for it. */
  async pressGlobal(accelerator: string): Promise<void> {
    const heard = await this.#app.evaluate(
      (_electron, given) => (globalThis as unknown as Main).longreachProbe.press(given),
      accelerator,
    );
    if (!heard) throw new Error(`Nobody listens for ${accelerator}.`);
  }

  /** Another program has this shortcut from now on, or gives it back; from the start: `takenKeys` of the launch. */
  async takeShortcut(accelerator: string, byAnother = true): Promise<void> {
    await this.#app.evaluate(
      (_electron, given) => (globalThis as unknown as Main).longreachProbe.take(given.accelerator, given.byAnother),
      { accelerator, byAnother },
    );
  }

  /** What keeps this computer awake now. */
  keptAwake(): Promise<Blocker[]> {
    return this.#app.evaluate(() => [...(globalThis as unknown as Main).longreachProbe.awake.values()]);
  }

  /** This computer falls asleep, or wakes. */
  async power(event: PowerEvent): Promise<void> {
    await this.#app.evaluate((_electron, given) => (globalThis as unknown as Main).longreachProbe.power(given), event);
  }

  /** The system opens an address of ours, as macOS does. */
  async openUrl(url: string): Promise<void> {
    await this.#app.evaluate(({ app }, given) => {
      app.emit('open-url', { preventDefault: () => undefined, defaultPrevented: false }, given);
    }, url);
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
