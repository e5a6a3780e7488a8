import { type ReminderZone, zoneNames } from '../../contract/index.ts';
import { linkMail } from '../../foundation/mail/link-mail.ts';
import type { Mail } from '../../foundation/mail/mail.ts';

/** A package as a reminder names it. */
interface Named {
  title: string;
  opensAt: string;
}

/** Texts of a reminder: for a mail, and for a push message, which other people may see on a locked screen. */
export interface ReminderText {
  subject: string;
  why: string;
  invitation: string;
  button: string;
  /** Its subject, for the link that stops it. */
  stop: string;
  path: string;
  push: { title: string; body: string };
}

/** Such as "Rabu, 2 Desember 2026 pukul 09.00 WIB": never "tomorrow", which is wrong in a mail that is read late. */
const timeIn = (moment: string, zone: ReminderZone) => {
  const at = new Date(moment);
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const day = at.toLocaleDateString('id-ID', { ...parts, timeZone: zone });
  const time = at.toLocaleTimeString('id-ID', { hour: '2-digit', minute: '2-digit', timeZone: zone });
  return `${day} pukul ${time} ${zoneNames[zone]}`;
};

/** The week's things to do. @param week packages that open, and how many questions of the notebook come back */
export function weekText(
  { tryouts, due }: { tryouts: readonly Named[]; due: number },
  zone: ReminderZone,
): ReminderText {
  const named = tryouts.map(({ title, opensAt }) => `${title}, dibuka ${timeIn(opensAt, zone)}`).join('; ');
  return {
    subject: 'Rencana latihan minggu ini',
    why: [
      'Ini pengingat mingguan yang Anda minta.',
      named === '' ? 'Minggu ini belum ada tryout yang dijadwalkan.' : `Tryout yang dibuka minggu ini: ${named}.`,
      due === 0
        ? 'Luangkan satu kali latihan, lalu baca pembahasan soal yang masih salah.'
        : `${due.toLocaleString('id-ID')} soal dari buku salah Anda kembali minggu ini; sepuluh soal sekali duduk sudah cukup.`,
    ].join(' '),
    invitation: 'Lanjutkan latihan Anda di sini:',
    button: 'Buka dashboard',
    stop: 'Hentikan pengingat mingguan',
    path: '/dashboard',
    push: {
      title: 'Waktunya latihan minggu ini',
      body: tryouts[0]
        ? `Dibuka minggu ini: ${tryouts[0].title}`
        : 'Luangkan satu kali latihan, lalu baca pembahasannya.',
    },
  };
}

/** A package opens soon. */
export function tryoutText({ id, title, opensAt }: Named & { id: string }, zone: ReminderZone): ReminderText {
  const opening = `dibuka ${timeIn(opensAt, zone)}`;
  return {
    subject: `${title} segera dibuka`,
    why: `${title} ${opening}. Siapkan koneksi yang baik dan waktu yang tidak terganggu: waktu ujian berjalan terus sejak Anda mulai.`,
    invitation: 'Tryoutnya ada di sini:',
    button: 'Lihat tryout',
    stop: 'Hentikan pengingat tryout',
    path: `/exam/${id}`,
    push: { title: 'Tryout segera dibuka', body: `${title} ${opening}` },
  };
}

/** The mail of a reminder. @param stop addresses that stop its kind: a page, and one for mail programs */
export const reminderMail = (
  to: { name: string; email: string },
  text: ReminderText,
  { publicUrl, stop }: { publicUrl: string; stop: { page: string; program: string } },
): Mail => ({
  ...linkMail({
    ...{ name: to.name, email: to.email, subject: text.subject, why: text.why },
    ...{ invitation: text.invitation, button: text.button },
    link: `${publicUrl}${text.path}`,
    holds: 'Hari, jam, dan jenis pengingat dapat Anda ubah di Pengaturan Akun, tab Notifikasi.',
    notYou: 'Email ini dikirim karena pengingat dinyalakan di akun Anda.',
    stop: { label: text.stop, link: stop.page },
  }),
  stopUrl: stop.program,
});
