import {
  ageOfConsent,
  backupRetentionDays,
  eventTraceKeptDays,
  eventWatchedThings,
  idCardRetentionDays,
  learnerSessionDays,
  privacyVersion,
} from '@tryout/api/contract';
import type { NoticeText } from './notice.tsx';

/** The notice that people agree to. A change of its meaning needs a new `privacyVersion`. */
export const privacy: NoticeText = {
  title: 'Pemberitahuan privasi',
  description:
    'Data apa yang disimpan Tryout BUMN & CPNS, untuk apa, berapa lama, siapa yang dapat melihatnya, dan hak Anda.',
  summary:
    'Kami menyimpan hanya yang diperlukan agar Anda bisa berlatih. Data tidak dijual, dan tidak diberikan kepada pihak lain, kecuali nama dan email Anda kepada penyedia pembayaran bila Anda membayar lewat penyedia itu. Anda bisa melihat, mengunduh, dan menghapusnya.',
  sections: [
    {
      id: 'data-akun',
      title: 'Akun dan profil',
      parts: [
        [
          'Yang disimpan: nama, email, nomor telepon, provinsi, jenis kelamin, instansi tujuan, dan password dalam bentuk yang tidak dapat dibaca kembali.',
          'Untuk apa: masuk ke akun, menampilkan profil Anda, mengirim tautan untuk mengonfirmasi email dan saat Anda lupa password, serta memilah peringkat menurut provinsi dan instansi.',
          'Bila Anda menyalakannya di Pengaturan Akun: pengingat lewat email atau notifikasi. Notifikasi dikirim terenkripsi lewat layanan pembuat browser Anda, yang tidak dapat membacanya.',
          `Setiap kali Anda masuk: browser dan sistem operasi, seperti "Chrome di Android", waktu masuk, dan jam terakhir dipakai. Di Pengaturan Akun Anda bisa melihat di mana akun Anda terbuka, dan mengakhirinya. Catatan ini dihapus setelah Anda keluar, paling lambat setelah ${learnerSessionDays} hari.`,
          'Berapa lama: sampai Anda menghapus akun; pengingat sampai Anda mematikannya.',
        ],
      ],
    },
    {
      id: 'jawaban',
      title: 'Jawaban, nilai, dan belajar',
      parts: [
        [
          'Yang disimpan: tryout yang Anda kerjakan, jawaban beserta waktunya, tanda ragu-ragu, esai, nilai, jawaban latihan, catatan Anda di buku salah, laporan soal, materi yang sudah dibaca, rencana belajar Anda dengan tanggal tesnya, dan hari-hari Anda belajar.',
          'Untuk apa: menyimpan pekerjaan Anda, menilai, membahas, dan menunjukkan kemajuan.',
          'Di peringkat, peserta lain hanya melihat nama samaran yang Anda pilih dan nilai Anda; tanpa nama samaran Anda tampil sebagai “Peserta”. Anda bisa memilih untuk tidak ditampilkan.',
          'Di diskusi di bawah pembahasan, tulisan Anda tampil dengan nama depan dan inisial; jika Anda mendaftar dengan persetujuan wali, hanya inisial. Peserta yang pernah mengerjakan soalnya dan staf dapat membacanya. Teks yang Anda hapus disimpan 30 hari untuk pemeriksaan laporan; bila akun dihapus, teksnya langsung hilang.',
          'Berapa lama: sampai Anda menghapus akun. Setelah itu jawaban dan nilai tryout tetap ada tanpa nama, hanya untuk statistik; isi esai, jawaban latihan, catatan, dan laporan soal dihapus.',
        ],
      ],
    },
    {
      id: 'acara',
      title: 'Acara tryout bersama',
      parts: [
        'Acara adalah tryout yang dikerjakan banyak peserta pada waktu yang sama. Yang diamati di sana, juga ditampilkan sebelum Anda mendaftar:',
        [...eventWatchedThings],
        [
          'Untuk apa: membantu peserta yang terkendala, dan memberi penyelenggara petunjuk untuk diperiksa.',
          'Siapa yang melihat: penyelenggara acara.',
          'Sertifikat yang Anda terima dapat diperiksa siapa pun yang memiliki kodenya: halaman itu memuat nama Anda, acara, dan hasilnya.',
          `Berapa lama: catatan dan petunjuk dihapus ${eventTraceKeptDays} hari setelah hasil dirilis, atau saat Anda menghapus akun.`,
        ],
      ],
    },
    {
      id: 'pembelian',
      title: 'Pembelian',
      parts: [
        [
          'Yang disimpan: pembelian, pembayaran, dan akses Anda. Bila Anda membayar dengan transfer bank: foto buktinya, disimpan terenkripsi.',
          'Untuk apa: memenuhi pembelian Anda, dan pembukuan yang diwajibkan undang-undang.',
          'Bila Anda membayar lewat penyedia pembayaran, penyedia itu menerima nama dan email Anda, jumlah yang dibayar, dan nomor pembayaran. Data kartu Anda tidak sampai kepada kami.',
          'Siapa yang melihat: administrator yang mengurus keuangan atau membantu pengguna. Bukti transfer hanya dibuka oleh yang mengurus keuangan, setelah menuliskan alasannya.',
          'Berapa lama: pembelian tetap ada tanpa nama setelah Anda menghapus akun. Bukti transfer dihapus 90 hari setelah diputuskan, atau saat Anda menghapus akun; pemberitahuan dari penyedia pembayaran dihapus setelah 180 hari.',
        ],
      ],
    },
    {
      id: 'tryout-gratis',
      title: 'Tryout gratis dan kartu identitas',
      parts: [
        'Tryout gratis dapat dikerjakan tanpa akun. Sebagai gantinya Anda mengisi nama, email, nomor telepon, instansi, dan mengunggah foto kartu identitas.',
        [
          'Untuk apa: memastikan bahwa pendaftar adalah orang yang nyata dan tidak mendaftar berulang kali. Foto tidak dipakai untuk mencocokkan wajah.',
          'Bagaimana: foto digambar ulang tanpa data lokasi, lalu disimpan terenkripsi, terpisah dari gambar lain.',
          'Siapa yang melihat: hanya administrator, dan hanya setelah menuliskan alasannya. Setiap kali foto dibuka, waktu dan alasannya dicatat.',
          `Berapa lama: data pendaftaran dan foto dihapus paling lambat ${idCardRetentionDays} hari setelah waktu tryout berakhir, atau lebih cepat bila Anda memintanya.`,
        ],
      ],
    },
    {
      id: 'usia',
      title: `Di bawah ${ageOfConsent} tahun`,
      parts: [
        `Jika Anda di bawah ${ageOfConsent} tahun, orang tua atau wali harus membaca pemberitahuan ini dan menyetujui pendaftaran Anda. Jangan mengunggah kartu identitas: buatlah akun, yang tidak memerlukannya.`,
      ],
    },
    {
      id: 'di-perangkat',
      title: 'Yang disimpan di perangkat Anda',
      parts: [
        'Tidak ada cookie pelacak, iklan, atau alat analisis milik pihak lain. Di browser Anda tersimpan:',
        [
          'tanda bahwa Anda sudah masuk, waktu masuk, dan daftar tryout gratis di perangkat ini;',
          'salinan ujian yang sedang berjalan dan jawaban yang belum terkirim, agar ujian bisa dilanjutkan tanpa koneksi;',
          'salinan materi yang Anda baca dan latihan Anda, agar bisa dibuka tanpa koneksi;',
          'berkas aplikasi, agar halaman terbuka lebih cepat dan tanpa koneksi;',
          'nomor acak perangkat ini, yang dikirim hanya selama acara tryout bersama;',
          'pilihan tampilan, seperti mode gelap dan ukuran teks;',
          'cookie berisi nomor acak dan kode satu arah dari akun yang pernah masuk di sini (akunnya tidak dapat dibaca dari kode itu), selama 180 hari, agar Anda tetap bisa masuk ketika orang lain menebak password Anda.',
        ],
        'Tanda masuk dan salinan ujian, materi, dan latihan hilang saat Anda keluar. Jawaban ujian dan laporan soal yang belum terkirim tetap di perangkat sampai Anda masuk lagi di sana dengan akun yang sama, agar tidak hilang. Di komputer bersama, tunggu sampai semuanya terkirim, lalu tekan Keluar.',
      ],
    },
    {
      id: 'keamanan',
      title: 'Keamanan dan catatan',
      parts: [
        'Koneksi dienkripsi. Pengelola hanya dapat membuka apa yang diperlukan untuk tugasnya, dan setiap perubahan yang mereka buat dicatat. Sebagai bukti bahwa Anda menyetujui pemberitahuan ini, kami mencatat versi, waktu, dan kode satu arah dari alamat internet Anda; alamatnya tidak dapat dibaca dari kode itu.',
        `Agar data tidak hilang bila mesin rusak, kami membuat cadangan. Data yang sudah dihapus masih ada di dalamnya paling lama ${backupRetentionDays} hari, dan dihapus lagi bila cadangan itu dipakai.`,
        'Jika data Anda bocor, kami memberi tahu Anda dan lembaga yang berwenang paling lambat 3x24 jam setelah mengetahuinya.',
      ],
    },
    {
      id: 'hak-anda',
      title: 'Hak Anda',
      parts: [
        [
          'Melihat dan mengunduh semua data Anda: di [Pengaturan](/settings), langsung.',
          'Memperbaiki data: di [Pengaturan](/settings), langsung.',
          `Menghapus akun: di [Pengaturan](/settings). Data pribadi dihapus saat itu juga; di cadangan masih ada paling lama ${backupRetentionDays} hari.`,
          'Menghapus data pendaftaran tryout gratis tanpa akun: di [TryOut Saya](/pusat-langganan), dari perangkat yang dipakai mendaftar, langsung.',
          'Menarik persetujuan lewat cara lain: lewat [Kontak](/contact). Kami berhenti memakai data itu dan menghapusnya paling lambat dalam 3x24 jam.',
          'Bertanya atau berkeberatan atas cara data Anda dipakai: lewat [Kontak](/contact).',
        ],
        'Hak ini berdasar pada Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.',
      ],
    },
  ],
  note: `Versi ${privacyVersion}. Versi yang Anda setujui dicatat bersama persetujuan Anda.`,
};
