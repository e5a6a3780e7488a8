import { IconBook, IconClipboardList, IconHistory } from '@tryout/shared-ui';

/** The slides of the dashboard's carousel with their links, none of which repeats a link of the quick cards. */
export const banners = [
  {
    id: 'paket',
    icon: IconClipboardList,
    title: 'Berlatih seperti ujian sebenarnya',
    text: 'Waktu berjalan, jawaban tersimpan satu per satu, dan nilai keluar begitu selesai.',
    action: 'Lihat paket tryout',
    to: '/tryout',
  },
  {
    id: 'materi',
    icon: IconBook,
    title: 'Perkuat yang masih lemah',
    text: 'Materi singkat untuk tiap subtes, dengan contoh yang dibahas langkah demi langkah.',
    action: 'Buka materi',
    to: '/materi',
  },
  {
    id: 'pembahasan',
    icon: IconHistory,
    title: 'Belajar dari jawaban yang salah',
    text: 'Setiap tryout yang selesai menyimpan pembahasan soal demi soal, kapan pun Anda ingin membacanya lagi.',
    action: 'Buka riwayat',
    to: '/history',
  },
] as const;
