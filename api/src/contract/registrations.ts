import * as v from 'valibot';
import { emailField, nameField } from './accounts.ts';
import { attemptEnds } from './attempt-ends.ts';
import { attemptStates } from './attempts.ts';
import { ageGroups } from './consents.ts';
import { openPicklist } from './open-values.ts';
import { pageFields, searchField } from './pages.ts';

/** Types of an ID card's picture; its bytes decide. */
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
 * The fields that the free tryout's form sends beside the picture. Everything in a form is text: `consent` must be
 * `true`. The device makes one `requestKey` for each form: a repeated request gets the same answer as the first.
 */
export const FreeTryoutForm = v.object({
  ...RegistrationForm.entries,
  consent: v.literal('true', 'Centang persetujuan ini untuk melanjutkan'),
  requestKey: v.pipe(v.string(), v.uuid('Muat ulang halaman ini, lalu coba lagi')),
  /**
   * Absent from older forms, whose consent covers it. A minor is refused: without an account nobody agrees for them.
   */
  ageGroup: v.optional(v.picklist(ageGroups, 'Pilih usia Anda')),
});
export type FreeTryoutForm = v.InferOutput<typeof FreeTryoutForm>;

/**
 * The exam that has begun. Only a guest needs its `attemptToken`: the learner's own token opens a learner's attempt.
 */
export const FreeTryoutStart = v.object({ examId: v.string(), attemptToken: v.nullable(v.string()) });
export type FreeTryoutStart = v.InferOutput<typeof FreeTryoutStart>;

/**
 * The data that a guest entered at /free-tryout, for the sign-up form; null if the attempt belongs to no guest, and
 * when the registration has been deleted.
 */
export const GuestRegistrant = v.object({
  registrant: v.nullable(v.object({ fullName: v.string(), email: v.string(), phone: v.string() })),
});
export type GuestRegistrant = v.InferOutput<typeof GuestRegistrant>;

/** The tryout that /free-tryout offers; null when none is open. */
export const FreeTryoutOffer = v.object({
  tryout: v.nullable(
    v.object({
      id: v.string(),
      title: v.string(),
      type: v.string(),
      durationSeconds: v.number(),
      questionCount: v.number(),
    }),
  ),
});
export type FreeTryoutOffer = v.InferOutput<typeof FreeTryoutOffer>;

/** Takes a guest's attempt into the account of the learner who has its token. */
export const AttemptClaim = v.object({ attemptToken: v.pipe(v.string(), v.maxLength(2_000)) });
export type AttemptClaim = v.InferOutput<typeof AttemptClaim>;

/** The attempt is the learner's now. */
export const AttemptClaimed = v.object({ attemptId: v.string() });
export type AttemptClaimed = v.InferOutput<typeof AttemptClaimed>;

export const RegistrationQuery = v.object({ ...pageFields, search: searchField });
export type RegistrationQuery = v.InferOutput<typeof RegistrationQuery>;

/** A registration as administrators see it: never the card, nor its file's name. */
export const FreeRegistration = v.object({
  id: v.string(),
  ...RegistrationForm.entries,
  email: v.string(),
  /** The version of the text that the person agreed to, and when. */
  consent: v.object({ version: v.string(), at: v.string() }),
  /** The exam that this registration began; null if there is none, or it no longer belongs to this person. */
  examId: v.nullable(v.string()),
  examState: v.nullable(openPicklist(attemptStates)),
  /** Null while it runs, and without one; left out by an older API. */
  examEndedBy: v.optional(v.nullable(openPicklist(attemptEnds))),
  createdAt: v.string(),
});
export type FreeRegistration = v.InferOutput<typeof FreeRegistration>;

export const FreeRegistrationList = v.object({
  registrations: v.array(FreeRegistration),
  total: v.number(),
  /** True if there are more than `total`: counting stops there. */
  isTotalCapped: v.boolean(),
});
export type FreeRegistrationList = v.InferOutput<typeof FreeRegistrationList>;

/** Why a member of staff looks at an ID card; it stays in the audit log for ever. */
export const IdCardLook = v.object({
  reason: v.pipe(
    v.string('Tulis alasan melihat kartu identitas'),
    v.trim(),
    v.minLength(10, 'Tulis alasan yang jelas, minimal 10 karakter'),
    v.maxLength(200, 'Alasan maksimal 200 karakter'),
  ),
});
export type IdCardLook = v.InferOutput<typeof IdCardLook>;
