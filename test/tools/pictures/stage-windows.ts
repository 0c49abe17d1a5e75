import type { Driver, Role } from '../../e2e/driver.ts';
import { until } from '../../e2e/until.ts';

/** Size and theme of the windows that are pictured. */

const paths: Readonly<Record<Role, string>> = {
  console: '/console/',
  session: '/session/',
  quick: '/quick-connect/',
};

/** Gives a window this size inside and waits until its page has it. */
export async function resize(driver: Driver, role: Role, width: number, height: number): Promise<void> {
  await driver.main(
    ({ BrowserWindow }, given) => {
      const window = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().includes(given.path));
      const [outerWidth = 0, outerHeight = 0] = window?.getSize() ?? [];
      const [innerWidth = 0, innerHeight = 0] = window?.getContentSize() ?? [];
      const { x = 0, y = 0 } = window?.getBounds() ?? {};
      window?.setBounds({
        x,
        y,
        width: given.width + outerWidth - innerWidth,
        height: given.height + outerHeight - innerHeight,
      });
    },
    { path: paths[role], width, height },
  );
  const page = await driver.window(role);
  await until(`page of ${width} px`, async () =>
    (await page.evaluate(() => innerWidth)) === width ? true : undefined,
  );
}

export async function setTheme(driver: Driver, theme: 'light' | 'dark'): Promise<void> {
  const page = await driver.window('console');
  const isTaken = await page.evaluate(async (wanted) => {
    const reply = await (
      window as unknown as { bridge: { invoke(channel: string, input: unknown): Promise<{ readonly ok: boolean }> } }
    ).bridge.invoke('settings:change', { theme: wanted });
    return reply.ok;
  }, theme);
  // A locked Longreach changes no settings; its page follows the system.
  if (!isTaken) {
    await driver.main(({ nativeTheme }, wanted) => void (nativeTheme.themeSource = wanted), theme);
    await until(`${theme} lock page`, async () =>
      (await page.evaluate((query) => matchMedia(query).matches, `(prefers-color-scheme: ${theme})`))
        ? true
        : undefined,
    );
    return;
  }
  for (const role of ['console', 'session', 'quick'] as const) {
    const shown = driver.windowNow(role);
    if (shown)
      await until(`${theme} ${role} page`, async () =>
        (await shown.evaluate(() => document.documentElement.dataset.theme)) === theme ? true : undefined,
      );
  }
}
