import { zipSync } from 'fflate';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { FileRefused } from './read-question.ts';

/** Files in an archive. */
const mostEntries = 2_000;
/** Bytes of all files in an archive once they are inflated. */
const mostBytes = 64 * 1024 * 1024;

const tooLarge = () => new FileRefused('Berkas terlalu besar setelah dibuka; bagi menjadi beberapa berkas');
const broken = () => new FileRefused('Berkas ZIP rusak atau tidak lengkap. Simpan ulang, lalu kirim lagi.');

/** Bytes that archives, and archives in them, may still inflate to. */
export interface Budget {
  bytes: number;
  entries: number;
}
export const fullBudget = (): Budget => ({ bytes: mostBytes, entries: mostEntries });

/** The files of an archive by their paths. */
export type Entries = Record<string, Uint8Array>;

async function listEntries(zip: ZipFile, budget: Budget): Promise<Entry[]> {
  const entries: Entry[] = [];
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    budget.entries -= 1;
    declared += entry.uncompressedSize;
    if (budget.entries < 0 || declared > budget.bytes) throw tooLarge();
    if (entry.isEncrypted()) throw new FileRefused('Berkas ini diberi password. Simpan ulang tanpa password.');
    // The parser has refused absolute paths and `..` by now.
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  return entries;
}

/** A file's bytes. They are counted as they come, and the parser ends with an error once there are more than the archive says. */
async function contentOf(zip: ZipFile, entry: Entry, budget: Budget): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    budget.bytes -= piece.length;
    if (budget.bytes < 0) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Inflates an archive: at most 2,000 files and 64 MB, counted and not believed.
 * @throws FileRefused with a sentence for who sent it
 */
export async function inflate(content: Uint8Array, budget: Budget): Promise<Entries> {
  const found: Entries = Object.create(null) as Entries;
  try {
    const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true });
    for (const entry of await listEntries(zip, budget)) found[entry.fileName] = await contentOf(zip, entry, budget);
    return found;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    if (
      error instanceof Error &&
      /^(invalid|absolute|relative).*path|invalid characters in fileName/i.test(error.message)
    )
      throw new FileRefused('ZIP memuat nama berkas yang tidak sah. Buat ulang ZIP dari folder biasa.');
    throw broken();
  }
}

/** An archive with the same files, not compressed: a second parser that opens it has nothing to inflate. */
export const packed = (entries: Entries): Uint8Array => zipSync({ ...entries }, { level: 0 });
