/** Where each part of the file is, and where Windows would load it: one section, aligned alike in both. */
const ALIGNMENT = 0x200;
const SECTION = 0x1000;
const PE = 0x40;
const HEADER = PE + 24;
const OPTIONAL_SIZE = 224;

/**
 * A library of 32-bit Windows with these exports and no code: makensis reads the names out of the plugins that a script calls, and
 * those of electron-builder would be downloaded.
 */
export function makePlugin(file: string, names: readonly string[]): Buffer {
  const sorted = names.toSorted();
  const tables = 40 + sorted.length * 10;
  const texts = Buffer.from([file, ...sorted].map((text) => `${text}\0`).join(''), 'latin1');
  const data = Buffer.alloc(Math.ceil((tables + texts.length) / ALIGNMENT) * ALIGNMENT);
  texts.copy(data, tables);
  const [addresses, pointers, ordinals] = [40, 40 + sorted.length * 4, 40 + sorted.length * 8] as const;
  data.writeUInt32LE(SECTION + tables, 12);
  data.writeUInt32LE(1, 16);
  data.writeUInt32LE(sorted.length, 20);
  data.writeUInt32LE(sorted.length, 24);
  data.writeUInt32LE(SECTION + addresses, 28);
  data.writeUInt32LE(SECTION + pointers, 32);
  data.writeUInt32LE(SECTION + ordinals, 36);
  let at = tables + file.length + 1;
  for (const [index, name] of sorted.entries()) {
    data.writeUInt32LE(SECTION, addresses + index * 4);
    data.writeUInt32LE(SECTION + at, pointers + index * 4);
    data.writeUInt16LE(index, ordinals + index * 2);
    at += name.length + 1;
  }

  const head = Buffer.alloc(ALIGNMENT);
  head.write('MZ', 'latin1');
  head.writeUInt32LE(PE, 0x3c);
  head.write('PE\0\0', PE, 'latin1');
  // i386, one section, a library that can run.
  head.writeUInt16LE(0x14c, PE + 4);
  head.writeUInt16LE(1, PE + 6);
  head.writeUInt16LE(OPTIONAL_SIZE, PE + 20);
  head.writeUInt16LE(0x2102, PE + 22);
  head.writeUInt16LE(0x10b, HEADER);
  head.writeUInt32LE(0x1000_0000, HEADER + 28);
  head.writeUInt32LE(SECTION, HEADER + 32);
  head.writeUInt32LE(ALIGNMENT, HEADER + 36);
  head.writeUInt16LE(4, HEADER + 40);
  head.writeUInt16LE(4, HEADER + 48);
  head.writeUInt32LE(SECTION * 2, HEADER + 56);
  head.writeUInt32LE(ALIGNMENT, HEADER + 60);
  head.writeUInt16LE(2, HEADER + 68);
  head.writeUInt32LE(16, HEADER + 92);
  head.writeUInt32LE(SECTION, HEADER + 96);
  head.writeUInt32LE(data.length, HEADER + 100);
  const section = HEADER + OPTIONAL_SIZE;
  head.write('.rdata', section, 'latin1');
  head.writeUInt32LE(data.length, section + 8);
  head.writeUInt32LE(SECTION, section + 12);
  head.writeUInt32LE(data.length, section + 16);
  head.writeUInt32LE(ALIGNMENT, section + 20);
  head.writeUInt32LE(0x4000_0040, section + 36);
  return Buffer.concat([head, data]);
}
