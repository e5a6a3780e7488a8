import { resetLinkMinutes } from '../contract/index.ts';
import { type Mail, senderName } from './mail.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/**
 * How a mail greets somebody: letters alone. Anybody can register somebody else's address under a name that is an advertisement,
 * and mail programs make a link of every `name.tld`.
 */
function greeted(name: string): string {
  const letters = name
    .replace(/[^\p{L}\p{M}'’ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return letters.slice(0, 60).trim() || 'Peserta';
}

/** The mail with the link by which a forgotten password is replaced. */
export function resetMail({ name, email, link }: { name: string; email: string; link: string }): Mail {
  const hello = `Halo ${greeted(name)},`;
  const asked = `Kami menerima permintaan untuk membuat password baru bagi akun Anda di ${senderName}.`;
  const holds = `Tautan ini berlaku ${resetLinkMinutes} menit dan hanya dapat dipakai satu kali. Setelah password diganti, akun Anda keluar dari semua perangkat; jawaban yang sudah tersimpan tetap aman.`;
  const notYou = 'Bukan Anda yang memintanya? Abaikan saja email ini. Password Anda tidak berubah.';
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${text}</p>`;
  return {
    to: email,
    subject: 'Buat password baru untuk akun Anda',
    text: [
      hello,
      asked,
      `Buka tautan ini untuk membuatnya:\n${link}`,
      holds,
      notYou,
      `Selamat belajar,\n${senderName}\n`,
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="id"><body style="margin:0;padding:24px;background:#fbf8f1;color:#1b1e33;font:16px/1.6 sans-serif">',
      '<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e0d5;border-radius:12px">',
      paragraph(escaped(hello)),
      paragraph(escaped(asked)),
      paragraph(
        `<a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#2f3e9e;color:#ffffff;font-weight:600;text-decoration:none">Buat password baru</a>`,
      ),
      paragraph(
        `Tombol tidak berfungsi? Salin tautan ini ke browser Anda:<br><span style="word-break:break-all">${escaped(link)}</span>`,
      ),
      paragraph(escaped(holds)),
      paragraph(escaped(notYou)),
      `<p style="margin:0">Selamat belajar,<br>${escaped(senderName)}</p>`,
      '</div></body></html>',
    ].join('\n'),
  };
}
