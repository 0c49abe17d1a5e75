import { meansSign, pressedKey } from '../../../src-main/contract/pressed-key.ts';

/** How fast a recording is played. */
export const speeds = ['1', '1.25', '1.5', '2'] as const;
export type Speed = (typeof speeds)[number];

/** What a key does to the player. */
export type PlayerKey =
  | { readonly kind: 'toggle' | 'screen' }
  | { readonly kind: 'seek'; readonly by: number }
  | { readonly kind: 'speed'; readonly speed: Speed };

/** Seconds that an arrow moves by. */
const STEP = 5;

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Reads a key press on the player; null for a key that is not its own. */
export function readPlayerKey(press: KeyPress, speed: Speed): PlayerKey | null {
  if (press.isComposing || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (meansSign(press, '<')) return { kind: 'speed', speed: stepSpeed(speed, -1) };
  if (meansSign(press, '>')) return { kind: 'speed', speed: stepSpeed(speed, 1) };
  switch (pressedKey(press)) {
    case ' ':
    case 'K':
      return { kind: 'toggle' };
    case 'ArrowLeft':
      return { kind: 'seek', by: -STEP };
    case 'ArrowRight':
      return { kind: 'seek', by: STEP };
    case 'F':
      return { kind: 'screen' };
    default:
      return null;
  }
}

/** The next faster or slower; at either end the same. */
function stepSpeed(speed: Speed, by: 1 | -1): Speed {
  return speeds[speeds.indexOf(speed) + by] ?? speed;
}
