import { describe, expect, it } from 'vitest';
import type { Fetched } from '../../../../src-main/sessions/page-requests.ts';
import { MAX_FILES, nextFiles, withoutEnded, type KeptFile } from '../../../../src-main/sessions/session-files.ts';

const about = (id: string) => ({ id, host: 'link.service.example', fileName: `${id}.txt` });
const begin = (id: string): Fetched => ({ ...about(id), kind: 'downloading', total: null });
const save = (id: string): Fetched => ({ ...about(id), kind: 'download-saved', path: `/d/${id}.txt`, size: 3 });
const after = (...events: readonly Fetched[]): readonly KeptFile[] => events.reduce(nextFiles, []);
const ids = (files: readonly KeptFile[]) => files.map(({ file }) => file.id);

describe('the files of a tab', () => {
  it('keep what is under way and lose the oldest that has ended', () => {
    const events = Array.from({ length: MAX_FILES + 5 }, (_, index) => String(index)).flatMap((id) =>
      id === '0' ? [begin(id)] : [begin(id), save(id)],
    );
    const files = after(...events);
    expect(files).toHaveLength(MAX_FILES);
    expect(ids(files).slice(0, 2)).toEqual(['0', '6']);
    expect(ids(withoutEnded(files))).toEqual(['0']);
  });

  it('are not changed by events about a file that has left the list', () => {
    expect(after(save('gone'))).toEqual([]);
  });
});
