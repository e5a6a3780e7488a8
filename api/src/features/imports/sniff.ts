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

/** The old formats of Office, .xls and .doc. */
export const isOldOffice = (content: Uint8Array): boolean => beginsWith(content, [0xd0, 0xcf, 0x11, 0xe0]);

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
