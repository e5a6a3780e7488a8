import * as v from 'valibot';
import { Credentials } from './accounts.ts';

/** Number of recovery codes; each signs in once when the authenticator is lost. */
export const recoveryCodeCount = 10;

/** Six digits of an authenticator, or a recovery code; spaces and dashes are ignored. */
const code = v.pipe(
  v.string('Kode wajib diisi'),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  v.nonEmpty('Kode wajib diisi'),
  v.maxLength(64, 'Kode terlalu panjang'),
);

/** Sign-in of staff: with a code if the account has a second factor. */
export const StaffCredentials = v.object({ ...Credentials.entries, code: v.optional(code) });
export type StaffCredentials = v.InferOutput<typeof StaffCredentials>;

export const SecondFactorState = v.object({
  isOn: v.boolean(),
  /** It can't be turned off. */
  isRequired: v.boolean(),
  recoveryCodesLeft: v.number(),
});
export type SecondFactorState = v.InferOutput<typeof SecondFactorState>;

/** Data to set up an authenticator with; shown once. */
export const SecondFactorSetup = v.object({
  /** Base32, to be typed where no picture can be taken. */
  secret: v.string(),
  /** `otpauth://…`, for a QR code that the browser draws. */
  uri: v.string(),
});
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>;

export const SecondFactorCode = v.object({ code });
export type SecondFactorCode = v.InferOutput<typeof SecondFactorCode>;

/** Shown only in this answer. */
export const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;
