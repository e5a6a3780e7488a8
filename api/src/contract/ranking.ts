import * as v from 'valibot';
import { provinces } from './lists.ts';
import { pageFields } from './pages.ts';

/** Places that a ranking lists, from the first on. */
export const placesListedAtMost = 1_000;
/** Most learners counted in a province or an instance; in the whole package all are counted. */
export const rankedCountedAtMost = 10_000;
/** A filter that leaves fewer learners shows nobody: in a small group an alias would tell who somebody is. */
export const filteredShownFrom = 5;

export const aliasMinLength = 2;
export const aliasMaxLength = 24;

/** The name that a learner shows in rankings; its letters can't form an address, a link or a telephone number. */
const aliasField = v.pipe(
  v.string('Nama samaran harus berupa teks'),
  v.normalize('NFC'),
  v.transform((text) => text.trim().replace(/\s+/gu, ' ')),
  v.minLength(aliasMinLength, `Nama samaran minimal ${aliasMinLength} karakter`),
  v.maxLength(aliasMaxLength, `Nama samaran maksimal ${aliasMaxLength} karakter`),
  v.regex(/^[\p{L}\p{N} ._'-]+$/u, 'Gunakan huruf, angka, spasi, titik, garis, atau tanda petik'),
  v.regex(/\p{L}/u, 'Nama samaran harus memuat huruf'),
  v.check(
    (text) => !/[\p{L}\p{N}]\.\p{L}{2,}/u.test(text) && !/^www\b/iu.test(text),
    'Nama samaran tidak boleh berupa alamat situs',
  ),
  v.check((text) => !/\d(?:[ .-]?\d){6,}/u.test(text), 'Nama samaran tidak boleh memuat nomor telepon'),
);

/** How a learner wants to appear in rankings: `alias` null = without a name; not listed = counted, but not shown. */
export const RankingName = v.object({
  alias: v.nullable(aliasField),
  isListed: v.boolean('Pilih apakah Anda ingin tampil'),
});
export type RankingName = v.InferOutput<typeof RankingName>;

/** The same as it is stored; `initials` are shown only to the learner, in place of an alias. */
export const OwnRankingName = v.object({
  alias: v.nullable(v.string()),
  isListed: v.boolean(),
  initials: v.string(),
});
export type OwnRankingName = v.InferOutput<typeof OwnRankingName>;

export const RankingQuery = v.object({
  ...pageFields,
  province: v.optional(v.picklist(provinces, 'Provinsi tidak dikenal')),
  /** As it is written in the profiles. */
  instance: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'Instansi maksimal 100 karakter'))),
});
export type RankingQuery = v.InferOutput<typeof RankingQuery>;

/** One place of a ranking: nobody's full name, address or id. */
export const RankingRow = v.object({
  rank: v.number(),
  /** The alias; on one's own place the initials if there is none; null for everybody else. */
  name: v.nullable(v.string()),
  points: v.number(),
  max: v.number(),
  isOwn: v.boolean(),
});
export type RankingRow = v.InferOutput<typeof RankingRow>;

/** A page of the first finished attempts of a package, the best first. */
export const Ranking = v.object({
  tryout: v.object({ id: v.string(), title: v.string() }),
  rows: v.array(RankingRow),
  /** True while attempts of the package are being scored again: places may still change. */
  isRecalculating: v.optional(v.boolean()),
  /** Places on this page whose learners don't want to be listed: they are counted and not shown. */
  hidden: v.number(),
  /** Places that can be paged through. */
  total: v.number(),
  /**
   * Learners with a place under these filters, 0 if fewer than `filteredShownFrom` are left; `isTakersCapped`: there
   * are more.
   */
  takers: v.number(),
  isTakersCapped: v.boolean(),
  /**
   * The learner's own place and its neighbours; null if these filters exclude the learner, and without a ranked
   * attempt.
   */
  own: v.nullable(
    v.object({
      /** Null below the first `rankedCountedAtMost` of a filtered ranking. */
      rank: v.nullable(v.number()),
      rows: v.array(v.object({ ...RankingRow.entries, rank: v.nullable(v.number()) })),
    }),
  ),
});
export type Ranking = v.InferOutput<typeof Ranking>;
