/**
 * What is looked at in an event (`docs/events.md`): every learner reads these sentences before they register, and the privacy page says the same.
 * `features/event-hints` looks at nothing else.
 */
export const eventWatchedThings = [
  'Perangkat: browser dan sistem operasi yang Anda pakai, dan apakah pengerjaan Anda terbuka di dua perangkat pada saat yang sama.',
  'Waktu: kapan Anda mulai, menjawab, dan selesai, serta berapa lama Anda membuka setiap soal.',
  'Sambungan: kapan halaman ujian Anda terhubung, terputus, dan terhubung lagi. Sambungan yang putus bukan pelanggaran.',
  'Kemiripan: setelah ujian selesai, jawaban salah Anda dibandingkan dengan jawaban salah peserta lain.',
  'Hasil pengamatan ini hanya petunjuk. Penyelenggara memeriksa dan memutuskan sendiri; tidak ada nilai yang berubah secara otomatis. Kamera, mikrofon, dan layar Anda tidak diamati.',
] as const;

/** Days after its results for which it is kept who was seen when in an event, and what hints it gave (docs/privacy.md). */
export const eventTraceKeptDays = 180;
