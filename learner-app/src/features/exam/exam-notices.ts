import { ApiError, toast } from '@tryout/shared-ui';

/** Tells what happened to answers that reached the server after the end. */
export function tellLate(count: number, refusal: unknown): void {
  const isLate = refusal instanceof ApiError && refusal.code === 'ATTEMPT_TIME_OVER';
  toast.info({
    title: `${count} jawaban terlambat sampai`,
    message: isLate
      ? 'Waktu ujian telah habis sebelum jawaban itu sampai. Jawaban disimpan sebagai terlambat dan tidak ikut dinilai.'
      : 'Tryout ini sudah diselesaikan sebelum jawaban itu sampai. Jawaban tidak ikut dinilai.',
    autoClose: 10_000,
  });
}

/** Tells that the server will never accept some answers, and that the screen no longer shows them as given. */
export function tellRefused(count: number): void {
  toast.error({
    title: `${count} jawaban tidak dapat disimpan`,
    message: 'Server tidak menerima jawaban itu. Soalnya kini tampil seperti yang tersimpan; silakan periksa lagi.',
    autoClose: 10_000,
  });
}

/** Tells why answers on this screen have changed by themselves. */
export function tellOtherDevice(): void {
  toast.info({
    title: 'Ujian ini juga dibuka di perangkat atau tab lain',
    message: 'Jawaban terbaru dari sana sudah ditampilkan di sini.',
  });
}
