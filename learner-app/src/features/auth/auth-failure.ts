import {
  ApiError,
  isApiAway,
  isOutcomeUnknown,
  isOwnRefusal,
  NetworkError,
  TimeoutError,
  UnexpectedAnswerError,
} from '@tryout/shared-ui';

/** A failure in the product's own words, and in a second sentence what it means for the person at the form. */
export interface AuthFailure {
  title: string;
  help: string | null;
}

const nothingLost = 'Isian Anda tidak hilang.';
const noResponse = 'No response from server. Please check your connection.';

const isSilence = (error: unknown) => error instanceof NetworkError || error instanceof TimeoutError;

/** A proxy's answer is not. */
const isInOurWords = (error: unknown): error is ApiError => isOwnRefusal(error) || isApiAway(error);

function helpFor(error: unknown): string | null {
  if (isOwnRefusal(error) && error.status < 500) return null;
  if (isSilence(error))
    return `Tidak ada jawaban dari server. ${nothingLost} Periksa koneksi internet, lalu coba lagi.`;
  if (error instanceof ApiError) return `Server sedang bermasalah. ${nothingLost} Silakan coba lagi sebentar lagi.`;
  return `${nothingLost} Silakan coba lagi.`;
}

function signInTitle(error: unknown): string {
  if (isInOurWords(error)) return error.message;
  if (error instanceof ApiError) return `Server error: ${error.status}`;
  if (isSilence(error)) return noResponse;
  // The error's own message is for developers: an answer came, but not one of ours.
  if (error instanceof UnexpectedAnswerError) return 'Error logging in';
  return (error instanceof Error && error.message) || 'Error logging in';
}

/** The spec's order: the server's own words, its status, silence, the error's own words, the fallback. */
export const signInFailure = (error: unknown): AuthFailure => ({ title: signInTitle(error), help: helpFor(error) });

/** The spec's: the server's own words, or one fallback. */
export const registrationFailure = (error: unknown): AuthFailure => ({
  title: isInOurWords(error) ? error.message : 'Error creating account',
  help: helpFor(error),
});

/** Why no mail with a link was sent. */
export const linkFailure = (error: unknown): AuthFailure => ({
  title: isInOurWords(error) ? error.message : 'Tautan belum dikirim',
  help:
    error instanceof ApiError && error.code === 'RESET_BY_MAIL_OFF'
      ? 'Hubungi pengelola situs ini lewat halaman Kontak untuk memulihkan akun Anda. Perangkat yang masih masuk dapat terus Anda pakai.'
      : helpFor(error),
});

function resetTitle(error: unknown): string {
  if (isInOurWords(error)) return error.message;
  return isOutcomeUnknown(error) ? 'Belum diketahui apakah password sudah berubah' : 'Password belum diubah';
}

/** Why the password is still the old one, or may be. */
export const resetFailure = (error: unknown): AuthFailure => ({ title: resetTitle(error), help: helpFor(error) });

/** The link can't be used, now or later. */
export const isVoidLink = (error: unknown) => error instanceof ApiError && error.code === 'RESET_LINK_VOID';

/** Why the e-mail address isn't confirmed. */
export const confirmationFailure = (error: unknown): AuthFailure => ({
  title: isInOurWords(error) ? error.message : 'Email belum dikonfirmasi',
  help: helpFor(error),
});

/** This link confirms nothing, now or later. */
export const isVoidProof = (error: unknown) => error instanceof ApiError && error.code === 'PROOF_LINK_VOID';
