import * as v from 'valibot';
import { emailField, nameField } from './accounts.ts';
import { pageFields, searchField } from './pages.ts';

/** What the picture of an ID card may be; its bytes decide. */
export const idCardTypes = ['image/jpeg', 'image/png'] as const;

/** Registrations that a list or a search reaches at most; an older one is found by a longer search. */
export const registrationsListedAtMost = 10_000;

/** The fields of the free tryout's form; the ID card comes beside them as a file. */
export const RegistrationForm = v.object({
  fullName: nameField,
  email: emailField,
  phone: v.pipe(
    v.string('Nomor telepon wajib diisi'),
    v.trim(),
    v.nonEmpty('Nomor telepon wajib diisi'),
    v.regex(/^\+?[0-9][0-9 -]{7,18}$/, 'Nomor telepon tidak valid'),
  ),
  institution: v.pipe(
    v.string('Instansi wajib diisi'),
    v.trim(),
    v.nonEmpty('Instansi wajib diisi'),
    v.maxLength(100, 'Instansi maksimal 100 karakter'),
  ),
});
export type RegistrationForm = v.InferOutput<typeof RegistrationForm>;

export const RegistrationQuery = v.object({ ...pageFields, search: searchField });
export type RegistrationQuery = v.InferOutput<typeof RegistrationQuery>;

/** A registration as administrators see it: never the card, nor where it lies. */
export const FreeRegistration = v.object({
  id: v.string(),
  ...RegistrationForm.entries,
  email: v.string(),
  /** Which text the person agreed to, and when. */
  consent: v.object({ version: v.string(), at: v.string() }),
  /** The exam that came of it; null when it was never begun. */
  examId: v.nullable(v.string()),
  createdAt: v.string(),
});
export type FreeRegistration = v.InferOutput<typeof FreeRegistration>;

export const FreeRegistrationList = v.object({
  registrations: v.array(FreeRegistration),
  total: v.number(),
  /** There are more than `total`: no more are counted. */
  isTotalCapped: v.boolean(),
});
export type FreeRegistrationList = v.InferOutput<typeof FreeRegistrationList>;

/** Why somebody of the staff looks at an ID card; it stands in the audit log for ever. */
export const IdCardLook = v.object({
  reason: v.pipe(
    v.string('Tulis alasan melihat kartu identitas'),
    v.trim(),
    v.minLength(10, 'Tulis alasan yang jelas, minimal 10 karakter'),
    v.maxLength(200, 'Alasan maksimal 200 karakter'),
  ),
});
export type IdCardLook = v.InferOutput<typeof IdCardLook>;
