import type { PictureInput } from '../page/picture-layer.ts';
import type { PageTarget } from './page-target.ts';
import type { WebContents } from './web-contents.ts';
import type { WebContentsView } from './web-contents-view.ts';

const views = new Map<number, ViewPicture>();

/** Input over the picture of a page, on its way to the page itself. */
export function givePictureInput(contentsId: number, input: PictureInput): void {
  views.get(contentsId)?.give(input);
}

/**
 * Where a person watches: keeps the picture of a view's page drawn in the page of its window. Frames come from
 * Chromium's screencast, input goes back the other way.
 */
export class ViewPicture {
  readonly #view: WebContentsView;
  readonly #contents: WebContents;
  /** Of the page, which does not tell it any more once it is destroyed. */
  readonly #id: number;
  #shownIn: WebContents | null = null;
  #casting: Promise<unknown> = Promise.resolve();
  #size = '';

  constructor(view: WebContentsView, contents: WebContents) {
    this.#view = view;
    this.#contents = contents;
    const { id } = contents;
    this.#id = id;
    views.set(id, this);
    void contents.target().then((target) => {
      this.#follow(target);
    });
    contents.on('focus', () => {
      this.#tell({ focus: true });
    });
    contents.on('blur', () => {
      this.#tell({ focus: false });
    });
    contents.once('destroyed', () => {
      this.#takeAway();
      views.delete(id);
    });
  }

  #follow(target: PageTarget): void {
    target.on('Page.screencastFrame', ({ data, sessionId }) => {
      target.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
      this.#tell({ frame: data });
    });
    // A new document ends the cast of the old one.
    this.#contents.on('did-finish-load', () => {
      this.#size = '';
      this.update();
    });
  }

  /** The view moved, changed its size, was shown, hidden or put into another window. */
  update(): void {
    const window = this.#view.window;
    const { width, height } = this.#view.getBounds();
    const parent = window && this.#view.getVisible() && width > 0 && height > 0 ? window.webContents : null;
    if (this.#shownIn && this.#shownIn !== parent) this.#takeAway();
    if (!parent) return;
    this.#shownIn = parent;
    this.#tell({});
    if (!this.#view.isTransparent) this.#cast(width, height);
  }

  #cast(width: number, height: number): void {
    const size = `${width}x${height}`;
    if (size === this.#size) return;
    this.#size = size;
    this.#casting = this.#casting
      .then(() => this.#contents.target())
      .then(async (target) => {
        await target.send('Page.stopScreencast');
        await target.send('Page.startScreencast', {
          format: 'jpeg',
          quality: 85,
          maxWidth: width * 2,
          maxHeight: height * 2,
        });
      })
      .catch(() => {
        this.#size = ''; // between two documents; the end of the load tries again
      });
  }

  #tell(more: { readonly frame?: string; readonly focus?: boolean }): void {
    const parent = this.#shownIn;
    if (!parent || parent.isDestroyed()) return;
    void parent.tell({
      kind: 'picture',
      id: this.#id,
      bounds: this.#view.getBounds(),
      level: this.#view.level,
      clear: this.#view.isTransparent,
      ...more,
    });
  }

  #takeAway(): void {
    const parent = this.#shownIn;
    this.#shownIn = null;
    this.#size = '';
    if (parent && !parent.isDestroyed()) void parent.tell({ kind: 'picture', id: this.#id, bounds: null });
    this.#contents
      .target()
      .then((target) => target.send('Page.stopScreencast'))
      .catch(() => undefined);
  }

  give(input: PictureInput): void {
    void this.#contents
      .target()
      .then((target) =>
        input.kind === 'mouse' ? giveMouse(target, input, this.#contents.getZoomFactor()) : giveKey(target, input),
      )
      .catch(() => undefined);
  }
}

async function giveMouse(
  target: PageTarget,
  input: Extract<PictureInput, { kind: 'mouse' }>,
  zoom: number,
): Promise<void> {
  const [x, y] = [input.x / zoom, input.y / zoom];
  const { buttons, clickCount, modifiers, deltaX, deltaY } = input;
  const type = input.type as 'mousePressed' | 'mouseReleased' | 'mouseMoved' | 'mouseWheel';
  const button = input.button as 'none' | 'left' | 'middle' | 'right' | 'back' | 'forward';
  await target.send('Input.dispatchMouseEvent', { type, x, y, button, buttons, clickCount, modifiers, deltaX, deltaY });
}

async function giveKey(target: PageTarget, input: Extract<PictureInput, { kind: 'key' }>): Promise<void> {
  const { key, code, text, keyCode, modifiers, repeat } = input;
  await target.send('Input.dispatchKeyEvent', {
    type: input.type as 'keyDown' | 'keyUp' | 'rawKeyDown',
    key,
    code,
    modifiers,
    autoRepeat: repeat,
    windowsVirtualKeyCode: keyCode,
    ...(text === '' ? {} : { text }),
  });
}
