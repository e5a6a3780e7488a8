import * as v from 'valibot';
import { examTypeValue } from './exam-types.ts';
import { imageUrlField } from './images.ts';
import { difficulties } from './lists.ts';
import { momentField } from './moments.ts';
import { pageFields, searchField } from './pages.ts';
import { TryoutSummary } from './tryouts.ts';

/**
 * State of a package: `draft` until it is published, then as its own status says; `archived`: deleted by an
 * administrator after learners had taken it.
 */
export const tryoutStatuses = ['draft', 'active', 'inactive', 'archived'] as const;
export type TryoutStatus = (typeof tryoutStatuses)[number];

/** Columns by which the table can be sorted. */
export const tryoutSorts = ['createdAt', 'title', 'type', 'batch', 'price'] as const;
export type TryoutSort = (typeof tryoutSorts)[number];

export const AdminTryoutQuery = v.object({
  ...pageFields,
  search: searchField,
  type: v.optional(examTypeValue('Tipe tidak dikenal')),
  /** Left out: all packages that aren't archived. */
  status: v.optional(v.picklist(tryoutStatuses, 'Status tidak dikenal')),
  sort: v.optional(v.picklist(tryoutSorts, 'Urutan tidak dikenal'), 'createdAt'),
  order: v.optional(v.picklist(['asc', 'desc'], 'Arah urutan tidak dikenal'), 'desc'),
});
export type AdminTryoutQuery = v.InferOutput<typeof AdminTryoutQuery>;

/** A package as administrators see it, whatever its status. */
export const AdminTryout = v.object({
  ...TryoutSummary.entries,
  ruleSetId: v.string(),
  /** The package that /free-tryout offers; at most one is. */
  isFreeTryout: v.boolean(),
  /** True if only versions that another author has approved enter an exam. Left out by an API that knows no reviews. */
  requiresReview: v.optional(v.boolean()),
  /** Questions that a new exam would have; left out by an API that knows only ready ones. */
  enteringCount: v.optional(v.number()),
  /** When it was published; null while it is a draft. Left out by an API that knows no drafts. */
  publishedAt: v.optional(v.nullable(v.string())),
  archivedAt: v.nullable(v.string()),
  /** True if anybody has ever started it: then deleting archives it. Left out by an API that doesn't say. */
  isTaken: v.optional(v.boolean()),
  /** Attempts that have ended, with any version of the questions. */
  finishedAttempts: v.number(),
  createdAt: v.string(),
  /** Time of the last change; an edit names the one that it started from. */
  updatedAt: v.string(),
});
export type AdminTryout = v.InferOutput<typeof AdminTryout>;

export const AdminTryoutList = v.object({ tryouts: v.array(AdminTryout), total: v.number() });
export type AdminTryoutList = v.InferOutput<typeof AdminTryoutList>;

/** A whole number that an older client may send as text. */
const whole = (name: string, smallest: number, largest: number) => {
  const [from, to] = [smallest, largest].map((value) => value.toLocaleString('id-ID'));
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.toNumber())], `${name} harus angka`),
    v.integer(`${name} harus bilangan bulat`),
    v.minValue(smallest, `${name} minimal ${from}`),
    v.maxValue(largest, `${name} maksimal ${to}`),
  );
};

/** Fewest and most seconds that a package may last. */
export const tryoutDuration = { min: 60, max: 24 * 60 * 60 };

const moment = v.nullable(momentField('Waktu tidak valid'));

/** Why a published package can't require reviews yet. */
export const unreviewedMessage = (count: number) =>
  `Tryout ini sudah terbit, dan ${count} soalnya belum disetujui penulis lain. Minta tinjauannya dulu, atau tarik tryout ini dari peserta.`;

export const closesTooEarlyMessage = 'Waktu tutup harus setelah waktu buka';
/** Default values of a new package. The default type is the first one, and the default rule set the usual one of the type. */
export const tryoutDefaults = {
  description: '',
  price: 0,
  batch: 1,
  status: true,
  isOnline: true,
  imageUrl: null,
  durationSeconds: 3600,
  difficulty: 'Sedang',
  opensAt: null,
  closesAt: null,
  isFreeTryout: false,
  keysAfterClose: true,
  requiresReview: false,
} as const;

/**
 * A package as an administrator writes it: the form and the API refuse the same values with the same sentences. A field
 * that is left out gets its default in a new package, and stays as it was in an edited one.
 */
export const AdminTryoutChange = v.pipe(
  v.object({
    title: v.pipe(
      v.string('Judul wajib diisi'),
      v.trim(),
      v.nonEmpty('Judul wajib diisi'),
      v.maxLength(200, 'Judul maksimal 200 karakter'),
    ),
    description: v.exactOptional(
      v.pipe(v.string('Deskripsi tidak valid'), v.trim(), v.maxLength(5_000, 'Deskripsi maksimal 5.000 karakter')),
    ),
    price: v.exactOptional(whole('Harga', 0, 100_000_000)),
    batch: v.exactOptional(whole('Batch', 1, 10_000)),
    type: v.exactOptional(examTypeValue('Pilih tipe')),
    status: v.exactOptional(v.boolean('Pilih status')),
    isOnline: v.exactOptional(v.boolean('Pilih mode')),
    imageUrl: v.exactOptional(imageUrlField),
    durationSeconds: v.exactOptional(
      v.pipe(
        v.number('Durasi wajib diisi'),
        v.integer('Durasi harus dalam detik bulat'),
        v.minValue(tryoutDuration.min, 'Durasi minimal 1 menit'),
        v.maxValue(tryoutDuration.max, 'Durasi maksimal 1.440 menit'),
      ),
    ),
    difficulty: v.exactOptional(v.picklist(difficulties, 'Pilih tingkat kesulitan')),
    opensAt: v.exactOptional(moment),
    closesAt: v.exactOptional(moment),
    ruleSetId: v.exactOptional(v.pipe(v.string('Pilih aturan penilaian'), v.maxLength(64, 'Pilih aturan penilaian'))),
    isFreeTryout: v.exactOptional(v.boolean('Penanda tryout gratis tidak valid')),
    keysAfterClose: v.exactOptional(v.boolean('Pilih kapan nilai dibuka')),
    requiresReview: v.exactOptional(v.boolean('Pilih apakah soal harus ditinjau')),
    /** The package's `updatedAt` when the edit began; a newer state is never overwritten (409). Left out: the newest. */
    updatedAt: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
  }),
  v.forward(
    v.partialCheck(
      [['opensAt'], ['closesAt']],
      ({ opensAt, closesAt }) => !opensAt || !closesAt || closesAt > opensAt,
      closesTooEarlyMessage,
    ),
    ['closesAt'],
  ),
);
export type AdminTryoutChange = v.InferOutput<typeof AdminTryoutChange>;

/** Learners' results stay: a package that was taken is archived instead. */
export const TryoutDeleted = v.object({ success: v.literal(true), archived: v.boolean() });
export type TryoutDeleted = v.InferOutput<typeof TryoutDeleted>;

/** The rule sets by which a package can be scored. */
export const RuleSetList = v.object({
  ruleSets: v.array(v.object({ id: v.string(), title: v.string(), year: v.nullable(v.number()) })),
});
export type RuleSetList = v.InferOutput<typeof RuleSetList>;

/** The four counters of the administrators' dashboard. */
export const AdminSummary = v.object({
  /** Learners who have registered. */
  users: v.number(),
  /** Active packages. */
  tryouts: v.number(),
  questions: v.number(),
  /** Attempts that have ended. */
  completions: v.number(),
});
export type AdminSummary = v.InferOutput<typeof AdminSummary>;
