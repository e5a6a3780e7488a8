import * as v from 'valibot';
import { emailField, nameField } from './accounts.ts';
import { attemptStates } from './attempts.ts';
import { ageGroups } from './consents.ts';
import { tryoutTypes } from './lists.ts';
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

/**
 * What the free tryout's form sends beside the picture. Everything in a form is text: `consent` is `true`, and nothing else.
 * `requestKey` is made by the device, once for a form, however often it is sent: whoever repeats it gets what the first one got.
 */
export const FreeTryoutForm = v.object({
  ...RegistrationForm.entries,
  consent: v.literal('true', 'Centang persetujuan ini untuk melanjutkan'),
  requestKey: v.pipe(v.string(), v.uuid('Muat ulang halaman ini, lalu coba lagi')),
  /** Absent from older forms, which have it said in the consent. A minor is refused: without an account nobody agrees for them. */
  ageGroup: v.optional(v.picklist(ageGroups, 'Pilih usia Anda')),
});
export type FreeTryoutForm = v.InferOutput<typeof FreeTryoutForm>;

/** The exam that has begun. Only a guest needs its `attemptToken`: to a learner's own attempt the learner's token opens. */
export const FreeTryoutStart = v.object({ examId: v.string(), attemptToken: v.nullable(v.string()) });
export type FreeTryoutStart = v.InferOutput<typeof FreeTryoutStart>;

/**
 * What a guest wrote into the form of /free-tryout, for the guest who now registers an account; null for an attempt that no guest
 * has, and where the registration is gone.
 */
export const GuestRegistrant = v.object({
  registrant: v.nullable(v.object({ fullName: v.string(), email: v.string(), phone: v.string() })),
});
export type GuestRegistrant = v.InferOutput<typeof GuestRegistrant>;

/** What /free-tryout begins, before anybody has registered; null when nothing is open. */
export const FreeTryoutOffer = v.object({
  tryout: v.nullable(
    v.object({
      id: v.string(),
      title: v.string(),
      type: v.picklist(tryoutTypes),
      durationSeconds: v.number(),
      questionCount: v.number(),
    }),
  ),
});
export type FreeTryoutOffer = v.InferOutput<typeof FreeTryoutOffer>;

/** Takes a guest's attempt into the account of whoever holds its token. */
export const AttemptClaim = v.object({ attemptToken: v.pipe(v.string(), v.maxLength(2_000)) });
export type AttemptClaim = v.InferOutput<typeof AttemptClaim>;

/** The attempt is the learner's now. */
export const AttemptClaimed = v.object({ attemptId: v.string() });
export type AttemptClaimed = v.InferOutput<typeof AttemptClaimed>;

export const RegistrationQuery = v.object({ ...pageFields, search: searchField });
export type RegistrationQuery = v.InferOutput<typeof RegistrationQuery>;

/** A registration as administrators see it: never the card, nor where it lies. */
export const FreeRegistration = v.object({
  id: v.string(),
  ...RegistrationForm.entries,
  email: v.string(),
  /** Which text the person agreed to, and when. */
  consent: v.object({ version: v.string(), at: v.string() }),
  /** The exam that came of it; null where there is none, or none any more that is this person's. */
  examId: v.nullable(v.string()),
  examState: v.nullable(v.picklist(attemptStates)),
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
