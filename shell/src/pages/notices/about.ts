import { addresses } from '../../documents/addresses.ts';
import type { NoticeText } from './notice.tsx';

export const about: NoticeText = {
  title: 'Tentang kami',
  description:
    'Tryout BUMN & CPNS adalah tempat berlatih tes rekrutmen BUMN dan CPNS dengan waktu dan penilaian seperti di hari ujian.',
  summary:
    'Tryout BUMN & CPNS adalah tempat berlatih untuk tes rekrutmen BUMN (TKD, AKHLAK, TWK) dan CPNS (SKD), dengan waktu dan penilaian seperti di hari ujian.',
  sections: [
    {
      id: 'yang-kami-kerjakan',
      title: 'Yang kami kerjakan',
      parts: [
        'Kami menyusun paket tryout, pembahasan, dan materi untuk orang yang ingin bekerja di BUMN atau menjadi pegawai negeri. Setiap paket punya batas waktu, dan waktunya dihitung oleh server, sama seperti pada tes berbasis komputer.',
        'Setelah selesai, Anda melihat nilai, apakah nilai itu cukup, bagian mana yang masih lemah, dan mengapa setiap pilihan benar atau keliru.',
      ],
    },
    {
      id: 'cara-kami-bekerja',
      title: 'Cara kami bekerja',
      parts: [
        [
          'Jawaban disimpan begitu dipilih. Jika koneksi terputus, jawaban menunggu di perangkat Anda dan dikirim begitu tersambung lagi.',
          'Aturan penilaian dan asalnya ditulis di setiap hasil, jadi Anda bisa memeriksanya.',
          'Kartu identitas hanya diminta untuk tryout gratis tanpa akun, dan dihapus sesudahnya. Lihat [pemberitahuan privasi](/privacy).',
        ],
      ],
    },
    {
      id: 'bukan-lembaga-pemerintah',
      title: 'Bukan bagian dari pemerintah atau BUMN',
      parts: [
        'Kami tidak menyelenggarakan seleksi CPNS maupun rekrutmen BUMN, dan tidak terhubung dengan penyelenggaranya. Jadwal, syarat, dan hasil resmi hanya ada di situs masing-masing penyelenggara.',
        `Ada pertanyaan? Lihat halaman [Kontak](${addresses.contact}).`,
      ],
    },
  ],
};
