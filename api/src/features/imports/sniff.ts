/** Facts about a file before it is read. */
export interface Sniffed {
  content: Uint8Array;
  /** The names in it, if it is an archive. */
  names: readonly string[];
  /** Its first characters as text, without a byte order mark and spaces before them; '' for an archive. */
  beginning: string;
}

/** Characters of a text that are looked at. */
const lookedAt = 64 * 1024;

/** True if the bytes begin like this. */
export const beginsWith = (content: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => content[index] === byte);

/** A .zip, and so .xlsx and .docx: "PK", 3, 4. */
export const isArchive = (content: Uint8Array): boolean => beginsWith(content, [0x50, 0x4b, 3, 4]);

/** Streams by which a file in Office's old container is known. */
const oldStreams: Record<string, OldOffice> = {
  EncryptedPackage: 'locked',
  WordDocument: 'doc',
  Workbook: 'xls',
  Book: 'xls',
};
type OldOffice = 'locked' | 'doc' | 'xls' | 'other';

/** Bytes of an entry of the container's directory: a name in UTF-16, its length with the zero at its end, and a kind. */
const entry = { bytes: 128, lengthAt: 64, kindAt: 66 };
const streamKind = 2;

/**
 * The kind of a file in Office's old container, in which an .xlsx or .docx with a password is, too; undefined for another file. A
 * document may have a workbook inside of it: its own stream comes first.
 */
export function oldOfficeOf(content: Uint8Array): OldOffice | undefined {
  if (!beginsWith(content, [0xd0, 0xcf, 0x11, 0xe0])) return undefined;
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const decoder = new TextDecoder('utf-16le');
  for (let at = 0; at + entry.bytes <= content.length; at += entry.bytes) {
    if (view.getUint8(at + entry.kindAt) !== streamKind) continue;
    const length = view.getUint16(at + entry.lengthAt, true) - 2;
    if (length <= 0 || length >= entry.lengthAt) continue;
    const name = decoder.decode(content.subarray(at, at + length));
    if (Object.hasOwn(oldStreams, name)) return oldStreams[name];
  }
  return 'other';
}

export const isPdf = (content: Uint8Array): boolean => beginsWith(content, [0x25, 0x50, 0x44, 0x46]);

export const sniff = (content: Uint8Array, names: readonly string[] = []): Sniffed => ({
  content,
  names,
  beginning: isArchive(content) ? '' : decoderOf(content).decode(content.subarray(0, lookedAt)).trimStart(),
});

/** The decoder of a text by its byte order mark; without one, UTF-8. */
function decoderOf(content: Uint8Array) {
  if (beginsWith(content, [0xff, 0xfe])) return new TextDecoder('utf-16le');
  if (beginsWith(content, [0xfe, 0xff])) return new TextDecoder('utf-16be');
  return new TextDecoder();
}

/** True if the bytes can be a text: nothing in them that no text has. */
export const looksLikeText = ({ beginning }: Sniffed): boolean =>
  // oxlint-disable-next-line no-control-regex
  beginning !== '' && !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(beginning);

/**
 * The text of a file: UTF-16 with a byte order mark, UTF-8, or else windows-1252, which any bytes are.
 * @returns the text with our line ends and without a byte order mark, and a notice for the author if the encoding is a guess
 */
export function textOf(content: Uint8Array): { text: string; notices: string[] } {
  const withLineEnds = (text: string) => text.replace(/\r\n?/g, '\n');
  try {
    const { encoding } = decoderOf(content);
    return { text: withLineEnds(new TextDecoder(encoding, { fatal: true }).decode(content)), notices: [] };
  } catch {
    return {
      text: withLineEnds(new TextDecoder('windows-1252').decode(content)),
      notices: ['Berkas ini bukan UTF-8; dibaca sebagai Windows-1252. Periksa huruf beraksen dan tanda khusus.'],
    };
  }
}
