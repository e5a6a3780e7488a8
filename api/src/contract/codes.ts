import * as v from 'valibot';

/** Largest length of a code of a voucher or a school. */
export const maxCodeLength = 32;
/** Codes are written in capitals; spaces around them don't count. */
export const codeField = v.pipe(
  v.string('Kode wajib diisi'),
  v.trim(),
  v.toUpperCase(),
  v.nonEmpty('Kode wajib diisi'),
  v.maxLength(maxCodeLength, `Kode maksimal ${maxCodeLength} karakter`),
  v.regex(/^[A-Z0-9-]+$/, 'Kode hanya berisi huruf, angka, dan tanda hubung'),
);
