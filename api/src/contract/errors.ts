import * as v from 'valibot';

/**
 * Every failure the API can answer: its stable code, HTTP status and the sentence a user reads. A client decides by
 * `code`, shows `message`, and never parses the text.
 */
export const errors = {
  MALFORMED_REQUEST: { status: 400, message: 'Permintaan tidak dapat dibaca' },
  VALIDATION_FAILED: { status: 400, message: 'Data yang dikirim tidak valid' },
  CURRENT_PASSWORD_WRONG: { status: 400, message: 'Password saat ini salah' },
  PASSWORD_TOO_COMMON: {
    status: 400,
    message:
      'Password ini dipakai banyak orang dan cepat ditebak. Pilih yang lain, misalnya tiga kata yang tidak berhubungan.',
  },
  RESET_LINK_VOID: {
    status: 400,
    message: 'Tautan ini sudah dipakai, sudah kedaluwarsa, atau sudah diganti dengan yang lebih baru',
  },
  PROOF_LINK_VOID: {
    status: 400,
    message: 'Tautan ini sudah dipakai, sudah kedaluwarsa, atau sudah diganti dengan yang lebih baru',
  },
  OPTION_NOT_AVAILABLE: { status: 400, message: 'Pilihan jawaban itu tidak ada pada soal ini' },
  IMAGE_MISSING: { status: 400, message: 'Pilih satu gambar untuk diunggah' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email atau password tidak valid' },
  UNAUTHENTICATED: { status: 401, message: 'Sesi Anda telah berakhir, silakan login kembali' },
  ONE_TIME_PASSWORD_EXPIRED: {
    status: 403,
    message: 'Password sekali pakai ini sudah kedaluwarsa. Minta administrator membuat yang baru.',
  },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Ganti password sekali pakai Anda terlebih dahulu' },
  /** Only answered when the password is right. A front end that doesn't know the code shows the sentence. */
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message:
      'Akun ini memakai verifikasi dua langkah. Muat ulang halaman ini, lalu masukkan kode dari aplikasi autentikator.',
  },
  SECOND_FACTOR_WRONG: {
    status: 403,
    message: 'Kode verifikasi salah atau sudah dipakai. Tunggu kode berikutnya, lalu coba lagi.',
  },
  SECOND_FACTOR_SETUP_NEEDED: {
    status: 403,
    message: 'Atur verifikasi dua langkah terlebih dahulu. Muat ulang halaman ini untuk memulai.',
  },
  FORBIDDEN: { status: 403, message: 'Akun Anda tidak memiliki akses ke bagian ini' },
  /** An administrator without the permission that the route asks for. */
  PERMISSION_MISSING: {
    status: 403,
    message: 'Akun Anda tidak memiliki izin untuk bagian ini. Mintalah kepada administrator yang mengelola staf.',
  },
  /** Answered to another product's server, which doesn't read the sentence. */
  WEBHOOK_REFUSED: { status: 403, message: 'Tanda tangan permintaan ini tidak sah' },
  ID_CARD_OF_MINOR: {
    status: 403,
    message:
      'Kami tidak menerima kartu identitas dari pengguna di bawah 18 tahun. Semua tryout dapat Anda kerjakan dengan akun, tanpa kartu identitas.',
  },
  NOT_FOUND: { status: 404, message: 'Data tidak ditemukan' },
  WORK_NOT_FOUND: { status: 404, message: 'Pekerjaan ini tidak ada lagi. Mulai lagi dari awal.' },
  TRYOUT_NOT_FOUND: { status: 404, message: 'Tryout tidak ditemukan' },
  STAFF_NOT_FOUND: { status: 404, message: 'Akun staf tidak ditemukan' },
  ATTEMPT_NOT_FOUND: { status: 404, message: 'Pengerjaan tryout tidak ditemukan' },
  ITEM_NOT_FOUND: { status: 404, message: 'Soal tidak ditemukan pada tryout ini' },
  QUESTION_NOT_FOUND: { status: 404, message: 'Soal tidak ditemukan' },
  VERSION_NOT_FOUND: { status: 404, message: 'Versi soal ini tidak ditemukan' },
  ESSAY_NOT_FOUND: { status: 404, message: 'Jawaban esai tidak ditemukan' },
  ESSAY_MARKED_MEANWHILE: {
    status: 409,
    message: 'Jawaban ini baru saja dinilai orang lain. Nilai Anda belum disimpan.',
  },
  REGISTRATION_NOT_FOUND: { status: 404, message: 'Pendaftaran tidak ditemukan' },
  EMAIL_TAKEN: { status: 409, message: 'Email sudah terdaftar. Silakan login atau gunakan email lain.' },
  LAST_ADMIN: {
    status: 409,
    message:
      'Ini administrator aktif terakhir yang boleh mengelola. Aktifkan, tambahkan, atau beri izin kepada administrator lain terlebih dahulu.',
  },
  OWN_PERMISSION: {
    status: 409,
    message: 'Izin Mengelola milik Anda sendiri hanya dapat dicabut administrator lain',
  },
  RESET_BY_MAIL_OFF: { status: 409, message: 'Reset password lewat email belum tersedia di situs ini' },
  EMAIL_PROOF_OFF: {
    status: 409,
    message: 'Situs ini belum dapat mengirim email. Minta pengelola mengonfirmasi email Anda lewat halaman Kontak.',
  },
  SECOND_FACTOR_ON: { status: 409, message: 'Verifikasi dua langkah sudah aktif untuk akun ini' },
  SECOND_FACTOR_OFF: { status: 409, message: 'Verifikasi dua langkah belum aktif untuk akun ini' },
  OWN_SECOND_FACTOR: {
    status: 409,
    message: 'Verifikasi dua langkah Anda sendiri hanya dapat diatur ulang oleh administrator lain',
  },
  OWN_PASSWORD: { status: 409, message: 'Password Anda sendiri diganti lewat Ubah Password' },
  FREE_TRYOUT_NOT_OPEN: {
    status: 409,
    message: 'Belum ada tryout gratis yang dibuka saat ini. Silakan coba lagi lain waktu.',
  },
  /** A guest's attempt can't be claimed while the learner's own attempt of the same package runs. */
  ATTEMPT_RUNNING_TWICE: {
    status: 409,
    message: 'Anda sedang mengerjakan tryout yang sama. Selesaikan dulu, lalu tryout gratis ini dipindahkan.',
  },
  WORK_NOT_DONE: { status: 409, message: 'Berkas ini belum selesai dibuat' },
  TOO_MUCH_WORK: {
    status: 409,
    message: 'Dua ekspor Anda masih berjalan. Tunggu sampai selesai, atau batalkan salah satunya.',
  },
  TRYOUT_NOT_OPEN: { status: 409, message: 'Tryout ini belum dibuka atau sudah ditutup' },
  TRYOUT_WITHOUT_QUESTIONS: { status: 409, message: 'Tryout ini belum memiliki soal' },
  CREATION_KEY_TAKEN: {
    status: 409,
    message: 'Permintaan ini sudah dipakai untuk isian lain. Muat ulang halaman, lalu coba lagi.',
  },
  TRYOUT_NOT_READY: {
    status: 409,
    message: 'Tryout ini belum dapat diterbitkan. Perbaiki dulu masalah yang ditemukan.',
  },
  TRYOUT_CHANGED: {
    status: 409,
    message: 'Tryout ini sudah diubah orang lain. Bandingkan dengan versi terbaru sebelum menyimpan.',
  },
  QUESTION_CHANGED: {
    status: 409,
    message: 'Soal ini sudah diubah orang lain. Bandingkan dengan versi terbaru sebelum menyimpan.',
  },
  QUESTIONS_CHANGED: { status: 409, message: 'Daftar soal sudah berubah. Muat ulang, lalu urutkan lagi.' },
  TOO_MANY_QUESTIONS: { status: 409, message: 'Satu tryout memuat paling banyak 500 soal' },
  TOO_MANY_LESSONS: { status: 409, message: 'Kemajuan membaca Anda sudah terlalu banyak untuk ditambah' },
  ATTEMPT_TIME_OVER: { status: 409, message: 'Waktu ujian telah habis' },
  ATTEMPT_FINISHED: { status: 409, message: 'Tryout ini sudah diselesaikan' },
  ATTEMPT_RUNNING: { status: 409, message: 'Tryout ini belum diselesaikan' },
  RESULT_NOT_OPEN: {
    status: 409,
    message:
      'Nilai dan pembahasan dibuka setelah tryout ini ditutup untuk semua peserta. Jawaban Anda sudah tersimpan.',
  },
  IMAGE_TOO_LARGE: { status: 413, message: 'Ukuran file terlalu besar. Maksimal 2MB' },
  IMAGE_TOO_MANY_PIXELS: { status: 413, message: 'Ukuran gambar terlalu besar. Maksimal 25 megapiksel.' },
  /** Its decoder needed more memory or time than a picture may take. */
  IMAGE_TOO_HEAVY: {
    status: 413,
    message: 'Gambar ini terlalu berat untuk diproses. Simpan ulang sebagai JPEG biasa, lalu unggah lagi.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Data yang dikirim terlalu besar' },
  IMAGE_TYPE_NOT_SUPPORTED: { status: 415, message: 'File ini bukan gambar PNG, JPEG, atau WebP' },
  ID_CARD_TYPE_NOT_SUPPORTED: { status: 415, message: 'Kartu identitas harus berupa gambar JPG atau PNG' },
  IMAGE_ANIMATED: { status: 415, message: 'Gambar bergerak tidak didukung. Gunakan gambar diam.' },
  IMAGE_BROKEN: { status: 415, message: 'Gambar ini rusak atau tidak lengkap. Coba simpan ulang, lalu unggah lagi.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Jenis data yang dikirim tidak didukung' },
  TOO_MANY_REGISTRATIONS: {
    status: 429,
    message: 'Email, nomor telepon, atau akun ini sudah dipakai mendaftar beberapa kali hari ini. Coba lagi besok.',
  },
  ID_CARDS_FULL: { status: 429, message: 'Pendaftaran tryout gratis hari ini sudah penuh. Silakan coba lagi besok.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.' },
  INTERNAL_ERROR: { status: 500, message: 'Terjadi kesalahan. Silakan coba lagi.' },
  /** Any 503 of a call that saves answers: the device still has them and sends them again. */
  RESPONSE_NOT_SAVED: { status: 503, message: 'Jawaban belum tersimpan, kami coba lagi' },
  OVERLOADED: { status: 503, message: 'Server sedang sibuk. Silakan coba lagi sebentar lagi.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** One invalid field: its path (`items.0.option`) and the sentence to show beside it. */
export const FieldError = v.object({ field: v.string(), message: v.string() });
export type FieldError = v.InferOutput<typeof FieldError>;

/** The body of every answer that is not a success. */
export const ErrorBody = v.object({
  message: v.string(),
  code: v.string(),
  errors: v.optional(v.array(FieldError)),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
