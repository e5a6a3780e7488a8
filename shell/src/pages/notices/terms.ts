import { ageOfConsent } from '@tryout/api/contract';
import type { NoticeSectionText, NoticeText } from './notice.tsx';

const rules: readonly string[] = [
  'Sebelum membeli, Anda melihat isi, masa aktif, dan jumlah seluruhnya yang harus dibayar. Setelah itu isi dan harga pembelian Anda tidak berubah.',
  'Harga dalam rupiah dan sudah termasuk pajak. Tidak ada biaya tambahan untuk cara bayar mana pun.',
  'Pembelian dapat dibayar paling lama 24 jam, atau sampai tryoutnya ditutup bila itu lebih cepat. Setelah itu pembelian berakhir otomatis. Uang yang sampai terlambat tetap membuka akses; yang dibayar dua kali dikembalikan.',
  'Masa aktif dihitung per bulan kalender. Mengulang paket yang sudah dibuka tidak mengurangi kuota, dan tryout yang sedang berjalan boleh diselesaikan.',
  'Selama belum ada paket yang Anda mulai dengan pembelian itu, seluruh uangnya dapat Anda minta kembali lewat halaman [Kontak](/contact). Sesudahnya setiap permintaan kami putuskan satu per satu.',
  'Yang dijual adalah latihan. Kami tidak menjanjikan kelulusan.',
];

/** The section about buying: as long as nobody has said whether things are sold, while nothing is, and once it is. */
export const sellingTerms = {
  unknown: {
    id: 'harga',
    title: 'Harga dan pembelian',
    parts: [
      'Apakah pembelian sudah dibuka, dan berapa harganya, tertulis di [Pusat Langganan](/pusat-langganan). Bila sudah, berlaku aturan ini. Penjualnya tertulis di kuitansi.',
      rules,
    ],
  },
  closed: {
    id: 'harga',
    title: 'Harga dan pembelian',
    parts: [
      'Harga paket langganan ada di [beranda](/#packages). Pembelian belum dibuka, dan tidak ada yang perlu dibayar saat ini. Sebelum pembelian dibuka, cara membayar, membatalkan, dan meminta uang kembali akan ditulis di halaman ini.',
    ],
  },
  open: {
    id: 'harga',
    title: 'Harga dan pembelian',
    parts: ['Langganan dan paket dijual oleh __SELLER__. Harganya ada di [beranda](/#packages).', rules],
  },
} satisfies Record<string, NoticeSectionText>;

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
          'Setelah email Anda dikonfirmasi, Anda tampil di peringkat paket yang Anda selesaikan: dengan nama samaran yang Anda pilih, atau sebagai “Peserta”. Nama itu bisa Anda ubah, dan Anda bisa memilih tidak ditampilkan.',
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
    sellingTerms.unknown,
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
