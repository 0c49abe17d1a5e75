import type * as Electron from 'electron';
import type { ElectronApplication, Page } from 'playwright-core';
import { PNG } from 'pngjs';

interface ShownView {
  readonly bounds: Electron.Rectangle;
  /** PNG of the view's page in base64, as large as the view. */
  readonly png: string;
}

/** Pictures of the views that are visible in the window whose page has this path. */
function captureViews(app: ElectronApplication, path: string): Promise<ShownView[]> {
  return app.evaluate(async ({ BrowserWindow }, wanted) => {
    const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '');
    const window = BrowserWindow.getAllWindows().find((one) => pathOf(one.webContents.getURL()) === wanted);
    const views = (window?.contentView.children ?? []) as Electron.WebContentsView[];
    const previews: { bounds: Electron.Rectangle; png: string }[] = [];
    for (const view of views) {
      // After its page has been closed a view has none, although the type does not say so.
      const contents = view.webContents as Electron.WebContents | undefined;
      const bounds = view.getBounds();
      // The empty view of View only is transparent.
      if (!contents || contents.getURL() === '' || contents.getURL() === 'about:blank') continue;
      if (!view.getVisible() || bounds.width === 0 || bounds.height === 0) continue;
      const image = await contents.capturePage();
      const sized = image.resize({ width: bounds.width, height: bounds.height });
      previews.push({ bounds, png: sized.toPNG().toString('base64') });
    }
    return previews;
  }, path);
}

/** The part of `from` that fits, put over `onto` with its top left corner at x, y. */
function paste(from: PNG, onto: PNG, x: number, y: number): void {
  const left = Math.max(0, -x);
  const width = Math.min(from.width, onto.width - x) - left;
  for (let row = Math.max(0, -y); row < Math.min(from.height, onto.height - y); row++) {
    if (width <= 0) return;
    const at = (row * from.width + left) * 4;
    from.data.copy(onto.data, ((row + y) * onto.width + x + left) * 4, at, at + width * 4);
  }
}

/** A picture of a window as a person sees it: our page, and over it the remote page that is open in a view. PNG. */
export async function pictureWindow(app: ElectronApplication, page: Page): Promise<Buffer> {
  const whole = PNG.sync.read(await page.screenshot({ scale: 'css' }));
  for (const { bounds, png } of await captureViews(app, new URL(page.url()).pathname))
    paste(PNG.sync.read(Buffer.from(png, 'base64')), whole, bounds.x, bounds.y);
  return PNG.sync.write(whole);
}
