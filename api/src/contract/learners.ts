import * as v from 'valibot';
import { AttemptSummary } from './attempts.ts';
import { genders, provinces } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { pageFields, searchField } from './pages.ts';

/** How deep a list of learners can be paged, and how many a search looks at; the export has all of them. */
export const learnersListedAtMost = 10_000;

export const learnerOrders = ['newest', 'oldest'] as const;
export type LearnerOrder = (typeof learnerOrders)[number];

const filterFields = {
  /** Beginnings of words of the name, the e-mail address or the telephone number. */
  search: searchField,
  province: v.optional(v.picklist(provinces, 'Provinsi tidak dikenal')),
  instance: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'Instansi maksimal 100 karakter'))),
  order: v.optional(v.picklist(learnerOrders, 'Urutan tidak dikenal'), 'newest'),
};

export const LearnerExportQuery = v.object(filterFields);
export type LearnerExportQuery = v.InferOutput<typeof LearnerExportQuery>;

export const LearnerListQuery = v.object({ ...pageFields, ...filterFields });
export type LearnerListQuery = v.InferOutput<typeof LearnerListQuery>;

/** A learner, as administrators see one. */
export const ListedLearner = v.object({
  id: v.string(),
  name: v.string(),
  user: v.object({ email: v.string() }),
  province: v.string(),
  phone: v.string(),
  gender: openPicklist(genders),
  instance: v.string(),
  createdAt: v.string(),
  /** When the e-mail address was proved; null until then, absent if the API is too old to know. */
  emailProvedAt: v.optional(v.nullable(v.string())),
});
export type ListedLearner = v.InferOutput<typeof ListedLearner>;

/** `isTotalCapped`: there are more than `total`, and counting them all would take too long. */
export const LearnerList = v.object({
  profiles: v.array(ListedLearner),
  total: v.number(),
  isTotalCapped: v.boolean(),
});
export type LearnerList = v.InferOutput<typeof LearnerList>;

/** Why an administrator proves an address by hand: these name nobody, so they may stay in the audit log for ever. */
export const emailProvingReasons: readonly string[] = [
  'Peserta menjawab dari alamat ini',
  'Peserta menunjukkan kotak masuknya',
  'Instansi peserta memastikan alamat ini',
  'Akun untuk uji coba',
  'Alasan lain yang sudah diperiksa',
];

/** One of these reasons; forms of older releases send words of their own, which aren't kept. */
export const EmailProving = v.object({
  reason: v.pipe(
    v.string('Pilih alasannya'),
    v.trim(),
    v.minLength(10, 'Pilih alasannya'),
    v.maxLength(200, 'Alasan maksimal 200 karakter'),
  ),
});
export type EmailProving = v.InferOutput<typeof EmailProving>;

export const LearnerAttemptsQuery = v.object(pageFields);
export type LearnerAttemptsQuery = v.InferOutput<typeof LearnerAttemptsQuery>;

/** A learner with a page of the learner's attempts, the newest first. */
export const LearnerAttempts = v.object({
  profile: ListedLearner,
  attempts: v.array(AttemptSummary),
  total: v.number(),
});
export type LearnerAttempts = v.InferOutput<typeof LearnerAttempts>;
