/** The picture of a view, for the page of the window it is in. */
export interface PictureMessage {
  readonly kind: 'picture';
  readonly id: number;
  /** Null takes the picture away. */
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  /** Its place above others, the lowest first. */
  readonly level?: number;
  /** It is transparent: what is below shows through, and it gets the input. */
  readonly clear?: boolean;
  /** A new frame, JPEG in base64. */
  readonly frame?: string;
  /** The view's page got the keyboard, or lost it. */
  readonly focus?: boolean;
}

/** What a person did over the picture, as the DevTools protocol wants it. */
export type PictureInput =
  | ({
      readonly kind: 'mouse';
      readonly type: string;
      readonly x: number;
      readonly y: number;
      readonly button: string;
    } & MouseRest)
  | ({ readonly kind: 'key'; readonly type: string; readonly key: string; readonly code: string } & KeyRest);
interface MouseRest {
  readonly buttons: number;
  readonly clickCount: number;
  readonly modifiers: number;
  readonly deltaX: number;
  readonly deltaY: number;
}
interface KeyRest {
  readonly text: string;
  readonly keyCode: number;
  readonly modifiers: number;
  readonly repeat: boolean;
}

export interface PictureLayer {
  show(message: PictureMessage): void;
}

/**
 * Draws the pages of views into the page of their window, where a person can see and use them: one canvas per view in a
 * closed shadow tree over everything else. Self-contained: its source text runs inside the page.
 */
export function makePictureLayer(send: (id: number, input: PictureInput) => void): PictureLayer {
  const buttons = ['left', 'middle', 'right', 'back', 'forward'];
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  document.documentElement.append(host);
  const canvases = new Map<number, HTMLCanvasElement>();

  const modifiersOf = (event: MouseEvent | KeyboardEvent): number =>
    (event.altKey ? 1 : 0) + (event.ctrlKey ? 2 : 0) + (event.metaKey ? 4 : 0) + (event.shiftKey ? 8 : 0);

  function listen(id: number, canvas: HTMLCanvasElement): void {
    const mouse = (type: string) => (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (type === 'mousePressed') canvas.focus();
      const wheel = event instanceof WheelEvent ? event : { deltaX: 0, deltaY: 0 };
      send(id, {
        kind: 'mouse',
        type,
        x: event.offsetX,
        y: event.offsetY,
        button: type === 'mouseMoved' || type === 'mouseWheel' ? 'none' : (buttons[event.button] ?? 'none'),
        buttons: event.buttons,
        clickCount: event.detail,
        modifiers: modifiersOf(event),
        deltaX: wheel.deltaX,
        deltaY: wheel.deltaY,
      });
    };
    const key = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
      const text = event.key === 'Enter' ? '\r' : Array.from(event.key).length === 1 && plain ? event.key : '';
      const type = event.type === 'keyup' ? 'keyUp' : text === '' ? 'rawKeyDown' : 'keyDown';
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- Chromium wants the number when the key is typed again
      const { code, keyCode, repeat } = event;
      send(id, { kind: 'key', type, key: event.key, code, text, keyCode, repeat, modifiers: modifiersOf(event) });
    };
    canvas.addEventListener('mousedown', mouse('mousePressed'));
    canvas.addEventListener('mouseup', mouse('mouseReleased'));
    canvas.addEventListener('mousemove', mouse('mouseMoved'));
    canvas.addEventListener('wheel', mouse('mouseWheel'), { passive: false });
    canvas.addEventListener('contextmenu', (event) => {
      event.preventDefault();
    });
    canvas.addEventListener('keydown', key);
    canvas.addEventListener('keyup', key);
  }

  function canvasOf(id: number): HTMLCanvasElement {
    const known = canvases.get(id);
    if (known) return known;
    const canvas = document.createElement('canvas');
    canvas.tabIndex = -1;
    Object.assign(canvas.style, { position: 'fixed', zIndex: '2147483646', outline: 'none', background: '#000' });
    canvases.set(id, canvas);
    listen(id, canvas);
    root.append(canvas);
    return canvas;
  }

  let lastFrame = 0;
  const drawn = new WeakMap<HTMLCanvasElement, number>();
  async function draw(canvas: HTMLCanvasElement, frame: string): Promise<void> {
    const number = ++lastFrame;
    const bytes = Uint8Array.from(atob(frame), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    // Decoding may end in another order than the frames came in; an older one never covers a newer one.
    if (number > (drawn.get(canvas) ?? 0)) {
      drawn.set(canvas, number);
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
    }
    picture.close();
  }

  return {
    show({ id, bounds, level = 0, clear = false, frame, focus }) {
      if (!bounds) {
        canvases.get(id)?.remove();
        canvases.delete(id);
        return;
      }
      const canvas = canvasOf(id);
      const { x, y, width, height } = bounds;
      Object.assign(canvas.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
      Object.assign(canvas.style, {
        zIndex: String(2_147_480_000 + level),
        background: clear ? 'transparent' : '#000',
      });
      if (focus === true) canvas.focus();
      if (focus === false) canvas.blur();
      if (frame !== undefined) draw(canvas, frame).catch(() => undefined);
    },
  };
}
