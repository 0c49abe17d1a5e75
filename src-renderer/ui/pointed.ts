import type { Attachment } from 'svelte/attachments';

/** Moves within one element come sixty times a second, and say nothing new for a while. */
const AGAIN_MS = 2_000;

/** Reports what the pointer is on: at once when that is another element, and every two seconds while it moves within one. */
export function pointed(report: (target: Element) => void): Attachment<HTMLElement> {
  return (root) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reportTarget = ({ target }: Event): void => {
      if (target instanceof Element) report(target);
    };
    const move = (event: Event): void => {
      reportTarget(event);
      timer = setTimeout(listenForMove, AGAIN_MS);
    };
    const listenForMove = (): void => {
      root.addEventListener('pointermove', move, { once: true });
    };
    root.addEventListener('pointerover', reportTarget);
    listenForMove();
    return () => {
      clearTimeout(timer);
      root.removeEventListener('pointerover', reportTarget);
      root.removeEventListener('pointermove', move);
    };
  };
}
