import type { ErrorCode } from '@tryout/api/contract';
import { ApiError, isOwnRefusal, NetworkError, TimeoutError, UnexpectedAnswerError } from '@tryout/shared-ui';
import type { SignInFailure } from '@tryout/shared-ui/more';

const timeIsUp = 'Server tidak merespons. Periksa koneksi internet Anda.';
const serverTrouble = 'Masalah koneksi server. Coba lagi nanti.';

/** Our API's refusals that are said in other words than its own. */
const titles: ReadonlyMap<string, string> = new Map<ErrorCode, string>([
  ['NOT_FOUND', 'Akun tidak ditemukan'],
  ['INVALID_CREDENTIALS', 'Email atau password salah'],
]);

/** Words that show the subject of trouble on the way; the first match counts. Servers word the same thing differently. */
const readings = [
  { about: /tidak merespons|time(d )?out/i, title: timeIsUp },
  { about: /server|koneksi|connection|network/i, title: serverTrouble },
];

/** The sentence for a failed sign-in, with the server's reason where that says more. */
export function signInFailure(error: unknown): SignInFailure {
  const reason = reasonOf(error);
  if (!reason) return { title: 'Gagal masuk ke sistem', detail: null };
  // A sentence about an account may hold any of those words.
  if (isOwnRefusal(error) && error.status < 500) return { title: titles.get(error.code) ?? reason, detail: null };
  const title = readings.find(({ about }) => about.test(reason))?.title ?? reason;
  return { title, detail: title === serverTrouble && reason !== serverTrouble ? reason : null };
}

function reasonOf(error: unknown): string | null {
  if (error instanceof TimeoutError) return timeIsUp;
  if (isSilence(error)) return 'Tidak ada respons dari server, periksa koneksi internet Anda';
  if (error instanceof UnexpectedAnswerError) return 'Data login tidak lengkap atau format tidak valid';
  if (error instanceof ApiError) return isWordless(error) ? 'Terjadi kesalahan saat login' : error.message;
  return null; // a fault of ours: its message is for developers
}

/** True for a gateway's own page: the server behind it did not answer. */
const isSilence = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && /^HTTP_50[234]$/.test(error.code));

/**
 * True for a refusal without a usable text: an empty one, or one that is not from our API. A 429 always has one, which says how long to
 * wait.
 */
const isWordless = ({ status, code, message }: ApiError) =>
  message === '' || (status !== 429 && code.startsWith('HTTP_'));
