/** A file in Office's old container (an .xls, a .doc, or one with a password) whose directory names these streams. */
export function oldOffice(...streams: string[]): Buffer {
  const signature = Buffer.alloc(512);
  signature.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const entries = [['Root Entry', 5] as const, ...streams.map((name) => [name, 2] as const)].map(([name, type]) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(2 * name.length + 2, 64);
    entry[66] = type;
    return entry;
  });
  return Buffer.concat([signature, ...entries]);
}
