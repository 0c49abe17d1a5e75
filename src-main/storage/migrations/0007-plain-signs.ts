/** What the searched text of the history had of signs that no keyboard has, by those that are typed for them: see `fold`. */
const signs: readonly (readonly [alike: string, sign: string])[] = [
  ['‘’‛ʹʻʼʽ′‵', "''"],
  ['“”„‟«»', '"'],
  ['‐‒–—―−⁃', '-'],
  ['\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff', ''],
];

const all = signs.flatMap(([alike, sign]) => Array.from(alike, (one) => [one, sign] as const));
const plain = all.reduce((text, [one, sign]) => `replace(${text}, '${one}', '${sign}')`, 'found');

/** Rows without any of them, nearly all, are left alone. */
export const PLAIN_SIGNS = `
UPDATE history SET found = ${plain} WHERE found GLOB '*[${all.map(([one]) => one).join('')}]*';
`;
