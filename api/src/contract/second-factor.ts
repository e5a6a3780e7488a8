import * as v from 'valibot';
import { Credentials } from './accounts.ts';

/** Codes that open the door once each when the authenticator is lost. */
export const recoveryCodeCount = 10;

/** Six digits of an authenticator, or a recovery code; blanks and dashes between count for nothing. */
const code = v.pipe(
  v.string('Kode wajib diisi'),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  v.nonEmpty('Kode wajib diisi'),
  v.maxLength(64, 'Kode terlalu panjang'),
);

/** Sign-in of the staff: the code where the account has a second factor. */
export const StaffCredentials = v.object({ ...Credentials.entries, code: v.optional(code) });
export type StaffCredentials = v.InferOutput<typeof StaffCredentials>;

export const SecondFactorState = v.object({
  isOn: v.boolean(),
  /** It can't be turned off. */
  isRequired: v.boolean(),
  recoveryCodesLeft: v.number(),
});
export type SecondFactorState = v.InferOutput<typeof SecondFactorState>;

/** What an authenticator is set up with; shown once. */
export const SecondFactorSetup = v.object({
  /** Base32, to be typed where no picture can be taken. */
  secret: v.string(),
  /** `otpauth://…`, for a QR code that the browser draws. */
  uri: v.string(),
});
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>;

export const SecondFactorCode = v.object({ code });
export type SecondFactorCode = v.InferOutput<typeof SecondFactorCode>;

/** The only moment at which anybody reads them. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;
