import Ban from '@lucide/svelte/icons/ban';
import Camera from '@lucide/svelte/icons/camera';
import CircleUserRound from '@lucide/svelte/icons/circle-user-round';
import ClockCheck from '@lucide/svelte/icons/clock-check';
import Download from '@lucide/svelte/icons/download';
import DoorOpen from '@lucide/svelte/icons/door-open';
import FileOutput from '@lucide/svelte/icons/file-output';
import FilePen from '@lucide/svelte/icons/file-pen';
import Film from '@lucide/svelte/icons/film';
import Headset from '@lucide/svelte/icons/headset';
import KeyRound from '@lucide/svelte/icons/key-round';
import Link from '@lucide/svelte/icons/link';
import ListFilter from '@lucide/svelte/icons/list-filter';
import Lock from '@lucide/svelte/icons/lock';
import LogIn from '@lucide/svelte/icons/log-in';
import LogOut from '@lucide/svelte/icons/log-out';
import MessageSquareText from '@lucide/svelte/icons/message-square-text';
import Monitor from '@lucide/svelte/icons/monitor';
import PlugZap from '@lucide/svelte/icons/plug-zap';
import Power from '@lucide/svelte/icons/power';
import RotateCw from '@lucide/svelte/icons/rotate-cw';
import ScrollText from '@lucide/svelte/icons/scroll-text';
import Settings2 from '@lucide/svelte/icons/settings-2';
import Star from '@lucide/svelte/icons/star';
import StickyNote from '@lucide/svelte/icons/sticky-note';
import Unlink from '@lucide/svelte/icons/unlink';
import type { AuditKind } from '../../../src-main/contract/contract.ts';
import type { Icon } from '../../ui/icon.ts';

/** Shown before the word of the action, never instead of it. */
export const kindIcons: Readonly<Record<AuditKind, Icon>> = {
  connect: PlugZap,
  session: Monitor,
  note: StickyNote,
  reason: MessageSquareText,
  'estimated-end': ClockCheck,
  wake: Power,
  reboot: RotateCw,
  'reboot-safe': RotateCw,
  rename: FilePen,
  'permanent-link': Link,
  detach: Unlink,
  'support-create': Headset,
  'support-rename': FilePen,
  'support-close': Ban,
  'support-join': Headset,
  'sign-in': LogIn,
  'sign-out': LogOut,
  'key-replaced': KeyRound,
  account: CircleUserRound,
  favorite: Star,
  view: ListFilter,
  outside: DoorOpen,
  export: FileOutput,
  download: Download,
  playback: Film,
  screenshot: Camera,
  settings: Settings2,
  lock: Lock,
  log: ScrollText,
};
