import type { Rectangle } from '../electron.ts';
import type { SessionsState } from '../contract/contract.ts';

const TABS = 44;
const TOOLBAR = 40;
const SIDE_BAR = 208;
const NOTICE = 40;

export interface Frame {
  readonly sideBar: boolean;
  readonly fullScreen: boolean;
  /** In full screen: a bar of ours says whose page took it. */
  readonly notice: boolean;
}

/** Where our own frame of the session window ends, in CSS pixels; in full screen nothing of it is left but the notice. */
export function frameInsets({ sideBar, fullScreen, notice }: Frame): SessionsState['insets'] {
  if (fullScreen) return { top: notice ? NOTICE : 0, left: 0 };
  return { top: TABS + TOOLBAR, left: sideBar ? SIDE_BAR : 0 };
}

/** Where the remote view lies in the window's content; never of negative size. */
export function viewBounds(content: { readonly width: number; readonly height: number }, frame: Frame): Rectangle {
  const { top, left } = frameInsets(frame);
  const width = Math.max(0, content.width - left);
  return { x: left, y: top, width, height: Math.max(0, content.height - top) };
}
