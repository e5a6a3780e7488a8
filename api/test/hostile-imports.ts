import { crc32, deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';

const text = (value: string) => new TextEncoder().encode(value);
const headings = ['Sub tipe', 'Pertanyaan', 'Pilihan A', 'Pilihan B', 'Kunci'];
const mb = 1024 * 1024;

/** An archive with one file that inflates to so many bytes, and says that it has as many as given. */
function bomb(bytes: number, declared: number, name = 'xl/workbook.xml'): Uint8Array {
  const content = Buffer.alloc(bytes, ' ');
  const packed = deflateRawSync(content);
  const facts = Buffer.alloc(16);
  facts.writeUInt32LE(crc32(content), 0);
  facts.writeUInt32LE(packed.length, 4);
  facts.writeUInt32LE(declared, 8);
  facts.writeUInt16LE(name.length, 12);
  const local = Buffer.concat([
    Buffer.from('504b03041400000008000000210000', 'hex').subarray(0, 10),
    Buffer.alloc(4),
    facts,
  ]);
  const central = Buffer.concat([
    Buffer.from('504b010214001400000008000000', 'hex').subarray(0, 12),
    Buffer.alloc(4),
    facts,
    Buffer.alloc(14),
  ]);
  const body = Buffer.concat([local, Buffer.from(name), packed]);
  const directory = Buffer.concat([central, Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, directory, end]);
}

const sheet = (rows: string[][]) => writeXlsx({ sheets: [{ name: 'Soal', rows }] });

/** Files made to harm whoever reads them: what each is, its bytes, and a part of the sentence that refuses it. */
export const hostileImports: readonly [string, () => Uint8Array | Promise<Uint8Array>, string][] = [
  ['a bomb that says how large it is', () => bomb(100 * mb, 100 * mb), 'Berkas terlalu besar setelah dibuka'],
  ['a bomb that lies', () => bomb(100 * mb, 1_000), 'Berkas ZIP rusak'],
  [
    'thousands of entries',
    () => zipSync(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`${at}.csv`, text('x')])), { level: 0 }),
    'Berkas terlalu besar setelah dibuka',
  ],
  [
    'paths out of the archive',
    () =>
      Buffer.from(
        Buffer.from(zipSync({ 'aa/aa/evil.csv': text('x') }))
          .toString('latin1')
          .replaceAll('aa/aa/', '../../'),
        'latin1',
      ),
    'ZIP memuat nama berkas yang tidak sah',
  ],
  [
    'archives in archives',
    () => zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ 'c.csv': text('x') }) }) }),
    'ZIP di dalam ZIP tidak dibaca',
  ],
  [
    'a DOCTYPE in XML',
    () => text('<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaa">]><quiz>&a;</quiz>'),
    'DOCTYPE',
  ],
  [
    'a DOCTYPE in a workbook',
    () =>
      zipSync({
        'xl/workbook.xml': text(
          '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><workbook/>',
        ),
      }),
    'DOCTYPE',
  ],
  [
    'ten thousand columns',
    () => sheet([Array.from({ length: 10_000 }, (_, at) => `k${at}`)]),
    'paling banyak 200 kolom',
  ],
  ['ten thousand columns of CSV', () => text(`${headings.join(';')}${';x'.repeat(10_000)}`), 'paling banyak 200'],
  ['macros', () => zipSync({ 'xl/workbook.xml': text('<workbook/>'), 'xl/vbaProject.bin': text('x') }), 'makro'],
  ['bytes of no format', () => Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256), 'tidak dikenali'],
  ['a broken workbook', () => zipSync({ 'xl/workbook.xml': text('<workbook><sheets>') }), 'rusak'],
];
