import type { Fact } from './hardware-facts.ts';

/** From one snapshot to the next: parts that are gone, by field and key, and facts that are new or say something else. */
export interface FactDelta {
  readonly gone: readonly (readonly [field: string, key: string])[];
  readonly facts: readonly Fact[];
}

const nameOf = ([field, key]: readonly [string, string, ...unknown[]]): string => `${field}\n${key}`;

/** What turns `before` into `after`. */
export function toDelta(before: readonly Fact[], after: readonly Fact[]): FactDelta {
  const was = new Map(before.map((fact) => [nameOf(fact), JSON.stringify(fact)]));
  const is = new Set(after.map(nameOf));
  return {
    gone: before.filter((fact) => !is.has(nameOf(fact))).map(([field, key]) => [field, key]),
    facts: after.filter((fact) => was.get(nameOf(fact)) !== JSON.stringify(fact)),
  };
}

/** What stays the same keeps its place; what is new comes last. */
export function applyDelta(before: readonly Fact[], { gone, facts }: FactDelta): readonly Fact[] {
  const left = new Set(gone.map(nameOf));
  const fresh = new Map(facts.map((fact) => [nameOf(fact), fact]));
  const stored = before.filter((fact) => !left.has(nameOf(fact))).map((fact) => fresh.get(nameOf(fact)) ?? fact);
  const known = new Set(before.map(nameOf));
  return [...stored, ...facts.filter((fact) => !known.has(nameOf(fact)))];
}
