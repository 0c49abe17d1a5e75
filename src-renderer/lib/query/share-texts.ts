import type { AgentTraits } from '../../../src-main/contract/contract.ts';

/**
 * Every message brings its own copy of each text. Models, systems and processors are few on many computers: one copy of each is
 * kept, which makes fifty thousand traits a third as large.
 */
export function shareTexts(): (traits: AgentTraits) => AgentTraits {
  const texts = new Map<string, string>();
  const share = (text: string | null): string | null => {
    if (text === null) return null;
    const stored = texts.get(text);
    if (stored !== undefined) return stored;
    texts.set(text, text);
    return text;
  };
  return (traits) => ({
    ...traits,
    model: share(traits.model),
    osName: share(traits.osName),
    cpu: share(traits.cpu),
    domain: share(traits.domain),
  });
}
