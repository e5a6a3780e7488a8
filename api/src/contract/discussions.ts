import * as v from 'valibot';
import { cleanPost, findForbidden, forbiddenMessage } from './discussion-text.ts';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';

/** Most characters of a post. */
export const maxPostText = 1_000;
/** How long a post can be edited by its writer. */
export const postEditMinutes = 15;
/** So many open reports by different learners hide a post until staff have looked at it. */
export const reportsToHide = 3;
/** Most answers to one question of a discussion that learners write. */
export const maxAnswers = 50;
/** Days for which the text of a deleted post is kept for staff. */
export const deletedPostDays = 30;
/** Name in place of that of somebody who has left. */
export const goneName = 'Akun dihapus';

const postText = v.pipe(
  v.string('Tulis pertanyaan atau jawaban Anda'),
  v.transform(cleanPost),
  v.minLength(1, 'Tulis pertanyaan atau jawaban Anda'),
  v.maxLength(maxPostText, 'Tulisan maksimal 1.000 karakter'),
  v.check(
    // A check runs even on a text that is refused as too long, of which no more needs to be said.
    (text) => text.length > maxPostText || findForbidden(text) === undefined,
    ({ input }) => {
      const found = findForbidden(input as string);
      return found ? forbiddenMessage(found) : '';
    },
  ),
);

const id = v.pipe(v.string(), v.maxLength(64));

/** `shown` · `hidden`: by reports or staff · `deleted`: by its writer or staff; only a place with answers beneath it stays. */
export const postStates = ['shown', 'hidden', 'deleted'] as const;
export type PostState = (typeof postStates)[number];

/** A question or an answer in a discussion, as learners see it. */
export const DiscussionPost = v.object({
  id: v.string(),
  /** First name and initial, or initials only; empty for staff. */
  writer: v.string(),
  /** True for the author of the question and other staff. */
  isByStaff: v.boolean(),
  isOwn: v.boolean(),
  state: openPicklist(postStates),
  /** Plain text with formulas; empty unless it is shown, or the caller's own. */
  text: v.string(),
  /** Only for its writer: why staff have hidden or deleted it; null while reports alone have. */
  reason: v.nullable(v.string()),
  createdAt: v.string(),
  editedAt: v.nullable(v.string()),
  /** Until when its writer may edit it; null for everybody else, and afterwards. */
  editableUntil: v.nullable(v.string()),
  helpfulCount: v.number(),
  /** True if the caller has found it helpful. */
  isHelpful: v.boolean(),
  /** True if the caller has reported it. */
  isReported: v.boolean(),
});
export type DiscussionPost = v.InferOutput<typeof DiscussionPost>;

/** A question with all its answers: those of staff first, then the most helpful. */
export const DiscussionThread = v.object({ ...DiscussionPost.entries, answers: v.array(DiscussionPost) });
export type DiscussionThread = v.InferOutput<typeof DiscussionThread>;

/** Why and until when a learner may not write. */
export const DiscussionBar = v.object({ until: v.string(), reason: v.string() });
export type DiscussionBar = v.InferOutput<typeof DiscussionBar>;

export const DiscussionCountQuery = v.object({ attempt: id });
export type DiscussionCountQuery = v.InferOutput<typeof DiscussionCountQuery>;

/** How much is written under each explanation of a result. Items with nothing aren't listed. */
export const DiscussionCounts = v.object({
  items: v.array(
    v.object({
      itemId: v.string(),
      posts: v.number(),
      /** Answers to the caller's questions that the caller hasn't seen. */
      news: v.number(),
    }),
  ),
});
export type DiscussionCounts = v.InferOutput<typeof DiscussionCounts>;

export const DiscussionQuery = v.object({ ...pageFields, attempt: id, item: id });
export type DiscussionQuery = v.InferOutput<typeof DiscussionQuery>;

/** A page of a question's discussion, the newest question first. */
export const Discussion = v.object({
  threads: v.array(DiscussionThread),
  total: v.number(),
  /** Null if the caller may write. */
  bar: v.nullable(DiscussionBar),
});
export type Discussion = v.InferOutput<typeof Discussion>;

/** A post as a learner sends it, under an item of their own result. */
export const NewPost = v.object({
  attemptId: id,
  itemId: id,
  /** The question that it answers; null for a question. */
  parentId: v.optional(v.nullable(id), null),
  text: postText,
});
export type NewPost = v.InferOutput<typeof NewPost>;

/** The caller has seen the answers to their questions about this item. */
export const SeenAnswers = v.object({
  attemptId: id,
  itemId: id,
  /** Their questions that were shown, each with its number of shown answers: what came since, or stands on another page, isn't seen. Without it all are. */
  threads: v.optional(
    v.pipe(
      v.array(v.object({ id, answers: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)) })),
      v.maxLength(100, 'Terlalu banyak pertanyaan'),
    ),
  ),
});
export type SeenAnswers = v.InferOutput<typeof SeenAnswers>;

export const PostEdit = v.object({ text: postText });
export type PostEdit = v.InferOutput<typeof PostEdit>;

/** The attempt shows that the learner may read the post. */
export const Helpful = v.object({ attemptId: id, isHelpful: v.boolean('Pilih bermanfaat atau tidak') });
export type Helpful = v.InferOutput<typeof Helpful>;

export const postReportReasons = ['contact', 'rude', 'misleading', 'off_topic', 'other'] as const;
export type PostReportReason = (typeof postReportReasons)[number];

export const postReportReasonLabels: Record<PostReportReason, string> = {
  contact: 'Promosi, tautan, atau kontak',
  rude: 'Kasar atau menghina',
  misleading: 'Menyesatkan',
  off_topic: 'Di luar pembahasan soal',
  other: 'Lainnya',
};

export const NewPostReport = v.object({
  attemptId: id,
  reason: v.picklist(postReportReasons, 'Pilih alasannya'),
  text: v.optional(
    v.pipe(v.string(), v.transform(cleanPost), v.maxLength(300, 'Penjelasan maksimal 300 karakter')),
    '',
  ),
});
export type NewPostReport = v.InferOutput<typeof NewPostReport>;

/** Results of the caller with answers that the caller hasn't seen. */
export const DiscussionNews = v.object({
  total: v.number(),
  results: v.array(v.object({ attemptId: v.string(), title: v.string(), count: v.number() })),
});
export type DiscussionNews = v.InferOutput<typeof DiscussionNews>;

export const DiscussedQuestionQuery = v.object({ ...pageFields });
export type DiscussedQuestionQuery = v.InferOutput<typeof DiscussedQuestionQuery>;

/** A question with a discussion, for staff. */
export const DiscussedQuestion = v.object({
  questionId: v.string(),
  stem: v.string(),
  subType: v.string(),
  /** Its package and place; null for a question that was taken out. */
  tryout: v.nullable(v.object({ id: v.string(), title: v.string(), number: v.number() })),
  posts: v.number(),
  /** Questions in it that nobody has answered. */
  unanswered: v.number(),
  lastPostAt: v.nullable(v.string()),
});
export type DiscussedQuestion = v.InferOutput<typeof DiscussedQuestion>;

/** Those with unanswered questions first, then by their newest post. */
export const DiscussedQuestionList = v.object({ questions: v.array(DiscussedQuestion), total: v.number() });
export type DiscussedQuestionList = v.InferOutput<typeof DiscussedQuestionList>;

export const StaffDiscussionQuery = v.object({ ...pageFields });
export type StaffDiscussionQuery = v.InferOutput<typeof StaffDiscussionQuery>;

/** One question's discussion, for staff. */
export const StaffDiscussion = v.object({
  question: DiscussedQuestion,
  threads: v.array(DiscussionThread),
  total: v.number(),
});
export type StaffDiscussion = v.InferOutput<typeof StaffDiscussion>;

/** An answer of staff. */
export const StaffAnswer = v.object({ parentId: id, text: postText });
export type StaffAnswer = v.InferOutput<typeof StaffAnswer>;

export const PostQueueQuery = v.object({
  ...pageFields,
  /** `open`: with reports that nobody has looked at, the newest first; `done`: those decided on. */
  state: v.optional(v.picklist(['open', 'done'], 'Status tidak dikenal'), 'open'),
});
export type PostQueueQuery = v.InferOutput<typeof PostQueueQuery>;

/** A reported post, for administrators. */
export const ReportedPost = v.object({
  id: v.string(),
  questionId: v.string(),
  /** The beginning of the question's text, and its package. */
  stem: v.string(),
  tryout: v.nullable(v.object({ id: v.string(), title: v.string(), number: v.number() })),
  writer: v.object({ id: v.string(), name: v.string(), isStaff: v.boolean() }),
  isAnswer: v.boolean(),
  state: openPicklist(postStates),
  /** Empty once it is forgotten. */
  text: v.string(),
  createdAt: v.string(),
  /** Open reports, and the newest one. */
  reports: v.number(),
  lastReportAt: v.nullable(v.string()),
  decidedAt: v.nullable(v.string()),
});
export type ReportedPost = v.InferOutput<typeof ReportedPost>;

export const PostQueue = v.object({ posts: v.array(ReportedPost), total: v.number() });
export type PostQueue = v.InferOutput<typeof PostQueue>;

export const postEvents = [
  'edited',
  'hidden_by_reports',
  'kept',
  'hidden',
  'deleted',
  'deleted_by_writer',
  'barred',
  'bar_lifted',
] as const;
export type PostEvent = (typeof postEvents)[number];

export const postEventLabels: Record<PostEvent, string> = {
  edited: 'Diubah penulisnya',
  hidden_by_reports: 'Disembunyikan setelah tiga laporan',
  kept: 'Dipertahankan',
  hidden: 'Disembunyikan',
  deleted: 'Dihapus',
  deleted_by_writer: 'Dihapus penulisnya',
  barred: 'Penulis dilarang menulis',
  bar_lifted: 'Larangan menulis dicabut',
};

/** A reported post with everything that helps to decide: nothing says who reported it. */
export const ReportedPostDetail = v.object({
  ...ReportedPost.entries,
  /** The question that it answers. */
  parentText: v.nullable(v.string()),
  reportList: v.array(
    v.object({ reason: openPicklist(postReportReasons), text: v.string(), at: v.string(), isOpen: v.boolean() }),
  ),
  history: v.array(
    v.object({
      event: openPicklist(postEvents),
      at: v.string(),
      /** The name of who did it; null for the writer and for reports. */
      by: v.nullable(v.string()),
      reason: v.nullable(v.string()),
      /** The text before it was edited. */
      text: v.nullable(v.string()),
    }),
  ),
  /** Null if its writer may write. */
  bar: v.nullable(DiscussionBar),
});
export type ReportedPostDetail = v.InferOutput<typeof ReportedPostDetail>;

export const postDecisions = ['keep', 'hide', 'delete'] as const;
export type PostDecision = (typeof postDecisions)[number];

const reason = v.pipe(v.string('Tulis alasannya'), v.trim(), v.maxLength(300, 'Alasan maksimal 300 karakter'));

export const NewPostDecision = v.pipe(
  v.object({
    decision: v.picklist(postDecisions, 'Pilih keputusannya'),
    /** Its writer reads it. */
    reason: v.optional(reason, ''),
  }),
  v.forward(
    v.partialCheck(
      [['decision'], ['reason']],
      ({ decision, reason: given }) => decision === 'keep' || given.length >= 5,
      'Tulis alasannya untuk penulis, minimal 5 karakter',
    ),
    ['reason'],
  ),
);
export type NewPostDecision = v.InferOutput<typeof NewPostDecision>;

export const maxBarDays = 365;

/** Bars the writer of a post from writing; 0 days end it. */
export const NewBar = v.object({
  days: v.pipe(
    v.number('Isi jumlah hari'),
    v.integer('Isi jumlah hari'),
    v.minValue(0, 'Isi jumlah hari'),
    v.maxValue(maxBarDays, `Paling lama ${maxBarDays} hari`),
  ),
  reason: v.pipe(reason, v.minLength(5, 'Tulis alasannya untuk penulis, minimal 5 karakter')),
});
export type NewBar = v.InferOutput<typeof NewBar>;
