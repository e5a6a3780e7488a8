import { IconBook, IconClipboardList, IconGift } from '@tryout/shared-ui';

/** What the carousel of the dashboard says, and where each slide leads. */
export const banners = [
  {
    id: 'gratis',
    icon: IconGift,
    title: 'Coba dulu tryout gratis',
    text: 'Rasakan soal, waktu, dan pembahasannya tanpa biaya.',
    action: 'Ikuti tryout gratis',
    to: '/free-tryout',
  },
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
] as const;
