import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSnapshot } from '../../../../src-main/agents/snapshot.ts';
import { createFinder, REHEARSALS, type Finder } from '../../../../src-main/search/finder.ts';
import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { rowOf } from '../../../samples.ts';

const nothing = { total: 0, online: 0, at: null, dropped: 0 };

function finderOf(rows: readonly AgentRow[], recents: readonly number[] = []) {
  const snapshot = createSnapshot();
  const finder = createFinder({ snapshot, later: (run) => run() });
  finder.warmUp();
  snapshot.apply({ reset: false, upserted: rows.map(packRow), removed: [], summary: nothing });
  snapshot.setRecents(recents.map((agentId) => ({ agentId, at: 1 })));
  return { snapshot, finder };
}
const named = (...names: readonly string[]): readonly AgentRow[] =>
  names.map((name, at) => rowOf({ id: at + 1, name, group: null, ip: null, osUser: null, owner: null, online: true }));
const namesOf = (finder: Finder, text: string, limit = 10): readonly string[] =>
  finder.find(text, limit).hits.map(({ name }) => name);
/** The marked letters of the first that is found. */
const marked = (name: string, text: string): readonly string[] =>
  finderOf(named(name))
    .finder.find(text, 1)
    .hits.flatMap((hit) => hit.marks.map(([start, end]) => hit.name.slice(start, end)));

describe('what is typed', () => {
  it('ranks whole names, then beginnings, beginnings of words, initials, what is inside, and slips', () => {
    const { finder } = finderOf(
      named('Undeskable', 'Front desk', 'Desk', 'Desk two', 'Delta east south kiosk', 'Deks of slips'),
    );
    expect(namesOf(finder, 'desk')).toEqual([
      'Desk',
      'Desk two',
      'Front desk',
      'Delta east south kiosk',
      'Undeskable',
      'Deks of slips',
    ]);
  });

  it('wants every word, in the name, the address, the group, the user or the owner', () => {
    const far = rowOf({ id: 9, name: 'Bay 4', ip: '198.51.100.7', group: 'Leeds', osUser: 'aneta', owner: 'Marcus' });
    const { finder } = finderOf([far, ...named('Bay 5')]);
    for (const text of ['bay leeds', '198.51', 'aneta', 'marcus bay', 'LEEDS 4']) {
      expect(namesOf(finder, text)).toEqual(['Bay 4']);
    }
    expect(finder.find('bay york', 10)).toEqual({ hits: [], exact: 0, matches: 0, total: 2 });
    expect(finder.find('bay', 1)).toMatchObject({ matches: 2, total: 2, hits: [{ why: 'match' }] });
  });

  it('finds an agent by the number that its service knows, whatever the number of its account', () => {
    const [desk, other] = named('Desk', 'Other').map((one) => ({ ...one, id: idBaseOf(2) + one.id }));
    const { finder } = finderOf([desk!, other!]);
    expect(finder.find('id:1', 10)).toMatchObject({ hits: [{ agentId: desk!.id }], exact: 1 });
  });

  it('counts the agents that have exactly the typed name, and says where they are', () => {
    const rows = named('Desk', 'desk 2', 'DESK', 'Désk').map((one) => ({ ...one, city: 'Leeds', country: 'GB' }));
    const { finder } = finderOf(rows);
    expect(finder.find(' desk ', 10).exact).toBe(3);
    expect(finder.find('desk 2', 10).exact).toBe(1);
    expect(finder.find('des', 10).exact).toBe(0);
    expect(finder.find('', 10).exact).toBe(0);
    expect(finder.find('desk', 1).hits[0]?.place).toBe('Leeds, GB');
  });

  it('ignores case, accents and the characters between words', () => {
    const { finder } = finderOf(named('Büro Königstraße 2', 'ALDER-RECEPTION', 'FrontDesk'));
    expect(namesOf(finder, 'konigstrasse')).toEqual(['Büro Königstraße 2']);
    expect(namesOf(finder, 'BURO')).toEqual(['Büro Königstraße 2']);
    expect(namesOf(finder, 'alder reception')).toEqual(['ALDER-RECEPTION']);
    expect(namesOf(finder, 'alderrec')).toEqual(['ALDER-RECEPTION']);
    expect(namesOf(finder, 'alder_reception')).toEqual(['ALDER-RECEPTION']);
    expect(namesOf(finder, 'fd')).toEqual(['FrontDesk']);
  });

  it('forgives one slip in words of four letters, two in those of eight, none in short ones and in numbers', () => {
    const { finder } = finderOf(named('Despatch desk', 'Till 7', 'PC 100234'));
    expect(namesOf(finder, 'despach')).toEqual(['Despatch desk']);
    expect(namesOf(finder, 'depsatch')).toEqual(['Despatch desk']);
    expect(namesOf(finder, 'despaching')).toEqual([]);
    expect(namesOf(finder, 'dispahtc')).toEqual(['Despatch desk']);
    expect(namesOf(finder, 'tlil')).toEqual(['Till 7']);
    expect(namesOf(finder, 'tll')).toEqual([]);
    expect(namesOf(finder, '100243')).toEqual([]);
  });

  it('prefers favorites, then recents, then what is online, where all else is the same', () => {
    const rows = named('Kiosk a', 'Kiosk b', 'Kiosk c', 'Kiosk d').map((row) => ({
      ...row,
      online: row.name === 'Kiosk b',
      localFavorite: row.name === 'Kiosk d',
    }));
    const { finder } = finderOf(rows, [3]);
    expect(namesOf(finder, 'kiosk')).toEqual(['Kiosk d', 'Kiosk c', 'Kiosk b', 'Kiosk a']);
  });

  it('marks the letters that matched', () => {
    expect(marked('Despatch desk 1', 'despach 1')).toEqual(['Despatch', '1']);
    expect(marked('Büro Königstraße 2', 'strasse')).toEqual(['straße']);
    expect(marked('Front desk', 'fd')).toEqual(['F', 'd']);
    expect(marked('ALDER-RECEPTION', 'alderrec')).toEqual(['ALDER-REC']);
    expect(marked('Bay 4', 'bay 4')).toEqual(['Bay 4']);
  });
});

describe('nothing typed', () => {
  it('lists favorites by name, then recents by time, then those online', () => {
    const rows = named('West', 'East', 'North', 'South', 'Centre').map((row) => ({
      ...row,
      localFavorite: row.id === 1,
      serviceFavorite: row.id === 2,
      online: row.id !== 5,
    }));
    const { finder } = finderOf(rows, [4, 1]);
    expect(finder.find('  ', 4).hits.map(({ name, why }) => [name, why])).toEqual([
      ['East', 'favorite'],
      ['West', 'favorite'],
      ['South', 'recent'],
      ['North', 'match'],
    ]);
  });

  it('keeps room for recents beside many favorites', () => {
    const rows = named(...Array.from({ length: 40 }, (_, at) => `Host ${String(at)}`)).map((row) => ({
      ...row,
      localFavorite: row.id <= 30,
    }));
    const { finder } = finderOf(rows, [35, 36]);
    const whys = finder.find('', 10).hits.map(({ why }) => why);
    expect(whys).toEqual([...Array<string>(8).fill('favorite'), 'recent', 'recent']);
  });
});

describe('a snapshot that changes', () => {
  it('follows new names, agents that come and go, and another account', () => {
    const { finder, snapshot } = finderOf(named('Alpha', 'Beta', 'Gamma'));
    expect(namesOf(finder, 'alp')).toEqual(['Alpha']);
    const change = { reset: false, removed: [] as number[], upserted: [], summary: nothing };
    snapshot.apply({ ...change, upserted: [packRow({ ...named('Omega')[0]!, id: 2 })], removed: [1] });
    expect(namesOf(finder, 'alp')).toEqual([]);
    expect(namesOf(finder, 'beta')).toEqual([]);
    expect(namesOf(finder, 'omega')).toEqual(['Omega']);
    expect(namesOf(finder, 'gamma')).toEqual(['Gamma']);
    snapshot.reset();
    expect(finder.find('omega', 5)).toEqual({ hits: [], exact: 0, matches: 0, total: 0 });
  });

  it('shows the state of now, not of when it was read', () => {
    const { finder, snapshot } = finderOf(named('Alpha'));
    expect(finder.find('alpha', 1).hits[0]?.online).toBe(true);
    const asleep = { ...named('Alpha')[0]!, online: false, inSession: true };
    snapshot.apply({ reset: false, upserted: [packRow(asleep)], removed: [], summary: nothing });
    expect(finder.find('alpha', 1).hits[0]).toMatchObject({ online: false, inSession: true });
  });

  const word = fc.constantFrom('al', 'bay', 'desk', 'despatch', '4', 'york', 'königs', 'pc-7', 'a');
  it('finds the same letter by letter as at once', () => {
    const rows = named('Bay 4', 'Despatch desk', 'PC-7 York', 'Al Königstraße', 'Bay 7 desk', 'a', 'Alba');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), fc.boolean(), (words, changes) => {
        const text = words.join(' ');
        const { finder, snapshot } = finderOf(rows);
        for (let end = 1; end < text.length; end += 1) finder.find(text.slice(0, end), 5);
        const added = rowOf({ ...rows[0]!, id: 50, name: text });
        const all = changes ? [...rows, added] : rows;
        if (changes) snapshot.apply({ reset: false, upserted: [packRow(added)], removed: [], summary: nothing });
        expect(finder.find(text, 5)).toEqual(finderOf(all).finder.find(text, 5));
      }),
    );
  });
});

describe('fifty thousand agents', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  let finder: Finder;
  const names: string[] = [];

  beforeAll(() => {
    const random = fc.sample(fc.stringMatching(/^[a-z]{6,14}$/), { numRuns: 50_000, seed: 7 });
    names.push(...random);
    finder = finderOf(named(...names)).finder;
  });

  it('puts an exact name first, whatever it is', () => {
    fc.assert(
      fc.property(fc.nat(names.length - 1), (at) => {
        expect(namesOf(finder, names[at]!)[0]).toBe(names[at]);
      }),
      { numRuns: 60 },
    );
    const odd = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter((name) => name.trim() !== '');
    fc.assert(
      fc.property(fc.array(odd, { minLength: 1, maxLength: 12 }), fc.nat(11), (all, which) => {
        const name = all[which % all.length]!.trim();
        expect(namesOf(finderOf(named(...all.map((one) => one.trim()))).finder, name)[0]).toBe(name);
      }),
    );
  });

  type Slip = (name: string, at: number, letter: string) => string;
  const slips: readonly Slip[] = [
    (name, at) => name.slice(0, at) + name.slice(at + 1),
    (name, at, letter) => name.slice(0, at) + letter + name.slice(at),
    (name, at, letter) => name.slice(0, at) + letter + name.slice(at + 1),
    (name, at) => name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
  ];

  it('finds a name of six letters or more through any one slip', () => {
    const letter = fc.constantFrom(...Array.from(letters));
    fc.assert(
      fc.property(fc.nat(names.length - 1), fc.nat(13), letter, fc.constantFrom(...slips), (pick, at, other, slip) => {
        const name = names[pick]!;
        const typed = slip(name, at % (name.length - 1), other);
        // Agents with the typed text in their names come first, as many as there are; names that begin alike are as close.
        fc.pre(!names.some((one) => one !== name && (one.includes(typed) || one.slice(0, 6) === name.slice(0, 6))));
        expect(namesOf(finder, typed, 12)).toContain(name);
      }),
      { numRuns: 60 },
    );
  });
});

describe('before anything is typed', () => {
  /** How many turns a finder of so many agents takes until it rests, and the finder. */
  function warmedUp(rows: readonly AgentRow[]) {
    const snapshot = createSnapshot();
    const waiting: (() => void)[] = [];
    const finder = createFinder({ snapshot, later: (run) => void waiting.push(run) });
    snapshot.apply({ reset: false, upserted: rows.map(packRow), removed: [], summary: nothing });
    finder.warmUp();
    let turns = 0;
    for (let run = waiting.shift(); run !== undefined && turns < 1_000; run = waiting.shift()) {
      run();
      turns += 1;
    }
    return { finder, turns };
  }

  it('searches a few times by itself, so that the first letter is as fast as the others, and then rests', () => {
    const { finder, turns } = warmedUp(named('Desk', 'Bay'));
    expect(turns).toBe(REHEARSALS);
    expect(namesOf(finder, 'desk')).toEqual(['Desk']);
  });

  it('does not search an empty list', () => {
    expect(warmedUp([]).turns).toBe(0);
  });
});
