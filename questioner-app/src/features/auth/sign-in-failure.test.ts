import { ApiError, NetworkError, TimeoutError, UnexpectedAnswerError } from '@tryout/shared-ui';
import { signInFailure } from './sign-in-failure.ts';

const refusal = (message: string, { status = 401, code = 'ANY' } = {}) => new ApiError({ status, code, message });
const serverTrouble = 'Masalah koneksi server. Coba lagi nanti.';
const silence = 'Tidak ada respons dari server, periksa koneksi internet Anda';

describe('signInFailure', () => {
  it.each<[Error, string, string | null]>([
    [refusal('Email atau password tidak valid', { code: 'INVALID_CREDENTIALS' }), 'Email atau password salah', null],
    [refusal('User not found', { status: 404, code: 'NOT_FOUND' }), 'Akun tidak ditemukan', null],
    [
      refusal('Password sekali pakai ini sudah kedaluwarsa.', { status: 403, code: 'ONE_TIME_PASSWORD_EXPIRED' }),
      'Password sekali pakai ini sudah kedaluwarsa.',
      null,
    ],
    [refusal('Koneksi akun ini diputus.', { status: 403 }), 'Koneksi akun ini diputus.', null],
    [refusal('Gateway timeout', { status: 504 }), 'Server tidak merespons. Periksa koneksi internet Anda.', null],
    [refusal('Server sedang sibuk.', { status: 503 }), serverTrouble, 'Server sedang sibuk.'],
    [refusal('Terlalu banyak percobaan.', { status: 429 }), 'Terlalu banyak percobaan.', null],
    [
      new ApiError({
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        message: 'Terlalu banyak percobaan.',
        retryAfterSeconds: 721,
      }),
      'Terlalu banyak percobaan. Coba lagi setelah 13 menit.',
      null,
    ],
    [refusal('', { status: 500 }), 'Terjadi kesalahan saat login', null],
    [refusal('Halaman proxy', { status: 500, code: 'HTTP_500' }), 'Terjadi kesalahan saat login', null],
    [refusal('Halaman proxy', { status: 502, code: 'HTTP_502' }), serverTrouble, silence],
    [new NetworkError('cut'), serverTrouble, silence],
    [new TimeoutError('late'), 'Server tidak merespons. Periksa koneksi internet Anda.', null],
    [new UnexpectedAnswerError('no token'), 'Data login tidak lengkap atau format tidak valid', null],
    [new TypeError('connection is not a function'), 'Gagal masuk ke sistem', null],
  ])('says for %o: %s', (error, title, detail) => {
    expect(signInFailure(error)).toEqual({ title, detail });
  });
});
