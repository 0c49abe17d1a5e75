import type { Agent } from '../../../src-main/practice/agent.ts';
import { firstAgentId } from '../../../src-main/practice/seed.ts';

/** Names no form would let through, and lists must bear. */
export const hostileNames: Readonly<Record<string, string>> = {
  'right-to-left': 'Kasse \u202egnp.exe\u202c قسم المبيعات',
  emoji: '👩🏽‍💻🧯 Zelt 3 🏳️‍🌈',
  markup: '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>',
  long: 'N'.repeat(10_000),
  newlines: 'first line\nsecond line\r\n\tthird',
  controls: 'bell\u0007 null\u0000 escape\u001b[31m',
  combining: `Z${'\u0351\u0327'.repeat(60)}algo`,
  'invisible-twin': 'Despatch\u200b desk 1',
  template: '{{7*7}} ${7*7} %s %n =cmd|"/c calc"!A1',
  traversal: '..\\..\\Windows\\System32\\drivers',
  empty: '',
  spaces: '   ',
  quote: `it's "quoted" \\ back`,
};

/** Computers with such names, online, each like the given one; also as groups. Numbers follow after the seeded ones. */
export const hostileAgents = (like: Agent, count: number): readonly Agent[] =>
  Object.values(hostileNames).map((name, index) => ({
    ...like,
    id: firstAgentId + count + 1_000 + index,
    deviceId: 99_000_000 + index,
    name,
    group: name.length > 300 ? like.group : name,
    online: true,
    hibernate: false,
    disabled: false,
    installed: true,
    favorite: false,
    last: null,
    permanent: { enabled: false, path: null, password: null },
  }));
