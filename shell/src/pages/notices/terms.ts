import { ageOfConsent } from '@tryout/api/contract';
import type { NoticeText } from './notice.tsx';

export const terms: NoticeText = {
  title: 'Syarat dan ketentuan',
  description: 'Aturan memakai Tryout BUMN & CPNS: akun, tryout, nilai, isi soal, dan batas tanggung jawab.',
  summary: 'Aturan singkat untuk memakai layanan ini. Dengan membuat akun atau mengerjakan tryout, Anda menyetujuinya.',
  sections: [
    {
      id: 'akun',
      title: 'Akun',
      parts: [
        [
          'Isi data dengan benar, dan jaga password Anda. Satu akun untuk satu orang.',
          `Jika Anda di bawah ${ageOfConsent} tahun, orang tua atau wali harus menyetujui pendaftaran Anda.`,
          'Akun dapat Anda hapus kapan saja di [Pengaturan](/settings).',
        ],
      ],
    },
    {
      id: 'tryout',
      title: 'Tryout dan nilai',
      parts: [
        [
          'Waktu tryout berjalan terus sejak dimulai, juga saat halaman ditutup, dan dihitung oleh server. Jawaban yang sampai setelah waktu habis tidak dinilai.',
          'Nilai dihitung dengan aturan yang tertulis di halaman hasil. Nilai itu untuk latihan: bukan hasil seleksi resmi, dan tidak dapat dipakai sebagai bukti kelulusan.',
          'Nama samaran Anda tampil di peringkat paket yang Anda selesaikan. Anda bisa mengubahnya atau memilih tidak ditampilkan.',
        ],
      ],
    },
    {
      id: 'isi',
      title: 'Soal, pembahasan, dan materi',
      parts: [
        'Semua isi boleh Anda pakai untuk belajar sendiri. Dilarang menyalin soal atau pembahasan untuk disebarkan atau dijual, memakai program untuk mengambil isi, atau mengganggu layanan bagi peserta lain.',
        'Kami memeriksa setiap soal, tetapi kekeliruan bisa terjadi. Soal yang keliru kami perbaiki.',
      ],
    },
    {
      id: 'harga',
      title: 'Harga',
      parts: [
        'Harga paket langganan ada di [beranda](/#packages). Pembelian belum dibuka, dan tidak ada yang perlu dibayar saat ini. Sebelum pembelian dibuka, cara membayar, membatalkan, dan syarat garansi akan ditulis di halaman ini.',
      ],
    },
    {
      id: 'tanggung-jawab',
      title: 'Batas tanggung jawab',
      parts: [
        'Kami berusaha agar layanan selalu dapat dipakai dan jawaban tidak hilang, tetapi tidak dapat menjamin bahwa gangguan tidak pernah terjadi. Kami tidak bertanggung jawab atas keputusan penyelenggara seleksi.',
        'Akun yang melanggar aturan ini dapat kami tutup. Hukum Indonesia berlaku.',
      ],
    },
    {
      id: 'perubahan',
      title: 'Perubahan',
      parts: [
        'Jika aturan ini berubah, versi yang baru tampil di halaman ini. Bagaimana data pribadi dipakai, ditulis di [pemberitahuan privasi](/privacy).',
      ],
    },
  ],
};
