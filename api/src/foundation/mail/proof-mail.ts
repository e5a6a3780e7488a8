import { proofLinkHours } from '../../contract/index.ts';
import { linkMail } from './link-mail.ts';
import { type Mail, senderName } from './mail.ts';

/** The mail with the link that proves an e-mail address. */
export const proofMail = (to: { name: string; email: string; link: string }): Mail =>
  linkMail({
    ...to,
    subject: 'Konfirmasi email akun Anda',
    why: `Alamat email ini dipakai untuk sebuah akun di ${senderName}. Konfirmasi bahwa ini email Anda, agar nilai Anda ikut dalam peringkat.`,
    invitation: 'Buka tautan ini untuk mengonfirmasi:',
    button: 'Konfirmasi email',
    holds: `Tautan ini berlaku ${proofLinkHours} jam dan hanya dapat dipakai satu kali. Semua tryout dapat Anda kerjakan juga sebelum dikonfirmasi.`,
    notYou: 'Bukan Anda yang mendaftar? Abaikan saja email ini dan jangan buka tautannya.',
  });
