import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endDaemon, isOnPath, startDaemon } from '../daemon.ts';
import { startPrivateBus } from '../private-bus.ts';
import type { Picture } from '../tools/host/base/png.ts';
import type { TestDisplay } from '../tools/host/run-display.ts';

/** A part of the screen. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Xfce's panel with nothing but the tray, along the top of a display. */
export interface RealPanel {
  /** For programs that shall have their icon there. */
  readonly env: Readonly<Record<string, string>>;
  start(): void;
  /** The panel ends alone: the bus stays. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/** In pixels. */
export const PANEL_HEIGHT = 32;

export async function startRealPanel(display: Pick<TestDisplay, 'name'>): Promise<RealPanel> {
  if (!isOnPath('xfce4-panel')) throw new Error('These tests need: apt-get install -y xfce4-panel');
  const bus = await startPrivateBus(['org.xfce.Xfconf']);
  writeSettings(join(bus.env.XDG_CONFIG_HOME ?? '', 'xfce4/xfconf/xfce-perchannel-xml'));
  const env = { DISPLAY: display.name, DBUS_SESSION_BUS_ADDRESS: bus.env.DBUS_SESSION_BUS_ADDRESS ?? '' };
  const panelEnv = { ...bus.env, ...env, GDK_BACKEND: 'x11', GSETTINGS_BACKEND: 'memory', NO_AT_BRIDGE: '1' };
  const startPanel = () => startDaemon('xfce4-panel', ['--disable-wm-check'], panelEnv);
  let panel = startPanel();
  return {
    env,
    start: () => {
      panel = startPanel();
    },
    end: () => endDaemon(panel),
    stop: async () => {
      await endDaemon(panel);
      await bus.stop();
    },
  };
}

function writeSettings(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'xfce4-panel.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="length" type="uint" value="100"/>
      <property name="size" type="uint" value="${PANEL_HEIGHT}"/>
      <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
    </property>
  </property>
  <property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
</channel>
`,
  );
}

/** What differs below the panel between two pictures of the screen; null where nothing so high does. */
export function changedBox(before: Picture, after: Picture, minHeight: number): Box | null {
  const differs = (at: number): boolean => before.data.readUInt32BE(at) !== after.data.readUInt32BE(at);
  const box = boxAround(before, PANEL_HEIGHT + 2, before.height, differs);
  return box !== null && box.height >= minHeight ? box : null;
}

/** As bytes. */
export type Color = readonly [red: number, green: number, blue: number];

/** What of the panel has this colour, give or take what scaling does to it; null where nothing has. */
export const colorBox = (screen: Picture, color: Color): Box | null =>
  boxAround(screen, 0, PANEL_HEIGHT, (at) =>
    color.every((part, index) => Math.abs(part - (screen.data[at + index] ?? 0)) < 16),
  );

/** Around all pixels that fit. @param fits gets the place of a pixel in the data of the screen */
function boxAround({ width }: Picture, top: number, bottom: number, fits: (at: number) => boolean): Box | null {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = top; y < bottom; y += 1)
    for (let x = 0; x < width; x += 1)
      if (fits((y * width + x) * 4)) {
        xs.push(x);
        ys.push(y);
      }
  const [first] = ys;
  const last = ys.at(-1);
  if (first === undefined || last === undefined) return null;
  const left = xs.reduce((least, x) => Math.min(least, x));
  const right = xs.reduce((most, x) => Math.max(most, x));
  return { x: left, y: first, width: right - left + 1, height: last - first + 1 };
}
