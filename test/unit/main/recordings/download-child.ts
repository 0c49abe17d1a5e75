import '../../../../src-main/lib/load-texts.ts';
import { createDownloads } from '../../../../src-main/recordings/downloads.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import { createLedger } from '../../../../src-main/recordings/ledger.ts';
import { signRecordingAddress } from '../../../../src-main/api/recording-address.ts';
import { join } from 'node:path';

/** Downloads session 5 until it is killed: `download-child.ts <origin> <folder>`. */
const [, , origin = '', folder = ''] = process.argv;
const signed = signRecordingAddress(`${origin}/5.mp4`, ApiKey.parse('0123456789abcdef0123456789abcdef')!, {
  address: `${origin}/v1/`,
  allowedHosts: [],
});
if (!signed.ok) throw new Error('no address');
const session = { id: 5, start: null } as never;
const downloads = createDownloads({
  clock: systemClock,
  newId: () => 'child',
  ledger: createLedger(join(folder, 'downloads.json'), () => undefined),
  transfer: { fetch: (url, init) => fetch(url, init), clock: systemClock, random: () => 0 },
  askRecording: () => Promise.resolve(succeed({ session, address: signed.value, size: null, ending: '.mp4' })),
  describe: () => Promise.resolve({ name: 'ng-dc01', start: new Date(2026, 10, 19, 14, 50).getTime() / 1_000 }),
  downloadsFolder: () => join(folder, 'Downloads'),
  reveal: () => undefined,
  mayAsk: () => true,
  onChange: () => undefined,
  onEnd: () => undefined,
  explainRefusal: (failure) => Promise.resolve(failure),
  onBug: () => undefined,
});
await downloads.open({ id: 'account-1', number: 0 });
await downloads.start(5);
setInterval(() => undefined, 1_000);
