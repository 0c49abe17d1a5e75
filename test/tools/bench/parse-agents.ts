import { startPracticeService } from '../../../src-main/practice/server.ts';
import { parseAgentList } from '../../unit/main/api/first-account.ts';
import { compare, type Figure } from './measure.ts';

const AGENTS = 10_000;

/** Reading and validating the list of 10,000 agents, beside `JSON.parse` of the same bytes. */
export async function measureParse(): Promise<Figure> {
  const service = await startPracticeService({ agents: AGENTS, still: true });
  const answer = await fetch(`${service.address}agents/list`, { headers: { 'X-Api-Key': service.key } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  await service.close();
  const decoder = new TextDecoder();
  const times = await compare(
    15,
    () => {
      const list = parseAgentList(bytes);
      if (!list.ok || list.value.agents.length !== AGENTS || list.value.dropped !== 0)
        throw new Error('the list was not read');
    },
    () => {
      const parsed = JSON.parse(decoder.decode(bytes)) as unknown;
      if (parsed === null) throw new Error('the list was not parsed');
    },
  );
  return {
    what: `parse and validate ${AGENTS.toLocaleString('en')} agents`,
    ...times,
    yardstick: `decode and JSON.parse of the same ${(bytes.length / 1e6).toFixed(1)} MB`,
    theirs: times.theirs,
    target: null,
  };
}
