import { ApiError, NetworkError, TimeoutError, UnexpectedAnswerError } from '@tryout/shared-ui';
import { signInFailure } from './sign-in-failure.ts';

const refusal = (status: number, message: string) => new ApiError({ status, code: 'ANY', message });
const foreign = (status: number, serverMessage: string | null) =>
  new ApiError({ status, code: `HTTP_${status}`, message: 'Terjadi kesalahan.', serverMessage });
const noAnswer = 'Tidak ada respon dari server. Periksa koneksi internet atau status server.';
const general = 'Terjadi kesalahan saat login. Silakan coba lagi.';

describe('signInFailure', () => {
  it.each([
    [refusal(401, 'Wrong'), 'Email atau password tidak valid'],
    [refusal(500, 'Basis data mati'), 'Server error (500): Basis data mati. Coba periksa koneksi server.'],
    [
      refusal(500, 'Terjadi kesalahan. Silakan coba lagi.'),
      'Server error (500): Terjadi kesalahan. Silakan coba lagi. Coba periksa koneksi server.',
    ],
    [refusal(404, 'Data tidak ditemukan'), 'Endpoint login tidak ditemukan. Periksa konfigurasi API.'],
    [refusal(429, 'Terlalu banyak percobaan.'), 'Error 429: Terlalu banyak percobaan.'],
    [
      new ApiError({
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        message: 'Terlalu banyak percobaan.',
        retryAfterSeconds: 721,
      }),
      'Error 429: Terlalu banyak percobaan. Coba lagi setelah 13 menit.',
    ],
    [foreign(403, 'Akun dinonaktifkan'), 'Error 403: Akun dinonaktifkan'],
    [foreign(500, 'Basis data mati.'), 'Server error (500): Basis data mati. Coba periksa koneksi server.'],
    [foreign(418, null), 'Error 418: Terjadi kesalahan.'],
    [new NetworkError('cut'), noAnswer],
    [new TimeoutError('late'), noAnswer],
    [new UnexpectedAnswerError('no token'), general],
    [new TypeError('x is not a function'), general],
  ])('says for %o: %s', (error, sentence) => {
    expect(signInFailure(error)).toBe(sentence);
  });
});
