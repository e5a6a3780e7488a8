import * as v from 'valibot';
import { ItemOption } from './attempts.ts';
import { letters, questionKinds } from './lists.ts';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';
import { textAnswers } from './question-texts.ts';

/** Problems that a learner can report while the exam runs: none that says anything about the key. */
export const examReportKinds = ['image_missing', 'text_cut', 'unclear'] as const;

/** Problems that a report can be about; in the discussion any of these. */
export const reportKinds = [
  'wrong_key',
  'not_one_right',
  'wrong_explanation',
  'typo',
  'outdated',
  ...examReportKinds,
  'other',
] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportKindLabels: Record<ReportKind, string> = {
  wrong_key: 'Kunci jawaban salah',
  not_one_right: 'Jawaban benar lebih dari satu, atau tidak ada',
  wrong_explanation: 'Pembahasan salah',
  typo: 'Salah ketik',
  outdated: 'Materi sudah usang',
  image_missing: 'Gambar tidak tampil',
  text_cut: 'Teks terpotong',
  unclear: 'Soal tidak jelas',
  other: 'Lainnya',
};

/** True for a kind that can be chosen during an exam. */
export const isExamReportKind = (kind: string): boolean => (examReportKinds as readonly string[]).includes(kind);

/** Kinds that make no sense for an essay, which has no options. */
export const optionReportKinds: readonly ReportKind[] = ['wrong_key', 'not_one_right'];

/**
 * `new`: nobody has looked at it · `in_review` · `accepted`: the question got a new version or a ruling · `rejected` · `duplicate`: answered
 * together with another question · `misuse`: no report at all, as an administrator has decided.
 */
export const reportStates = ['new', 'in_review', 'accepted', 'rejected', 'duplicate', 'misuse'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportStateLabels: Record<ReportState, string> = {
  new: 'Terkirim',
  in_review: 'Sedang ditinjau',
  accepted: 'Diterima',
  rejected: 'Tidak diubah',
  duplicate: 'Sudah dilaporkan',
  misuse: 'Penyalahgunaan',
};

/** Most characters of a report's text, and of an answer. */
export const maxReportText = 1_000;
/** Fewest characters of the reason for another key. */
export const minReportReason = 20;
/** Most reports of one learner that wait for an answer. */
export const maxOpenReports = 10;
/** Most reports that one learner sends in 24 hours; editing one doesn't count. */
export const maxReportsADay = 20;
/** So many reports that were misuse, within so many days, pause reporting for so many days. */
export const misusesToPause = 3;
export const reportPauseDays = 30;

const text = v.pipe(v.string(), v.trim(), v.maxLength(maxReportText, 'Laporan maksimal 1.000 karakter'));

/** A report as a learner sends it. */
export const NewReport = v.pipe(
  v.object({
    attemptId: v.pipe(v.string('Pengerjaan wajib diisi'), v.maxLength(64)),
    itemId: v.pipe(v.string('Soal wajib diisi'), v.maxLength(64)),
    kind: v.picklist(reportKinds, 'Pilih masalahnya'),
    /** The letter that should be the key; only with `wrong_key`. */
    letter: v.optional(v.nullable(v.picklist(letters, 'Pilih huruf A sampai E')), null),
    text: v.optional(text, ''),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['letter']],
      ({ kind, letter }) => (kind === 'wrong_key') === (letter !== null),
      'Pilih jawaban yang menurut Anda benar',
    ),
    ['letter'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['text']],
      ({ kind, text: reason }) => kind !== 'wrong_key' || reason.length >= minReportReason,
      `Jelaskan alasannya, minimal ${minReportReason} karakter`,
    ),
    ['text'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['text']],
      ({ kind, text: words }) => kind !== 'other' || words.length > 0,
      'Tulis masalahnya',
    ),
    ['text'],
  ),
);
export type NewReport = v.InferOutput<typeof NewReport>;

/** How a report was accepted: by a new version of the question, or by a ruling on results. */
export const reportOutcomes = ['version', 'ruling'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const reportDecisions = ['accepted', 'rejected', 'duplicate'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** The one answer that all reporters get. */
const answerFields = {
  text: v.string(),
  at: v.string(),
  /** Null unless the report was accepted. */
  outcome: v.nullable(openPicklist(reportOutcomes)),
};

/** A learner's own report. State and reply wait until the result of its attempt may be seen. */
export const OwnReport = v.object({
  id: v.string(),
  attemptId: v.string(),
  itemId: v.string(),
  tryout: v.object({ id: v.string(), title: v.string() }),
  /** The question's place in the paper, and its text; of an older API the beginning. */
  number: v.number(),
  stem: v.string(),
  kind: openPicklist(reportKinds),
  letter: v.nullable(v.picklist(letters)),
  text: v.string(),
  state: openPicklist(reportStates),
  sentAt: v.string(),
  /** When it was last edited. */
  updatedAt: v.string(),
  /** The answer of the staff. */
  reply: v.nullable(
    v.object({
      ...answerFields,
      /** With the outcome `ruling`: true while a ruling on the reported question is in force. An answer may come before its ruling is applied. */
      isRuled: v.optional(v.boolean()),
    }),
  ),
  /** Points of the attempt before and after the rulings on this question that hold now; null if none moved them. */
  scoreChange: v.optional(v.nullable(v.object({ before: v.number(), after: v.number(), max: v.number() })), null),
});
export type OwnReport = v.InferOutput<typeof OwnReport>;

export const OwnReportQuery = v.object({
  ...pageFields,
  /** Only those of one attempt. */
  attempt: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export type OwnReportQuery = v.InferOutput<typeof OwnReportQuery>;

/** A learner's own reports, the last sent first. */
export const OwnReportList = v.object({
  reports: v.array(OwnReport),
  total: v.number(),
  /** How many wait for an answer, of `maxOpenReports`. */
  open: v.number(),
  /** Until when reporting is paused after misuse; null if it isn't. */
  pausedUntil: v.nullable(v.string()),
});
export type OwnReportList = v.InferOutput<typeof OwnReportList>;

/**
 * Why a question is where it is in the queue: `flag`: the statistics suspect the letter that a report names, too · `letter`:
 * `lettersAgree` reports name the same letter · `none`: by its oldest report.
 */
export const reportEvidences = ['flag', 'letter', 'none'] as const;
export type ReportEvidence = (typeof reportEvidences)[number];

/** So many reports that name one letter are evidence. */
export const lettersAgree = 3;

const counts = {
  /** Reports by what they are about, the most frequent first. */
  kinds: v.array(v.object({ kind: openPicklist(reportKinds), count: v.number() })),
  /** Reports of a wrong key by the letter that they name, the most frequent first. */
  letters: v.array(v.object({ letter: v.picklist(letters), count: v.number() })),
};

/** A question with reports that wait for an answer. */
export const ReportedQuestion = v.object({
  questionId: v.string(),
  /** The beginning of the text of its newest reported version. */
  stem: v.string(),
  subType: v.string(),
  /** Its package and place; null for a question that was taken out. */
  tryout: v.nullable(v.object({ id: v.string(), title: v.string(), number: v.number() })),
  /** Reports that wait for an answer, and those of them that nobody has looked at. */
  open: v.number(),
  fresh: v.number(),
  oldestAt: v.nullable(v.string()),
  evidence: openPicklist(reportEvidences),
  /** The letter of the evidence. */
  letter: v.nullable(v.picklist(letters)),
  ...counts,
});
export type ReportedQuestion = v.InferOutput<typeof ReportedQuestion>;

export const ReportQueueQuery = v.object({
  ...pageFields,
  /** `true`: only questions whose newest version the caller has written. */
  mine: v.optional(v.picklist(['true', 'false']), 'false'),
});
export type ReportQueueQuery = v.InferOutput<typeof ReportQueueQuery>;

/** The queue, the strongest evidence first. */
export const ReportQueue = v.object({
  questions: v.array(ReportedQuestion),
  total: v.number(),
  /** Only for administrators: the open reports, when the oldest was sent, and the one in the middle. */
  open: v.optional(v.object({ count: v.number(), oldestAt: v.nullable(v.string()), medianAt: v.nullable(v.string()) })),
});
export type ReportQueue = v.InferOutput<typeof ReportQueue>;

/** A version of the question that learners have reported, with its key: for staff only. */
export const ReportedVersion = v.object({
  versionId: v.string(),
  version: v.number(),
  isCurrent: v.boolean(),
  createdAt: v.string(),
  /** Its open reports. */
  open: v.number(),
  ...counts,
  kind: openPicklist(questionKinds),
  /** Its place in the paper of a reporter. */
  number: v.number(),
  subType: v.string(),
  stem: v.string(),
  imageUrl: v.nullable(v.string()),
  imageAlt: v.nullable(v.string()),
  options: v.array(v.object({ ...ItemOption.entries, weight: v.nullable(v.number()) })),
  key: v.nullable(v.picklist(letters)),
  ...textAnswers,
});
export type ReportedVersion = v.InferOutput<typeof ReportedVersion>;

/** An answer that was given to the reporters of a question. */
export const ReportAnswer = v.object({
  id: v.string(),
  decision: openPicklist(reportDecisions),
  ...answerFields,
  /** How many reports it answered. */
  count: v.number(),
});
export type ReportAnswer = v.InferOutput<typeof ReportAnswer>;

/** One reported question, for staff. */
export const ReportedQuestionDetail = v.object({
  ...ReportedQuestion.entries,
  /** The newest report of this answer: an answer names it, so that it answers nothing that came later. */
  seenUntil: v.nullable(v.string()),
  /** The newest first. */
  versions: v.array(ReportedVersion),
  answers: v.array(ReportAnswer),
});
export type ReportedQuestionDetail = v.InferOutput<typeof ReportedQuestionDetail>;

export const ReportListQuery = v.object({
  ...pageFields,
  /** `open`: those that wait for an answer; `done`: the others. */
  state: v.optional(v.picklist(['open', 'done'], 'Status tidak dikenal'), 'open'),
});
export type ReportListQuery = v.InferOutput<typeof ReportListQuery>;

/** One report as staff see it: nothing says who sent it. */
export const Report = v.object({
  /** Only for administrators, who name it to decide on misuse. */
  id: v.optional(v.string()),
  version: v.number(),
  kind: openPicklist(reportKinds),
  letter: v.nullable(v.picklist(letters)),
  text: v.string(),
  state: openPicklist(reportStates),
  sentAt: v.string(),
  /** True if it was sent while the exam ran. */
  isFromExam: v.boolean(),
  /** The kind of the reported question; not of an older API. */
  questionKind: v.optional(openPicklist(questionKinds)),
  /** The option that the reporter chose; null without one, and for an essay. */
  option: v.nullable(v.picklist(letters)),
  /** True while the reporter's attempt runs and the answer may still change; not of an older API. */
  isRunning: v.optional(v.boolean()),
  /** The quarter of the package's results in which the reporter's is: 1 = the best; null while the attempt runs. */
  quarter: v.nullable(v.number()),
});
export type Report = v.InferOutput<typeof Report>;

/** Reports of one question, the last sent first. */
export const ReportList = v.object({ reports: v.array(Report), total: v.number() });
export type ReportList = v.InferOutput<typeof ReportList>;

/** One answer for all reporters of some kinds. */
export const NewReportAnswer = v.pipe(
  v.object({
    decision: v.picklist(reportDecisions, 'Pilih keputusannya'),
    outcome: v.optional(v.nullable(v.picklist(reportOutcomes, 'Pilih perbaikannya')), null),
    kinds: v.pipe(
      v.array(v.picklist(reportKinds, 'Masalah tidak dikenal'), 'Pilih laporan yang dijawab'),
      v.minLength(1, 'Pilih laporan yang dijawab'),
      v.maxLength(reportKinds.length, 'Pilih laporan yang dijawab'),
    ),
    text: v.pipe(
      v.string('Tulis jawaban untuk pelapor'),
      v.trim(),
      v.minLength(10, 'Tulis jawaban untuk pelapor, minimal 10 karakter'),
      v.maxLength(maxReportText, 'Jawaban maksimal 1.000 karakter'),
    ),
    /** As the detail gave it. */
    seenUntil: v.pipe(v.string(), v.isoTimestamp('Waktu tidak valid')),
  }),
  v.forward(
    v.partialCheck(
      [['decision'], ['outcome']],
      ({ decision, outcome }) => (decision === 'accepted') === (outcome !== null),
      'Pilih perbaikannya: versi baru atau ralat',
    ),
    ['outcome'],
  ),
);
export type NewReportAnswer = v.InferOutput<typeof NewReportAnswer>;

/** The answer as it was given. */
export const ReportsAnswered = v.object({ answer: ReportAnswer });
export type ReportsAnswered = v.InferOutput<typeof ReportsAnswered>;

export const MisuseDecision = v.object({ isMisuse: v.boolean('Pilih keputusannya') });
export type MisuseDecision = v.InferOutput<typeof MisuseDecision>;
