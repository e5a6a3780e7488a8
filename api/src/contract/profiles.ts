import * as v from 'valibot';
import { AttemptSummary } from './attempts.ts';
import { genders, provinces } from './lists.ts';
import { pageFields, searchField } from './pages.ts';

/** How deep a list of learners can be paged, and how many a search looks at; the export has all of them. */
export const profilesListedAtMost = 10_000;

export const profileOrders = ['newest', 'oldest'] as const;
export type ProfileOrder = (typeof profileOrders)[number];

const filterFields = {
  /** Beginnings of words of the name, the e-mail address or the telephone number. */
  search: searchField,
  province: v.optional(v.picklist(provinces, 'Provinsi tidak dikenal')),
  instance: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'Instansi maksimal 100 karakter'))),
  order: v.optional(v.picklist(profileOrders, 'Urutan tidak dikenal'), 'newest'),
};

export const ProfileExportQuery = v.object(filterFields);
export type ProfileExportQuery = v.InferOutput<typeof ProfileExportQuery>;

export const ProfileListQuery = v.object({ ...pageFields, ...filterFields });
export type ProfileListQuery = v.InferOutput<typeof ProfileListQuery>;

/** A learner, as administrators see one. */
export const Profile = v.object({
  id: v.string(),
  name: v.string(),
  user: v.object({ email: v.string() }),
  province: v.string(),
  phone: v.string(),
  gender: v.picklist(genders),
  instance: v.string(),
  createdAt: v.string(),
  /** When the e-mail address was proved; null until then, absent if the API is too old to know. */
  emailProvedAt: v.optional(v.nullable(v.string())),
});
export type Profile = v.InferOutput<typeof Profile>;

/** `isTotalCapped`: there are more than `total`, and counting them all would take too long. */
export const ProfileList = v.object({ profiles: v.array(Profile), total: v.number(), isTotalCapped: v.boolean() });
export type ProfileList = v.InferOutput<typeof ProfileList>;

/** Why an administrator proves an address by hand; it stays in the audit log for ever. */
export const EmailProving = v.object({
  reason: v.pipe(
    v.string('Tulis alasan'),
    v.trim(),
    v.minLength(10, 'Tulis alasan yang jelas, minimal 10 karakter'),
    v.maxLength(200, 'Alasan maksimal 200 karakter'),
  ),
});
export type EmailProving = v.InferOutput<typeof EmailProving>;

export const ProfileAttemptsQuery = v.object(pageFields);
export type ProfileAttemptsQuery = v.InferOutput<typeof ProfileAttemptsQuery>;

/** A learner with a page of the learner's attempts, the newest first. */
export const ProfileAttempts = v.object({
  profile: Profile,
  attempts: v.array(AttemptSummary),
  total: v.number(),
});
export type ProfileAttempts = v.InferOutput<typeof ProfileAttempts>;
