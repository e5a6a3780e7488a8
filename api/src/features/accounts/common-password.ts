import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../app-error.ts';
import { passwordMinLength } from '../../contract/index.ts';

/** The number that ASVS 6.2.4 asks for, counted among those long enough to be chosen here. */
const commonest = 3_000;

/** Common choices in Indonesia that the mostly English lists lack; without the digits and signs around them. */
const words = new Set(
  [
    'rahasia rahasiaku katasandi katakunci sandi sandiku passwordku masuk login admin administrator pengguna peserta penulis',
    'indonesia indonesiaraya indonesiaku merdeka garuda pancasila jakarta bandung surabaya yogyakarta jogja semarang medan makassar bali',
    'bismillah alhamdulillah assalamualaikum allahuakbar insyaallah muhammad yesus tuhan',
    'sayang sayangku sayangkamu cinta cintaku akucinta akucintakamu aku kamu akukamu mama papa mamapapa ibu ayah bunda keluarga',
    'anjing kucing kucingku bangsat ganteng cantik semangat sukses berhasil bahagia persib persija viking doraemon',
    'satudua satuduatiga',
    'tryout tryouts tryoutbumn tryoutcpns tryoutbumncpns ujian soal latihan belajar belajarcpns bumn cpns cpnsbumn bumncpns asn pns skd tkd twk tiu tkp',
    'akhlak rbb lulus luluscpns lulusbumn lulusskd luluspns lulusasn pasti lulus pastilulus bismillahlulus pertamina telkom mandiri',
  ].flatMap((line) => line.split(' ')),
);

const commonPasswords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= passwordMinLength).slice(0, commonest),
);

/** True if a password is among the first guesses: in the list, or one of our words with digits and signs around it. */
export function isCommonPassword(password: string): boolean {
  const small = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(small)) return true;
  return words.has(small.replace(/[^\p{L}]+/gu, ''));
}

/**
 * Called wherever a password is set; existing passwords still work.
 * @throws AppError PASSWORD_TOO_COMMON, at that field of the form
 */
export function refuseCommon(password: string, field: string): void {
  if (isCommonPassword(password)) throw new AppError('PASSWORD_TOO_COMMON').at(field);
}
