/** Runs in the page: what the rows show and what the system's colours are, as the page computes both. */
export function readColours() {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.setProperty('forced-color-adjust', 'none');
  const system = (name: string): string => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  };
  const [highlight, onHighlight, onButton] = ['Highlight', 'HighlightText', 'ButtonText'].map(system);
  probe.remove();
  const row = document.querySelector('[role="grid"] [aria-selected="true"]');
  const colourOf = (selector: string): string => {
    const element = row?.querySelector(selector);
    return element ? getComputedStyle(element).color : 'not there';
  };
  return {
    highlight,
    onHighlight,
    onButton,
    back: row === null ? 'not there' : getComputedStyle(row).backgroundColor,
    texts: [
      ...new Set([...(row?.querySelectorAll('.c, .state *, .name') ?? [])].map((one) => getComputedStyle(one).color)),
    ],
    button: colourOf('button:not([role="checkbox"])'),
  };
}
