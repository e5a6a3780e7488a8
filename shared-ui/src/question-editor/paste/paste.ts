import { toast } from '@tryout/shared-ui/platform';
import type { ClipboardEvent } from 'react';
import { readPastedHtml } from './pasted-text.ts';

type TextField = HTMLTextAreaElement | HTMLInputElement;

/** The place of a picture that belongs to a text. */
export interface PicturePlace {
  /** Such as "Gambar soal". */
  label: string;
  isTaken: boolean;
  take(file: File): void;
}

interface PasteOptions {
  /** The field has one line: line breaks become spaces. */
  isOneLine?: boolean;
  /** The field shows no formulas: only the text is taken. */
  isPlain?: boolean;
  /** Left out: a picture can't be pasted here. */
  picture?: PicturePlace;
}

/** Puts text in place of the selection, as if it were typed, so that the browser can undo it. */
export function insertText(field: TextField, text: string): void {
  field.focus();
  // Deprecated, but the only way whose effect Ctrl + Z takes back.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** A picture whose bytes are in its own address; null for any other address. */
function pictureIn(address: string): File | null {
  const { type, content } =
    /^data:(?<type>image\/[\w.+-]+);base64,(?<content>[A-Za-z0-9+/=\s]+)$/.exec(address)?.groups ?? {};
  if (!type || !content) return null;
  return new File([Uint8Array.from(atob(content), (byte) => byte.codePointAt(0) ?? 0)], 'gambar', { type });
}

const say = (message: string) => void toast.info({ message });

function takePicture(file: File, place: PicturePlace | undefined): void {
  if (!place) return say('Gambar hanya dapat ditempel di pertanyaan atau di pilihan jawaban.');
  if (place.isTaken)
    return say(
      `${place.label} sudah ada, jadi gambar yang ditempel tidak dipakai. Hapus gambar itu dulu, lalu tempel lagi.`,
    );
  place.take(file);
}

/**
 * Handles a paste into a field of a question. Text with a format (Word, LibreOffice, Google Docs, pages) becomes text of a question;
 * plain text is left to the browser, so that formulas copied from another field stay formulas. A picture goes to its own place.
 */
export const pasting =
  ({ isOneLine = false, isPlain = false, picture }: PasteOptions) =>
  (event: ClipboardEvent<TextField>): void => {
    const { clipboardData, currentTarget: field } = event;
    const line = (text: string) => (isOneLine ? text.replace(/\s+/g, ' ').trim() : text);
    const html = isPlain ? '' : clipboardData.getData('text/html');
    const read = html ? readPastedHtml(html) : null;
    const [file] = clipboardData.files;

    if (read?.text) {
      event.preventDefault();
      insertText(field, line(read.text));
      // Beside text, a file is only another form of it: Excel and Word send a picture of the cells or lines.
      const own = read.pictures.map(pictureIn).find((one) => one !== null);
      if (read.hasLostFormula) say('Rumus Word tidak ikut tertempel. Tulis sebagai $…$, misalnya $x^2 + 1$.');
      else if (own) takePicture(own, picture);
      else if (read.pictures.length > 0)
        say('Teks sudah ditempel, gambarnya belum. Salin lalu tempel gambar itu tersendiri.');
      return;
    }
    const pasted = file ?? read?.pictures.map(pictureIn).find((one) => one !== null);
    if (pasted) {
      event.preventDefault();
      return takePicture(pasted, picture);
    }
    if (read && read.pictures.length > 0) {
      event.preventDefault();
      return say('Gambar dari alamat internet tidak diambil. Simpan gambarnya, lalu pilih dari perangkat.');
    }
    const plain = clipboardData.getData('text/plain');
    if (!isOneLine || !/[\r\n]/.test(plain)) return;
    event.preventDefault();
    insertText(field, line(plain));
  };
