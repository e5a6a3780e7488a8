import type { NoticeText } from './notice.tsx';

/** Placeholder for the owner's e-mail address, which is set where the product is deployed; the web server fills it in. */
const email = '__CONTACT_EMAIL__';

const page = {
  title: 'Kontak',
  description: 'Cara menghubungi pengelola Tryout BUMN & CPNS, dan apa yang bisa Anda selesaikan sendiri.',
};

const self: NoticeText['sections'][number] = {
  id: 'selesaikan-sendiri',
  title: 'Yang bisa Anda selesaikan sendiri',
  parts: [
    [
      'Lupa password: tekan "Lupa password?" di halaman [Login](/auth).',
      'Mengubah data diri, mengunduh semua data, atau menghapus akun: di [Pengaturan](/settings).',
      'Cara mengerjakan tryout dan membaca hasil: di [Panduan pengguna](/user-guide).',
      'Koneksi terputus di tengah ujian: jawaban Anda tersimpan di perangkat. Biarkan halaman terbuka, atau buka lagi ujiannya dari [Pusat Langganan](/pusat-langganan).',
    ],
  ],
};

/** The contact page where an e-mail address is known. */
export const contact: NoticeText = {
  ...page,
  summary: 'Tulis kepada kami lewat email. Kami menjawab dalam bahasa Indonesia.',
  sections: [
    {
      id: 'email',
      title: 'Email',
      parts: [
        `[${email}](mailto:${email})`,
        'Agar kami bisa membantu, tulis nama tryout, nomor soal bila ada, dan apa yang terjadi. Jangan pernah mengirim password, dan jangan mengirim foto kartu identitas lewat email.',
      ],
    },
    {
      id: 'data-pribadi',
      title: 'Permintaan tentang data pribadi',
      parts: [
        'Untuk melihat, memperbaiki, atau menghapus data, atau menarik persetujuan, tulis dari alamat email yang Anda daftarkan. Permintaan kami tangani paling lambat dalam 3x24 jam. Hak Anda dijelaskan di [pemberitahuan privasi](/privacy#hak-anda).',
      ],
    },
    self,
  ],
};

/** The contact page where the owner has set no e-mail address yet: it says so, and what works without one. */
export const contactWithoutEmail: NoticeText = {
  ...page,
  summary:
    'Alamat email pengelola belum dicantumkan di sini. Sebagian besar hal bisa langsung Anda selesaikan sendiri.',
  sections: [
    self,
    {
      id: 'email',
      title: 'Email',
      parts: [
        'Alamat email untuk pertanyaan dan permintaan tentang data pribadi akan tercantum di halaman ini. Sampai saat itu, data akun dapat Anda lihat, perbaiki, unduh, dan hapus sendiri di [Pengaturan](/settings).',
      ],
    },
  ],
};
