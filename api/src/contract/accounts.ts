import * as v from 'valibot';
import { consentFields, guardianAgrees, guardianMissing } from './consents.ts';
import { genders, provinces } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { heldPermissions } from './permissions.ts';

/** Fewest characters of a password: the spec's number, weaker than ASVS asks (docs/decisions). */
export const passwordMinLength = 6;

/** An e-mail address as it is stored: trimmed, in small letters. */
export const emailField = v.pipe(
  v.string('Email wajib diisi'),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty('Email wajib diisi'),
  v.maxLength(254, 'Email terlalu panjang'),
  v.email('Format email tidak valid'),
);
const passwordGiven = v.pipe(
  v.string('Password wajib diisi'),
  v.nonEmpty('Password wajib diisi'),
  v.maxLength(128, 'Password maksimal 128 karakter'),
);
/** A person's full name. */
export const nameField = v.pipe(
  v.string('Nama lengkap wajib diisi'),
  v.trim(),
  v.nonEmpty('Nama lengkap wajib diisi'),
  v.maxLength(100, 'Nama maksimal 100 karakter'),
);
const profileFields = {
  name: nameField,
  province: v.picklist(provinces, 'Pilih provinsi'),
  phone: v.pipe(
    v.string('Nomor telepon wajib diisi'),
    v.trim(),
    v.nonEmpty('Nomor telepon wajib diisi'),
    v.regex(/^\+?[0-9][0-9 -]{7,18}$/, 'Nomor telepon tidak valid'),
  ),
  gender: v.picklist(genders, 'Pilih jenis kelamin'),
  instance: v.pipe(
    v.string('Instansi wajib diisi'),
    v.trim(),
    v.nonEmpty('Instansi wajib diisi'),
    v.maxLength(100, 'Instansi maksimal 100 karakter'),
  ),
};

/** Sign-in of any role. The password's length is not checked here: an old short one must still be answered "wrong". */
export const Credentials = v.object({ email: emailField, password: passwordGiven });
export type Credentials = v.InferOutput<typeof Credentials>;

export const SignUp = v.pipe(
  v.object({
    email: emailField,
    password: v.pipe(passwordGiven, v.minLength(passwordMinLength, `Password minimal ${passwordMinLength} karakter`)),
    ...profileFields,
    ...consentFields,
  }),
  v.forward(v.partialCheck([['ageGroup'], ['guardianConsent']], guardianAgrees, guardianMissing), ['guardianConsent']),
);
export type SignUp = v.InferOutput<typeof SignUp>;

export const ProfileChange = v.object(profileFields);
export type ProfileChange = v.InferOutput<typeof ProfileChange>;

const newPassword = v.pipe(
  v.string('Password baru minimal 6 karakter'),
  v.minLength(passwordMinLength, 'Password baru minimal 6 karakter'),
  v.maxLength(128, 'Password maksimal 128 karakter'),
);
const confirmPassword = v.pipe(
  v.string('Konfirmasi password minimal 6 karakter'),
  v.minLength(passwordMinLength, 'Konfirmasi password minimal 6 karakter'),
);
const notConfirmed = 'Password baru dan konfirmasi password tidak cocok';

const passwordChangeFields = {
  currentPassword: v.pipe(
    v.string('Password saat ini wajib diisi (min. 6 karakter)'),
    v.minLength(passwordMinLength, 'Password saat ini wajib diisi (min. 6 karakter)'),
    v.maxLength(128, 'Password maksimal 128 karakter'),
  ),
  newPassword,
};
const isAnother = ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) =>
  currentPassword !== newPassword;
const notAnother = 'Password baru harus berbeda dari password saat ini';

/** A change of one's own password, for any role. */
export const PasswordChange = v.pipe(
  v.object(passwordChangeFields),
  v.forward(v.partialCheck([['currentPassword'], ['newPassword']], isAnother, notAnother), ['newPassword']),
);
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

/** The form of that change: the confirmation is checked in the form and never sent. */
export const PasswordChangeForm = v.pipe(
  v.object({
    ...passwordChangeFields,
    confirmPassword,
  }),
  v.forward(v.partialCheck([['currentPassword'], ['newPassword']], isAnother, notAnother), ['newPassword']),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      notConfirmed,
    ),
    ['confirmPassword'],
  ),
);

/** Asks for a link by e-mail to replace a forgotten password. */
export const PasswordForgotten = v.object({ email: emailField });
export type PasswordForgotten = v.InferOutput<typeof PasswordForgotten>;

/** Minutes for which such a link is valid. */
export const resetLinkMinutes = 60;

/**
 * Replaces a forgotten password; `token` comes from the link. Any text passes the schema; the server decides whether it
 * is valid.
 */
export const PasswordReset = v.object({
  token: v.pipe(v.string('Tautan tidak lengkap'), v.maxLength(200, 'Tautan tidak lengkap')),
  password: newPassword,
});
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

/** The form for that: the token comes with the link, the confirmation is never sent. */
export const PasswordResetForm = v.pipe(
  v.object({
    password: newPassword,
    confirmPassword,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      notConfirmed,
    ),
    ['confirmPassword'],
  ),
);

/** Hours for which the link that proves an e-mail address is valid. */
export const proofLinkHours = 48;

/** Proves an e-mail address; `token` comes from the link in the mail. */
export const EmailProof = v.object({
  token: v.pipe(v.string('Tautan tidak lengkap'), v.maxLength(200, 'Tautan tidak lengkap')),
});
export type EmailProof = v.InferOutput<typeof EmailProof>;

/** A learner, as the learner's own client sees it. */
export const User = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  province: v.string(),
  phone: v.string(),
  gender: openPicklist(genders),
  instance: v.string(),
  createdAt: v.string(),
  /** When the e-mail address was proved; null until then, absent if the API is too old to know. */
  emailProvedAt: v.optional(v.nullable(v.string())),
  /** False where the product can't send mail, so that no link comes; absent if the API is too old to know. */
  sendsMail: v.optional(v.boolean()),
});
export type User = v.InferOutput<typeof User>;

/** Answer to the learner's login and registration. */
export const UserSession = v.object({ token: v.string(), user: User });
export type UserSession = v.InferOutput<typeof UserSession>;

const staffFields = {
  id: v.string(),
  name: v.string(),
  email: v.string(),
  /** The password is a one-time password: until it is replaced, nothing else is allowed. */
  mustChangePassword: v.optional(v.boolean(), false),
  /** A second factor is required and not set up: until it is, nothing else is allowed. */
  mustSetUpSecondFactor: v.optional(v.boolean(), false),
};

export const Admin = v.object({ ...staffFields, role: v.literal('admin'), permissions: heldPermissions });
export type Admin = v.InferOutput<typeof Admin>;
export const AdminSession = v.object({ token: v.string(), admin: Admin });
export type AdminSession = v.InferOutput<typeof AdminSession>;

export const Questioner = v.object({ ...staffFields, role: v.literal('questioner') });
export type Questioner = v.InferOutput<typeof Questioner>;
export const QuestionerSession = v.object({ token: v.string(), questioner: Questioner });
export type QuestionerSession = v.InferOutput<typeof QuestionerSession>;

/** Answer of a call that has nothing to return but its success. */
export const Done = v.object({ success: v.literal(true) });
export type Done = v.InferOutput<typeof Done>;
