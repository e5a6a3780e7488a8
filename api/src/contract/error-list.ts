// Each failure is an export of its own, so that a front end's build holds only the sentences that it says by itself.

export const MALFORMED_REQUEST = { status: 400, message: 'Permintaan tidak dapat dibaca' } as const;
export const VALIDATION_FAILED = { status: 400, message: 'Data yang dikirim tidak valid' } as const;
export const CURRENT_PASSWORD_WRONG = { status: 400, message: 'Password saat ini salah' } as const;
export const PASSWORD_TOO_COMMON = {
  status: 400,
  message:
    'Password ini dipakai banyak orang dan cepat ditebak. Pilih yang lain, misalnya tiga kata yang tidak berhubungan.',
} as const;
export const RESET_LINK_VOID = {
  status: 400,
  message: 'Tautan ini sudah dipakai, sudah kedaluwarsa, atau sudah diganti dengan yang lebih baru',
} as const;
export const PROOF_LINK_VOID = {
  status: 400,
  message: 'Tautan ini sudah dipakai, sudah kedaluwarsa, atau sudah diganti dengan yang lebih baru',
} as const;
export const OPTION_NOT_AVAILABLE = { status: 400, message: 'Pilihan jawaban itu tidak ada pada soal ini' } as const;
export const IMAGE_MISSING = { status: 400, message: 'Pilih satu gambar untuk diunggah' } as const;
export const IMPORT_FILE_MISSING = { status: 400, message: 'Pilih satu berkas untuk diimpor' } as const;
export const INVALID_CREDENTIALS = { status: 401, message: 'Email atau password tidak valid' } as const;
export const UNAUTHENTICATED = { status: 401, message: 'Sesi Anda telah berakhir, silakan login kembali' } as const;
export const ONE_TIME_PASSWORD_EXPIRED = {
  status: 403,
  message: 'Password sekali pakai ini sudah kedaluwarsa. Minta administrator membuat yang baru.',
} as const;
export const PASSWORD_CHANGE_REQUIRED = {
  status: 403,
  message: 'Ganti password sekali pakai Anda terlebih dahulu',
} as const;
/** Only answered when the password is right. A front end that doesn't know the code shows the sentence. */
export const SECOND_FACTOR_NEEDED = {
  status: 403,
  message:
    'Akun ini memakai verifikasi dua langkah. Muat ulang halaman ini, lalu masukkan kode dari aplikasi autentikator.',
} as const;
export const SECOND_FACTOR_WRONG = {
  status: 403,
  message: 'Kode verifikasi salah atau sudah dipakai. Tunggu kode berikutnya, lalu coba lagi.',
} as const;
export const SECOND_FACTOR_SETUP_NEEDED = {
  status: 403,
  message: 'Atur verifikasi dua langkah terlebih dahulu. Muat ulang halaman ini untuk memulai.',
} as const;
export const FORBIDDEN = { status: 403, message: 'Akun Anda tidak memiliki akses ke bagian ini' } as const;
/** An administrator without the permission that the route asks for. */
export const PERMISSION_MISSING = {
  status: 403,
  message: 'Akun Anda tidak memiliki izin untuk bagian ini. Mintalah kepada administrator yang mengelola staf.',
} as const;
/** A package with a price, once packages are sold. */
export const SUBSCRIPTION_REQUIRED = {
  status: 403,
  message: 'Tryout ini perlu dibeli, atau diambil dengan langganan yang masih aktif dan masih punya kuota paket.',
} as const;
/** A plan of the learner is active, but all of its packages are used. */
export const PACKAGE_QUOTA_USED_UP = {
  status: 403,
  message: 'Kuota paket langganan Anda sudah habis. Beli paket ini saja, atau tambah langganan.',
} as const;
export const LESSON_NOT_FOUND = { status: 404, message: 'Materi ini tidak ditemukan' } as const;
export const LESSON_REQUIRES_PLAN = {
  status: 403,
  message: 'Materi ini termasuk langganan. Langganan Anda belum ada, sudah berakhir, atau tidak memuat materi.',
} as const;
/** Money is only for staff who have a second factor. */
export const SECOND_FACTOR_FOR_MONEY = {
  status: 403,
  message:
    'Bagian keuangan memerlukan kode dari ponsel Anda saat masuk. Aktifkan dulu di halaman Verifikasi dua langkah.',
} as const;
/** Answered to another product's server, which doesn't read the sentence. */
export const WEBHOOK_REFUSED = { status: 403, message: 'Tanda tangan permintaan ini tidak sah' } as const;
export const ID_CARD_OF_MINOR = {
  status: 403,
  message:
    'Kami tidak menerima kartu identitas dari pengguna di bawah 18 tahun. Semua tryout dapat Anda kerjakan dengan akun, tanpa kartu identitas.',
} as const;
export const NOT_FOUND = { status: 404, message: 'Data tidak ditemukan' } as const;
/** An address that this release doesn't have: the caller may be of a newer one. */
export const CALL_UNKNOWN = {
  status: 404,
  message: 'Fitur ini belum tersedia. Silakan coba lagi beberapa saat lagi.',
} as const;
export const WORK_NOT_FOUND = { status: 404, message: 'Pekerjaan ini tidak ada lagi. Mulai lagi dari awal.' } as const;
export const IMPORT_NOT_FOUND = {
  status: 404,
  message: 'Pratinjau impor ini sudah tidak ada. Kirim berkasnya sekali lagi.',
} as const;
export const TRYOUT_NOT_FOUND = { status: 404, message: 'Tryout tidak ditemukan' } as const;
export const STAFF_NOT_FOUND = { status: 404, message: 'Akun staf tidak ditemukan' } as const;
export const ATTEMPT_NOT_FOUND = { status: 404, message: 'Pengerjaan tryout tidak ditemukan' } as const;
export const ITEM_NOT_FOUND = { status: 404, message: 'Soal tidak ditemukan pada tryout ini' } as const;
export const QUESTION_NOT_FOUND = { status: 404, message: 'Soal tidak ditemukan' } as const;
/** It can be brought back. */
export const QUESTION_ARCHIVED = { status: 404, message: 'Soal ini sudah diarsipkan' } as const;
export const PRACTICE_NOT_FOUND = { status: 404, message: 'Latihan ini tidak ditemukan' } as const;
/** No question fits what the learner asked for. */
export const PRACTICE_EMPTY = {
  status: 409,
  message: 'Belum ada soal untuk latihan ini. Selesaikan sebuah tryout dulu, atau pilih jenis latihan lain.',
} as const;
export const REVIEW_REQUEST_NOT_FOUND = { status: 404, message: 'Permintaan tinjauan ini tidak ada lagi' } as const;
export const STEP_NOT_FOUND = { status: 404, message: 'Langkah ini tidak ditemukan' } as const;
export const VERSION_NOT_FOUND = { status: 404, message: 'Versi soal ini tidak ditemukan' } as const;
export const ESSAY_NOT_FOUND = { status: 404, message: 'Jawaban esai tidak ditemukan' } as const;
export const RULING_NOT_FOUND = { status: 404, message: 'Ralat ini tidak ditemukan' } as const;
export const LATE_ACCEPTANCE_NOT_FOUND = { status: 404, message: 'Penerimaan jawaban ini tidak ditemukan' } as const;
export const PURCHASE_NOT_FOUND = { status: 404, message: 'Pembelian tidak ditemukan' } as const;
export const PAYMENT_NOT_FOUND = { status: 404, message: 'Pembayaran tidak ditemukan' } as const;
export const PLAN_NOT_FOUND = { status: 404, message: 'Langganan ini tidak dijual lagi' } as const;
export const VOUCHER_NOT_FOUND = { status: 404, message: 'Kode ini tidak dikenal' } as const;
export const CODE_NOT_FOUND = { status: 404, message: 'Kode ini tidak dikenal' } as const;
export const ENTITLEMENT_NOT_FOUND = { status: 404, message: 'Akses ini tidak ditemukan' } as const;
export const SEAT_BATCH_NOT_FOUND = { status: 404, message: 'Kursi lembaga ini tidak ditemukan' } as const;
export const REFUND_NOT_FOUND = { status: 404, message: 'Pengembalian dana ini tidak ditemukan' } as const;
export const EVENT_NOT_FOUND = { status: 404, message: 'Acara ini tidak ditemukan' } as const;
export const HAND_NOT_FOUND = { status: 404, message: 'Tindakan ini tidak ditemukan' } as const;
export const HINT_NOT_FOUND = { status: 404, message: 'Petunjuk ini tidak ditemukan' } as const;
export const CERTIFICATE_NOT_FOUND = { status: 404, message: 'Sertifikat dengan kode ini tidak ditemukan' } as const;
/** Before registration opens, or after it has closed. */
export const EVENT_REGISTRATION_CLOSED = {
  status: 409,
  message: 'Pendaftaran acara ini belum dibuka atau sudah ditutup',
} as const;
export const EVENT_CODE_WRONG = { status: 409, message: 'Kode ini tidak cocok dengan acara ini' } as const;
export const EVENT_NOT_REGISTERED = {
  status: 409,
  message: 'Anda belum terdaftar di acara ini. Daftar dahulu selama pendaftaran dibuka.',
} as const;
/** One start was allowed, and it is used. */
export const EVENT_STARTED_BEFORE = { status: 409, message: 'Anda sudah mengerjakan acara ini' } as const;
export const EVENT_PAUSED = {
  status: 409,
  message: 'Acara sedang dijeda oleh penyelenggara. Waktu Anda tidak berkurang; tunggu sampai dilanjutkan.',
} as const;
export const EVENT_NOT_PAUSED = { status: 409, message: 'Acara ini tidak sedang dijeda' } as const;
export const EVENT_CHANGED = {
  status: 409,
  message: 'Acara ini sudah diubah orang lain. Bandingkan dengan versi terbaru sebelum menyimpan.',
} as const;
/** Setting up what learners have relied on already. */
export const EVENT_UNDER_WAY = {
  status: 409,
  message: 'Acara ini sudah dimulai, jadi bagian ini tidak dapat diubah lagi',
} as const;
/** Nothing runs any more, or nobody can start any more. */
export const EVENT_OVER = {
  status: 409,
  message: 'Acara ini sudah selesai, jadi ini tidak dapat dilakukan lagi',
} as const;
export const SECOND_START_GIVEN = { status: 409, message: 'Peserta ini sudah diizinkan mulai ulang' } as const;
export const HAND_NOT_UNDONE = { status: 409, message: 'Tindakan ini tidak dapat diurungkan lagi' } as const;
export const ATTEMPT_NOT_RUNNING = { status: 409, message: 'Pengerjaan ini sudah selesai' } as const;
export const RELEASE_NOT_READY = {
  status: 409,
  message:
    'Hasil belum dapat dirilis: masih ada peserta yang mengerjakan, esai yang belum dinilai, atau nilai yang sedang dihitung ulang.',
} as const;
/** By the clock, or by somebody else. */
export const RELEASE_UNDER_WAY = {
  status: 409,
  message: 'Hasil sedang dirilis, otomatis atau oleh orang lain. Rilisnya tampil di halaman ini begitu selesai.',
} as const;
export const RELEASE_UNCHANGED = { status: 409, message: 'Hasil sudah sama dengan rilis terakhir' } as const;
/** Nothing is sold, or not in this way. */
export const SALES_CLOSED = {
  status: 409,
  message: 'Pembelian belum dibuka. Semua tryout masih dapat dikerjakan tanpa membayar.',
} as const;
export const NOT_FOR_SALE = {
  status: 409,
  message: 'Tryout ini gratis, atau sudah tidak dapat diikuti',
} as const;
export const OWNED_ALREADY = { status: 409, message: 'Anda sudah punya akses ke tryout ini' } as const;
export const PRICE_CHANGED = {
  status: 409,
  message: 'Harganya baru saja berubah. Periksa total yang baru, lalu lanjutkan.',
} as const;
export const TERMS_CHANGED = {
  status: 409,
  message: 'Ketentuan pembelian baru saja diperbarui. Muat ulang halaman ini, lalu setujui lagi.',
} as const;
export const VOUCHER_NOT_VALID = {
  status: 409,
  message: 'Voucher ini belum berlaku, sudah berakhir, atau bukan untuk pembelian ini',
} as const;
export const VOUCHER_USED_UP = { status: 409, message: 'Voucher ini sudah habis dipakai' } as const;
export const VOUCHER_USED_BY_YOU = { status: 409, message: 'Anda sudah memakai voucher ini' } as const;
export const VOUCHER_CODE_TAKEN = { status: 409, message: 'Kode ini sudah dipakai voucher lain' } as const;
export const TOO_MANY_OPEN_PURCHASES = {
  status: 409,
  message: 'Lima pembelian Anda masih menunggu pembayaran. Bayar atau batalkan salah satunya dulu.',
} as const;
export const TOO_MANY_PAYMENTS = {
  status: 409,
  message:
    'Cara bayar pembelian ini sudah diganti terlalu sering. Bayar dengan cara yang terakhir, atau batalkan lalu beli lagi.',
} as const;
/** Another purchase of the same buyer has an amount for a transfer, and no proof yet. */
export const TRANSFER_WAITS = {
  status: 409,
  message:
    'Pembelian Anda yang lain masih menunggu transfer. Kirim buktinya atau batalkan dulu, atau pilih cara bayar lain.',
} as const;
/** It is paid, expired or cancelled already. */
export const PURCHASE_NOT_OPEN = {
  status: 409,
  message: 'Pembelian ini tidak menunggu pembayaran lagi. Muat ulang halaman ini.',
} as const;
export const PAYMENT_METHOD_OFF = { status: 409, message: 'Cara bayar ini tidak tersedia. Pilih yang lain.' } as const;
/** The former try to pay is being carried out at this moment. */
export const PAYMENT_IN_PROGRESS = {
  status: 409,
  message: 'Pembayaran sebelumnya sedang diproses. Tunggu sebentar, lalu cek statusnya.',
} as const;
export const PAYMENT_STATE = {
  status: 409,
  message: 'Status pembayaran ini sudah berubah. Muat ulang halaman ini.',
} as const;
export const RECEIPT_NOT_READY = { status: 409, message: 'Kuitansi tersedia setelah pembelian lunas' } as const;
export const REFUND_TOO_LARGE = {
  status: 409,
  message: 'Jumlah ini melebihi uang yang diterima dan belum dikembalikan',
} as const;
export const REFUND_BY_BANK_ONLY = {
  status: 409,
  message: 'Pembayaran ini tidak dapat dikembalikan lewat gateway. Kembalikan lewat transfer bank.',
} as const;
export const REFUND_STATE = {
  status: 409,
  message: 'Status pengembalian ini sudah berubah. Muat ulang halaman ini.',
} as const;
export const PLAN_CHANGED = {
  status: 409,
  message: 'Langganan ini sudah diubah orang lain. Bandingkan dengan versi terbaru sebelum menyimpan.',
} as const;
export const SEATS_TAKEN = { status: 409, message: 'Semua kursi untuk kode ini sudah terisi' } as const;
export const SEAT_CODE_OVER = { status: 409, message: 'Kode ini sudah tidak berlaku' } as const;
export const SEAT_TAKEN_ALREADY = { status: 409, message: 'Anda sudah memakai kode ini' } as const;
/** An essay has no key; a version without a paper was never answered. */
export const RULING_NOT_POSSIBLE = {
  status: 409,
  message: 'Versi soal ini tidak dapat diralat: soal esai, atau belum pernah dikerjakan',
} as const;
/** Question, rulings or rules have changed since the preview. */
export const RULING_STALE = {
  status: 409,
  message: 'Soal, ralat, atau aturan penilaian berubah sejak pratinjau ini. Coba lagi, lalu terapkan.',
} as const;
/** Another state than the step needs: somebody else may have taken it already. */
export const RULING_STATE = {
  status: 409,
  message: 'Langkah ini tidak dapat dilakukan: status ralat sudah berubah. Muat ulang halaman ini.',
} as const;
/** The draft says something else than when its writer began. */
export const RULING_CHANGED = {
  status: 409,
  message: 'Usulan ralat ini sudah diubah orang lain. Bandingkan dengan versi terbaru sebelum menyimpan.',
} as const;
export const RULING_ACTIVE = {
  status: 409,
  message: 'Versi soal ini sudah diralat. Batalkan ralat yang lama terlebih dahulu.',
} as const;
export const LATE_ANSWERS_STALE = {
  status: 409,
  message: 'Jawaban atau ralat berubah sejak pratinjau ini. Coba lagi, lalu terima.',
} as const;
export const ESSAY_MARKED_MEANWHILE = {
  status: 409,
  message: 'Jawaban ini baru saja dinilai orang lain. Nilai Anda belum disimpan.',
} as const;
export const HINT_LOOKED_MEANWHILE = {
  status: 409,
  message: 'Petunjuk ini baru saja diperiksa orang lain. Catatan Anda belum disimpan.',
} as const;
export const REPORT_NOT_FOUND = { status: 404, message: 'Laporan soal tidak ditemukan' } as const;
/** Somebody has answered the reports since the caller saw them. */
export const REPORTS_ANSWERED = {
  status: 409,
  message: 'Laporan ini sudah dijawab. Muat ulang untuk melihat jawabannya.',
} as const;
/** A report can't be accepted by a new version before there is one. */
export const REPORT_WITHOUT_VERSION = {
  status: 409,
  message: 'Soal ini belum punya versi yang lebih baru dari yang dilaporkan. Perbaiki soalnya dulu, lalu jawab.',
} as const;
/** A report can't be accepted by a ruling before one is drafted on a reported version. */
export const REPORT_WITHOUT_RULING = {
  status: 409,
  message: 'Belum ada ralat untuk versi soal yang dilaporkan. Susun ralatnya dulu, lalu jawab.',
} as const;
export const TOO_MANY_OPEN_REPORTS = {
  status: 409,
  message: 'Sepuluh laporan Anda masih ditinjau. Laporan baru bisa dikirim setelah salah satunya dijawab.',
} as const;
export const REPORTS_PAUSED = {
  status: 409,
  message: 'Pengiriman laporan dari akun ini sedang dijeda karena beberapa laporan dinilai sebagai penyalahgunaan.',
} as const;
/** Switched off by the operator: as if the call weren't there. */
export const DISCUSSIONS_OFF = { status: 404, message: 'Diskusi sedang ditutup' } as const;
export const POST_NOT_FOUND = { status: 404, message: 'Tulisan ini tidak ada lagi' } as const;
/** The explanation is kept for plans that contain it, and the discussion with it. */
export const DISCUSSION_NEEDS_PLAN = {
  status: 403,
  message: 'Diskusi terbuka bersama pembahasannya, dengan langganan yang memuatnya',
} as const;
export const DISCUSSION_BARRED = {
  status: 403,
  message: 'Anda sedang tidak dapat menulis di Diskusi. Alasannya tertulis di atas kolom ini.',
} as const;
export const POST_NOT_EDITABLE = {
  status: 409,
  message: 'Tulisan hanya dapat diubah dalam 15 menit pertama, selama masih tampil',
} as const;
export const OWN_POST = { status: 409, message: 'Ini tulisan Anda sendiri' } as const;
export const DISCUSSION_FULL = {
  status: 409,
  message: 'Pertanyaan ini sudah punya banyak jawaban. Ajukan pertanyaan baru bila masih ada yang belum jelas.',
} as const;
/** Its author has deleted it: there is nothing to decide on. */
export const POST_STATE = { status: 409, message: 'Tulisan ini sudah dihapus. Muat ulang halaman ini.' } as const;
export const REGISTRATION_NOT_FOUND = { status: 404, message: 'Pendaftaran tidak ditemukan' } as const;
export const EMAIL_TAKEN = {
  status: 409,
  message: 'Email sudah terdaftar. Silakan login atau gunakan email lain.',
} as const;
export const LAST_ADMIN = {
  status: 409,
  message:
    'Ini administrator aktif terakhir yang boleh mengelola. Aktifkan, tambahkan, atau beri izin kepada administrator lain terlebih dahulu.',
} as const;
export const OWN_PERMISSION = {
  status: 409,
  message: 'Izin Mengelola milik Anda sendiri hanya dapat dicabut administrator lain',
} as const;
export const PERMISSIONS_CHANGED = {
  status: 409,
  message: 'Izin akun ini baru saja diubah administrator lain. Bandingkan dengan izinnya sekarang, lalu simpan lagi.',
} as const;
export const RESET_BY_MAIL_OFF = {
  status: 409,
  message: 'Reset password lewat email belum tersedia di situs ini',
} as const;
/** The browser's push service isn't one that the API may call. */
export const PUSH_ENDPOINT_REFUSED = {
  status: 400,
  message: 'Layanan notifikasi browser ini tidak dapat dipakai. Coba browser lain, atau pilih email.',
} as const;
export const REMINDER_LINK_VOID = {
  status: 400,
  message: 'Tautan ini tidak lengkap atau tidak berlaku. Buka lagi dari email Anda.',
} as const;
export const PUSH_OFF = { status: 409, message: 'Situs ini belum dapat mengirim notifikasi.' } as const;
export const EMAIL_PROOF_OFF = {
  status: 409,
  message: 'Situs ini belum dapat mengirim email. Minta pengelola mengonfirmasi email Anda lewat halaman Kontak.',
} as const;
export const SECOND_FACTOR_ON = { status: 409, message: 'Verifikasi dua langkah sudah aktif untuk akun ini' } as const;
export const SECOND_FACTOR_OFF = { status: 409, message: 'Verifikasi dua langkah belum aktif untuk akun ini' } as const;
export const OWN_SECOND_FACTOR = {
  status: 409,
  message: 'Verifikasi dua langkah Anda sendiri hanya dapat diatur ulang oleh administrator lain',
} as const;
export const OWN_PASSWORD = { status: 409, message: 'Password Anda sendiri diganti lewat Ubah Password' } as const;
export const FREE_TRYOUT_NOT_OPEN = {
  status: 409,
  message: 'Belum ada tryout gratis yang dibuka saat ini. Silakan coba lagi lain waktu.',
} as const;
/** A guest's attempt can't be claimed while the learner's own attempt of the same package runs. */
export const ATTEMPT_RUNNING_TWICE = {
  status: 409,
  message: 'Anda sedang mengerjakan tryout yang sama. Selesaikan dulu, lalu tryout gratis ini dipindahkan.',
} as const;
export const WORK_NOT_DONE = { status: 409, message: 'Berkas ini belum selesai dibuat' } as const;
export const TOO_MUCH_WORK = {
  status: 409,
  message: 'Dua ekspor Anda masih berjalan. Tunggu sampai selesai, atau batalkan salah satunya.',
} as const;
export const TOO_MANY_IMPORTS = {
  status: 409,
  message: 'Dua berkas Anda masih dibaca. Tunggu sampai selesai, lalu kirim yang berikutnya.',
} as const;
export const IMPORT_NOT_READY = {
  status: 409,
  message: 'Berkas ini belum selesai dibaca, atau sudah ditolak',
} as const;
/** The questions are in the package: the preview can't be changed any more. */
export const IMPORT_APPLIED = { status: 409, message: 'Soal dari berkas ini sudah ditambahkan' } as const;
export const IMPORT_CHANGED = {
  status: 409,
  message: 'Pratinjau ini sudah berubah, mungkin di tab lain. Periksa lagi, lalu tambahkan.',
} as const;
export const TRYOUT_NOT_OPEN = { status: 409, message: 'Tryout ini belum dibuka atau sudah ditutup' } as const;
export const TRYOUT_WITHOUT_QUESTIONS = { status: 409, message: 'Tryout ini belum memiliki soal' } as const;
export const CREATION_KEY_TAKEN = {
  status: 409,
  message: 'Permintaan ini sudah dipakai untuk isian lain. Muat ulang halaman, lalu coba lagi.',
} as const;
export const TRYOUT_NOT_READY = {
  status: 409,
  message: 'Tryout ini belum dapat diterbitkan. Perbaiki dulu masalah yang ditemukan.',
} as const;
export const TRYOUT_CHANGED = {
  status: 409,
  message: 'Tryout ini sudah diubah orang lain. Bandingkan dengan versi terbaru sebelum menyimpan.',
} as const;
export const QUESTION_CHANGED = {
  status: 409,
  message: 'Soal ini sudah diubah orang lain. Bandingkan dengan versi terbaru sebelum menyimpan.',
} as const;
export const QUESTIONS_CHANGED = {
  status: 409,
  message: 'Daftar soal sudah berubah. Muat ulang, lalu urutkan lagi.',
} as const;
/** Nobody approves what they have written themselves. */
export const OWN_QUESTION = {
  status: 409,
  message: 'Anda ikut menulis soal ini sejak persetujuan terakhir, jadi penulis lain yang harus menyetujuinya.',
} as const;
export const APPROVED_ALREADY = {
  status: 409,
  message: 'Versi ini sudah disetujui, jadi tidak dapat dikembalikan. Tulis komentar, atau sunting soalnya.',
} as const;
export const REVIEWER_GONE = {
  status: 409,
  message: 'Peninjau ini tidak aktif lagi. Pilih penulis lain.',
} as const;
export const SELECTION_CHANGED = {
  status: 409,
  message: 'Sebagian soal yang dipilih sudah diubah atau dihapus. Tidak ada yang diubah. Muat ulang, lalu pilih lagi.',
} as const;
/** Questioners don't take a question out of a package that learners see. */
export const QUESTIONS_PUBLISHED = {
  status: 409,
  message:
    'Sebagian soal ada di tryout yang sudah terbit. Hanya administrator yang dapat memindahkan atau mengarsipkannya.',
} as const;
/** Nor do they make one unready there. */
export const READY_QUESTIONS_PUBLISHED = {
  status: 409,
  message:
    'Tryout ini sudah terbit. Hanya administrator yang dapat mengubah soal yang sudah siap menjadi konsep. Sunting saja soalnya, atau hubungi administrator.',
} as const;
export const STEP_TOO_OLD = {
  status: 409,
  message: 'Langkah ini tidak dapat diurungkan lagi: sudah lewat satu jam, atau Anda sudah membuat langkah lain.',
} as const;
/** Something that a step changed was changed again since, or a questioner would take it from learners. */
export const STEP_OVERTAKEN = {
  status: 409,
  message:
    'Soal atau paketnya sudah diubah lagi setelah langkah ini, atau paketnya sudah terbit. Tidak ada yang diurungkan.',
} as const;
export const QUESTION_HOME_GONE = {
  status: 409,
  message: 'Paket asal sebagian soal sudah tidak ada. Pilih paket yang menerimanya.',
} as const;
export const TOO_MANY_TO_EXPORT = {
  status: 409,
  message: 'Satu ekspor memuat paling banyak 1.000 soal. Persempit pencarian, atau ekspor paket satu per satu.',
} as const;
export const SEARCH_TOO_BROAD = {
  status: 409,
  message: 'Pencarian ini terlalu luas: mungkin ada soal lain yang cocok. Tambahkan kata atau filter.',
} as const;
export const NOTHING_TO_EXPORT = {
  status: 409,
  message: 'Tidak ada soal yang dapat diekspor dalam format ini',
} as const;
export const TOO_MANY_QUESTIONS = { status: 409, message: 'Satu tryout memuat paling banyak 500 soal' } as const;
export const TOO_MANY_LESSONS = {
  status: 409,
  message: 'Kemajuan membaca Anda sudah terlalu banyak untuk ditambah',
} as const;
export const STUDY_DAY_OVER = {
  status: 409,
  message: 'Hari sudah berganti. Muat ulang rencana Anda.',
} as const;
export const ATTEMPT_TIME_OVER = { status: 409, message: 'Waktu ujian telah habis' } as const;
export const ATTEMPT_FINISHED = { status: 409, message: 'Tryout ini sudah diselesaikan' } as const;
export const ATTEMPT_RUNNING = { status: 409, message: 'Tryout ini belum diselesaikan' } as const;
export const RESULT_NOT_OPEN = {
  status: 409,
  message: 'Hasil dibuka setelah tryout ini ditutup untuk semua peserta. Jawaban Anda sudah tersimpan.',
} as const;
export const IMAGE_TOO_LARGE = { status: 413, message: 'Ukuran file terlalu besar. Maksimal 2MB' } as const;
export const IMAGE_TOO_MANY_PIXELS = {
  status: 413,
  message: 'Ukuran gambar terlalu besar. Maksimal 25 megapiksel.',
} as const;
export const IMPORT_TOO_LARGE = {
  status: 413,
  message: 'Berkas terlalu besar. Maksimal 10 MB; bagi menjadi beberapa berkas.',
} as const;
/** Its decoder needed more memory or time than a picture may take. */
export const IMAGE_TOO_HEAVY = {
  status: 413,
  message: 'Gambar ini terlalu berat untuk diproses. Simpan ulang sebagai JPEG biasa, lalu unggah lagi.',
} as const;
export const PAYLOAD_TOO_LARGE = { status: 413, message: 'Data yang dikirim terlalu besar' } as const;
export const IMAGE_TYPE_NOT_SUPPORTED = { status: 415, message: 'File ini bukan gambar PNG, JPEG, atau WebP' } as const;
export const ID_CARD_TYPE_NOT_SUPPORTED = {
  status: 415,
  message: 'Kartu identitas harus berupa gambar JPG atau PNG',
} as const;
export const IMAGE_ANIMATED = { status: 415, message: 'Gambar bergerak tidak didukung. Gunakan gambar diam.' } as const;
export const IMAGE_BROKEN = {
  status: 415,
  message: 'Gambar ini rusak atau tidak lengkap. Coba simpan ulang, lalu unggah lagi.',
} as const;
export const UNSUPPORTED_MEDIA_TYPE = { status: 415, message: 'Jenis data yang dikirim tidak didukung' } as const;
export const TOO_MANY_REGISTRATIONS = {
  status: 429,
  message: 'Email, nomor telepon, atau akun ini sudah dipakai mendaftar beberapa kali hari ini. Coba lagi besok.',
} as const;
export const TOO_MANY_PURCHASES = {
  status: 409,
  message:
    'Dalam 24 jam Anda sudah membuat 20 pembelian tanpa membayarnya. Bayar yang masih menunggu, atau coba lagi besok.',
} as const;
export const ID_CARDS_FULL = {
  status: 429,
  message: 'Pendaftaran tryout gratis hari ini sudah penuh. Silakan coba lagi besok.',
} as const;
export const TOO_MANY_REPORTS = {
  status: 429,
  message: 'Anda sudah mengirim 20 laporan dalam 24 jam. Coba lagi besok.',
} as const;
export const TOO_MANY_REQUESTS = {
  status: 429,
  message: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.',
} as const;
export const INTERNAL_ERROR = { status: 500, message: 'Terjadi kesalahan. Silakan coba lagi.' } as const;
/** Any 503 of a call that saves answers: the device still has them and sends them again. */
export const RESPONSE_NOT_SAVED = { status: 503, message: 'Jawaban belum tersimpan, kami coba lagi' } as const;
/** The place of pictures and cards doesn't answer; everything else goes on. */
export const FILES_UNAVAILABLE = {
  status: 503,
  message: 'Gambar sedang tidak dapat disimpan atau dibuka. Silakan coba lagi beberapa menit lagi.',
} as const;
/** The gateway doesn't answer; the purchase is as it was. */
export const GATEWAY_UNAVAILABLE = {
  status: 503,
  message: 'Layanan pembayaran sedang tidak menjawab. Pembelian Anda tersimpan; coba lagi beberapa menit lagi.',
} as const;
/** Said by our web servers in the API's place when it gives no answer: the call may have done its work. */
export const API_AWAY = { status: 503, message: 'Server belum menjawab. Silakan coba lagi sebentar lagi.' } as const;
export const OVERLOADED = { status: 503, message: 'Server sedang sibuk. Silakan coba lagi sebentar lagi.' } as const;
