import type { Plugin } from 'vite';
import { languages } from '../../src-main/contract/language.ts';
import type { Catalogue } from '../../src-main/contract/texts.ts';
import { formsOf, readCatalogue, withEnglish } from './catalogues.ts';
import { codeOfMain, codeOfPages, keysReadBy } from './read-keys.ts';

/**
 * Bundles the catalogues of locales/ for one of the two that read them, with the texts that it shows: English where a translation
 * has none that can be shown.
 */
export function texts(reader: 'pages' | 'main'): Plugin {
  let english: Catalogue = {};
  let keys: readonly string[] = [];
  return {
    name: 'texts',
    enforce: 'pre',
    buildStart() {
      english = readCatalogue('en');
      keys = keysReadBy(reader === 'main' ? codeOfMain() : codeOfPages(), english);
    },
    transform(_code, id) {
      const language = languages.find((each) => id.endsWith(`/locales/${each}.json`));
      if (language === undefined) return null;
      const shown = withEnglish(english, readCatalogue(language));
      return { code: JSON.stringify(Object.assign({}, ...keys.map((key) => formsOf(shown, key)))), map: null };
    },
  };
}
