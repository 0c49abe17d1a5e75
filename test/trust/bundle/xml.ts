import { createRequire } from 'node:module';

/** As far as it is used: jsdom comes without types. */
interface Jsdom {
  readonly JSDOM: new () => { readonly window: { readonly DOMParser: typeof DOMParser } };
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as Jsdom;

/** An element tree; throws for text that is not well-formed. */
export function readXml(text: string): Document {
  const { window } = new JSDOM();
  const document = new window.DOMParser().parseFromString(text, 'application/xml');
  const problem = document.querySelector('parsererror');
  if (problem !== null) throw new Error(problem.textContent);
  return document;
}
