import { subscriptionPackages } from '@tryout/api/contract';

/** Every text of the landing page; the layout is in landing.tsx, the packages are those of the contract until the web server knows the API's. */

export const meta = {
  title: 'Tryout BUMN & CPNS – latihan yang terasa seperti ujian sebenarnya',
  description:
    'Latihan tes rekrutmen BUMN dan CPNS: TKD, AKHLAK, dan Wawasan Kebangsaan dengan waktu dan penilaian seperti di hari ujian, serta pembahasan setiap pilihan.',
} as const;

export const hero = {
  eyebrow: 'Persiapan rekrutmen BUMN dan CPNS',
  title: 'Latihan yang terasa seperti ujian sebenarnya.',
  text: 'Kerjakan tryout dengan waktu dan penilaian seperti di hari ujian. Setelah itu setiap pilihan dibahas: mengapa benar, mengapa keliru.',
  note: 'Tryout gratis tanpa akun: cukup formulir singkat dengan foto kartu identitas.',
} as const;

export const sampleQuestion = {
  head: 'Soal 13 dari 40',
  subType: 'Deret angka',
  stem: 'Angka berikutnya dari deret ini adalah …',
  series: [3, 6, 11, 18, 27],
  hint: 'Pilih satu jawaban. Pembahasannya langsung terbuka.',
  options: [
    {
      letter: 'A',
      text: '34',
      isKey: false,
      why: 'Selisih 7 sudah dipakai dari 11 ke 18. Selisihnya terus bertambah, tidak kembali.',
    },
    {
      letter: 'B',
      text: '36',
      isKey: false,
      why: 'Ini mengulang selisih terakhir, 9. Padahal selisihnya selalu naik 2: 3, 5, 7, 9, lalu 11.',
    },
    {
      letter: 'C',
      text: '38',
      isKey: true,
      why: 'Selisihnya 3, 5, 7, 9: selalu naik 2. Berikutnya 11, jadi 27 + 11 = 38.',
    },
    {
      letter: 'D',
      text: '40',
      isKey: false,
      why: 'Ini melompat ke selisih 13. Setelah 9, selisih berikutnya adalah 11.',
    },
    {
      letter: 'E',
      text: '45',
      isKey: false,
      why: '27 + 18 = 45 menjumlah dua angka terakhir. Pola itu tidak cocok di awal: 3 + 6 bukan 11.',
    },
  ],
} as const;

export const features = {
  title: 'Tiga hal yang membuat latihan berarti',
  text: 'Nilai naik bukan karena banyaknya soal, tetapi karena setiap soal dipahami.',
  items: [
    {
      icon: 'book',
      title: 'Materi lengkap',
      text: 'TKD, AKHLAK, dan Wawasan Kebangsaan tersusun per subtes, dari yang paling dasar sampai soal tersulit.',
    },
    {
      icon: 'target',
      title: 'Tryout berkualitas',
      text: 'Waktu dan penilaiannya mengikuti tes sebenarnya. Selesai mengerjakan, Anda tahu nilai, peringkat, dan bagian yang masih lemah.',
    },
    {
      icon: 'talk',
      title: 'Diskusi di setiap pembahasan',
      text: 'Setiap pilihan dijelaskan, mengapa benar dan mengapa keliru. Yang belum jelas ditanyakan di bawahnya: sesama peserta dan pembuat soal menjawab.',
    },
  ],
} as const;

export const packages = {
  title: 'Pilih paket sesuai waktu persiapan Anda',
  texts: {
    unknown:
      'Harga untuk seluruh masa aktif, bukan per bulan. Isi dan harga yang berlaku tertulis sebelum Anda membeli; dengan akun gratis Anda sudah bisa mulai berlatih.',
    closed:
      'Harga untuk seluruh masa aktif, bukan per bulan. Pembelian belum dibuka: dengan akun gratis Anda sudah bisa mulai berlatih.',
    open: 'Harga untuk seluruh masa aktif, bukan per bulan, sudah termasuk pajak. Isinya persis yang tertulis di sini.',
    none: 'Saat ini tidak ada paket langganan. Dengan akun gratis Anda sudah bisa mulai berlatih.',
  },
  popular: 'Paling populer',
  items: subscriptionPackages.map(({ price, ...offer }) => ({
    ...offer,
    price: `Rp${price.toLocaleString('id-ID')}`,
  })),
} as const;

export const testimonials = {
  title: 'Kata mereka yang sudah melewatinya',
  items: [
    {
      quote:
        'Di hari tes saya tidak kaget lagi dengan waktunya. Soal deret yang dulu saya lewati, sekarang saya kerjakan lebih dulu.',
      name: 'Rina Puspita',
      role: 'Peserta rekrutmen BUMN, Surabaya',
    },
    {
      quote:
        'Pembahasan pilihan yang salah justru paling membantu. Saya jadi tahu cara berpikir mana yang menjebak saya.',
      name: 'Fajar Nugraha',
      role: 'Peserta CPNS, Makassar',
    },
  ],
} as const;

export const stats = [
  { value: '50K+', label: 'pengguna aktif' },
  { value: '95%', label: 'tingkat kelulusan' },
  { value: '100+', label: 'paket tryout' },
  { value: '4.9/5.0', label: 'penilaian peserta' },
] as const;

export const closing = {
  title: 'Mulai dari satu tryout',
  text: 'Satu jam hari ini menunjukkan apa yang perlu Anda latih besok.',
} as const;
