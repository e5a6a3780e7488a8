import { ApiError, NetworkError, TimeoutError } from '@tryout/shared-ui';

/** The sentence for a sign-in that did not work: by the answer's status, by its absence, or the general one. */
export function signInFailure(error: unknown): string {
  if (error instanceof ApiError) return refusal(error);
  if (error instanceof NetworkError || error instanceof TimeoutError) {
    return 'Tidak ada respon dari server. Periksa koneksi internet atau status server.';
  }
  return 'Terjadi kesalahan saat login. Silakan coba lagi.';
}

function refusal({ status, message, serverMessage }: ApiError): string {
  // Of too many tries our own sentence says more: until when.
  const reason = status === 429 ? message : (serverMessage ?? message);
  if (status === 401) return 'Email atau password tidak valid';
  if (status === 404) return 'Endpoint login tidak ditemukan. Periksa konfigurasi API.';
  // The server's sentences end with a full stop of their own.
  if (status === 500) return `Server error (500): ${reason.replace(/\.$/, '')}. Coba periksa koneksi server.`;
  return `Error ${status}: ${reason}`;
}
