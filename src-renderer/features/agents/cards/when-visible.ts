import type { Attachment } from 'svelte/attachments';

/** Tells whether an element can be seen: inside what is scrolled to, in a window that is not hidden. */
export const whenSeen =
  (notify: (seen: boolean) => void): Attachment<HTMLElement> =>
  (element) => {
    // Not every engine that runs our tests lays out; there everything is in sight.
    let inside = typeof IntersectionObserver === 'undefined';
    const report = () => notify(inside && !document.hidden);
    const observer = inside
      ? null
      : new IntersectionObserver((entries) => {
          inside = entries.at(-1)?.isIntersecting === true;
          report();
        });
    observer?.observe(element);
    document.addEventListener('visibilitychange', report);
    report();
    return () => {
      observer?.disconnect();
      document.removeEventListener('visibilitychange', report);
    };
  };
