import type { Attachment } from 'svelte/attachments';

/** Tells whether an element can be seen: inside what is scrolled to, in a window that is not hidden. */
export const whenSeen =
  (tell: (seen: boolean) => void): Attachment<HTMLElement> =>
  (element) => {
    // Not every engine that runs our tests lays out; there everything is in sight.
    let inside = typeof IntersectionObserver === 'undefined';
    const say = () => tell(inside && !document.hidden);
    const observer = inside
      ? null
      : new IntersectionObserver((entries) => {
          inside = entries.at(-1)?.isIntersecting === true;
          say();
        });
    observer?.observe(element);
    document.addEventListener('visibilitychange', say);
    say();
    return () => {
      observer?.disconnect();
      document.removeEventListener('visibilitychange', say);
    };
  };
