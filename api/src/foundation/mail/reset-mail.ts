import { resetLinkMinutes } from '../../contract/index.ts';
import { linkMail } from './link-mail.ts';
import { type Mail, senderName } from './mail.ts';

/** The mail with the link to replace a forgotten password. */
export const resetMail = (to: { name: string; email: string; link: string }): Mail =>
  linkMail({
    ...to,
    subject: 'Buat password baru untuk akun Anda',
    why: `Kami menerima permintaan untuk membuat password baru bagi akun Anda di ${senderName}.`,
    invitation: 'Buka tautan ini untuk membuatnya:',
    button: 'Buat password baru',
    holds: `Tautan ini berlaku ${resetLinkMinutes} menit dan hanya dapat dipakai satu kali. Setelah password diganti, akun Anda keluar dari semua perangkat; jawaban yang sudah tersimpan tetap aman.`,
    notYou: 'Bukan Anda yang memintanya? Abaikan saja email ini. Password Anda tidak berubah.',
  });
