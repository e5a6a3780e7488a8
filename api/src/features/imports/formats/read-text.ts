import { FileRefused } from '../read-question.ts';

/**
 * The text of a file: UTF-8 or UTF-16 by its mark, otherwise UTF-8, and windows-1252 if it can't be that. Lines end with `\n`.
 * @returns `notices` says if the encoding was guessed
 * @throws FileRefused for bytes that are no text
 */
export function readText(content: Uint8Array): { text: string; notices: string[] } {
  const { text, isGuessed } = decode(content);
  if (text.includes('\0')) throw new FileRefused('Berkas ini bukan berkas teks; simpan ulang sebagai teks UTF-8');
  return {
    text: text.replace(/\r\n?/g, '\n'),
    notices: isGuessed
      ? ['Berkas tidak tersimpan sebagai UTF-8 dan dibaca sebagai Windows-1252; periksa huruf dan tanda khusus']
      : [],
  };
}

function decode(content: Uint8Array): { text: string; isGuessed: boolean } {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(content), isGuessed: false };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(content), isGuessed: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), isGuessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(content), isGuessed: true };
  }
}
