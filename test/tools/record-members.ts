import { join, relative } from 'node:path';
import { beforeAll, expect } from 'vitest';

/** Names the file in which the test host notes what the program calls of Electron (test/tools/host/base/record-members.ts). */
beforeAll(() => {
  const path = relative(join(import.meta.dirname, '../..'), expect.getState().testPath ?? '').replaceAll('\\', '/');
  process.env.LONGREACH_MEMBERS = join(process.env.LONGREACH_MEMBERS_FOLDER ?? '', encodeURIComponent(path));
});
