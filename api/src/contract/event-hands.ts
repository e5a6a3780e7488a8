import * as v from 'valibot';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';

/** The acts that are possible while an event runs. */
export const handKinds = ['time', 'pause', 'resume', 'end', 'second_start', 'message'] as const;
export type HandKind = (typeof handKinds)[number];

export const handKindLabels: Record<HandKind, string> = {
  time: 'Menambah waktu',
  pause: 'Menjeda semua',
  resume: 'Melanjutkan semua',
  end: 'Mengakhiri pengerjaan',
  second_start: 'Mengizinkan mulai ulang',
  message: 'Pengumuman',
};

/** Most that can be added at once. */
export const longestExtraSeconds = 7_200;
/** A pause ends by itself after this time: nobody waits for ever for somebody who forgot. */
export const longestPauseHours = 24;

const reason = v.pipe(
  v.string('Tulis alasannya'),
  v.trim(),
  v.minLength(3, 'Tulis alasannya'),
  v.maxLength(300, 'Alasan maksimal 300 karakter'),
);
const attemptId = v.pipe(v.string('Pilih peserta'), v.maxLength(64));

/** One act, with its reason. */
export const NewHand = v.variant('kind', [
  v.object({
    kind: v.literal('time'),
    /** Null: for everybody, also for those who start later. */
    attemptId: v.nullable(attemptId),
    seconds: v.pipe(
      v.number('Isi berapa lama'),
      v.integer('Lama harus detik utuh'),
      v.minValue(60, 'Minimal 1 menit'),
      v.maxValue(longestExtraSeconds, 'Maksimal 120 menit'),
    ),
    reason,
  }),
  v.object({ kind: v.literal('pause'), reason }),
  v.object({ kind: v.literal('resume'), reason }),
  v.object({ kind: v.literal('end'), attemptId, reason }),
  v.object({ kind: v.literal('second_start'), attemptId, reason }),
  v.object({
    kind: v.literal('message'),
    text: v.pipe(
      v.string('Tulis pengumumannya'),
      v.trim(),
      v.minLength(1, 'Tulis pengumumannya'),
      v.maxLength(300, 'Pengumuman maksimal 300 karakter'),
    ),
    reason,
  }),
]);
export type NewHand = v.InferOutput<typeof NewHand>;

export const HandUndo = v.object({ reason });
export type HandUndo = v.InferOutput<typeof HandUndo>;

/** An act as the log of the event shows it. */
export const Hand = v.object({
  id: v.string(),
  kind: openPicklist(handKinds),
  at: v.string(),
  /** Who did it. */
  by: v.string(),
  reason: v.string(),
  /** The learner it was for; null: for everybody. */
  learner: v.nullable(v.object({ id: v.string(), name: v.string(), attemptId: v.string() })),
  seconds: v.nullable(v.number()),
  text: v.nullable(v.string()),
  /** End of a pause; null while it lasts, and for all others. */
  endedAt: v.nullable(v.string()),
  undoneAt: v.nullable(v.string()),
  undoneBy: v.nullable(v.string()),
  /** True if it can be taken back now. */
  canUndo: v.boolean(),
});
export type Hand = v.InferOutput<typeof Hand>;

export const HandQuery = v.object(pageFields);
export type HandQuery = v.InferOutput<typeof HandQuery>;

/** The acts in an event, the newest first. */
export const HandList = v.object({ hands: v.array(Hand), total: v.number() });
export type HandList = v.InferOutput<typeof HandList>;
