import type { Plugin } from 'vite';

const SET = '@lucide/svelte/icons/';
const MARK = '\0icon:';

/** Each icon of the set is one of its own still, but an empty drawing: no test states the lines of one. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(SET) ? `${MARK}${id.slice(SET.length)}` : null),
    load: (id) =>
      id.startsWith(MARK)
        ? `import Icon from '/test/unit/renderer/PlainIcon.svelte';
export default (anchor, props) => Icon(anchor, props);`
        : null,
  };
}
