import { ApiError, NetworkError, TimeoutError } from '@tryout/shared-ui';

/** The sentence for a failed sign-in: by the answer's status, by a missing answer, or the general one. */
export function signInFailure(error: unknown): string {
  if (error instanceof ApiError) return refusal(error);
  if (error instanceof NetworkError || error instanceof TimeoutError) {
    return 'Tidak ada respon dari server. Periksa koneksi internet atau status server.';
  }
  return 'Terjadi kesalahan saat login. Silakan coba lagi.';
}

function refusal({ status, message, serverMessage }: ApiError): string {
  // For too many tries our own sentence says more: how long to wait.
  const reason = status === 429 ? message : (serverMessage ?? message);
  if (status === 401) return 'Email atau password tidak valid';
  if (status === 404) return 'Endpoint login tidak ditemukan. Periksa konfigurasi API.';
  // The server's sentences already end with a full stop.
  if (status === 500) return `Server error (500): ${reason.replace(/\.$/, '')}. Coba periksa koneksi server.`;
  return `Error ${status}: ${reason}`;
}
