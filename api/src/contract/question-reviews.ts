import * as v from 'valibot';
import { openPicklist } from './open-values.ts';
import { chosenQuestions } from './question-steps.ts';

/** Events in the review of a version (docs/question-reviews.md). */
export const reviewEventKinds = ['asked', 'withdrawn', 'commented', 'approved', 'sent_back'] as const;
export type ReviewEventKind = (typeof reviewEventKinds)[number];

export const reviewEventLabels: Record<ReviewEventKind, string> = {
  asked: 'Minta tinjauan',
  withdrawn: 'Permintaan ditarik',
  commented: 'Komentar',
  approved: 'Disetujui',
  sent_back: 'Dikembalikan',
};

/** The three answers of a reviewer. */
export const verdicts = ['commented', 'approved', 'sent_back'] as const;
export type Verdict = (typeof verdicts)[number];

/** Most letters of a comment. */
export const commentAtMost = 2_000;
const comment = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(commentAtMost, `Komentar maksimal ${commentAtMost.toLocaleString('id-ID')} karakter`),
);

/** Another questioner, who may be asked for a review. */
export const Reviewer = v.object({ id: v.string(), name: v.string() });
export type Reviewer = v.InferOutput<typeof Reviewer>;
export const ReviewerList = v.object({ reviewers: v.array(Reviewer) });
export type ReviewerList = v.InferOutput<typeof ReviewerList>;

/** Asks another questioner to review questions: all that aren't approved and that the reviewer hasn't written, or none. */
export const NewReviewRequests = v.object({
  questions: chosenQuestions,
  reviewerId: v.pipe(v.string('Pilih peninjau'), v.nonEmpty('Pilih peninjau'), v.maxLength(64, 'Pilih peninjau')),
  /** A note for the reviewer. */
  text: v.optional(comment, ''),
});
export type NewReviewRequests = v.InferOutput<typeof NewReviewRequests>;
/** `asked`: requests that are new. */
export const ReviewRequestsMade = v.object({
  asked: v.number(),
  /** Those that wait for this reviewer already. */
  waitingAlready: v.number(),
  /** Those that the reviewer has written, and so can't approve: they were left out. */
  ownOfReviewer: v.optional(v.number(), 0),
  /** Those whose newest version is approved: they were left out. An older API asked about them, too. */
  approvedAlready: v.optional(v.number(), 0),
});
export type ReviewRequestsMade = v.InferOutput<typeof ReviewRequestsMade>;

/** A review of one version. A comment and a version that is sent back need a text. */
export const NewReview = v.pipe(
  v.object({
    /** The version that the reviewer has seen (409 when there is a newer one). */
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    verdict: v.picklist(verdicts, 'Pilih setujui, kembalikan, atau komentar'),
    text: v.optional(comment, ''),
  }),
  v.forward(
    v.partialCheck(
      [['verdict'], ['text']],
      ({ verdict, text }) => verdict === 'approved' || text !== '',
      'Tulis apa yang perlu diperbaiki atau ditanyakan',
    ),
    ['text'],
  ),
);
export type NewReview = v.InferOutput<typeof NewReview>;

export const ReviewEvent = v.object({
  id: v.string(),
  kind: openPicklist(reviewEventKinds),
  version: v.number(),
  /** The names of those who acted and who were asked; null if unknown. */
  by: v.nullable(v.string()),
  reviewer: v.nullable(v.string()),
  /** Plain text with formulas; '' if nothing was written. */
  text: v.string(),
  at: v.string(),
});
export type ReviewEvent = v.InferOutput<typeof ReviewEvent>;

/** The reviews of a question, the newest first. */
export const QuestionReviews = v.object({
  /** The newest version of the question. */
  version: v.number(),
  isReady: v.boolean(),
  /** True if another author has approved the newest version. */
  isApproved: v.boolean(),
  /** True if only approved versions of this package's questions enter an exam. */
  isRequired: v.boolean(),
  /** The newest version that is approved; null if none is. */
  approvedVersion: v.nullable(v.number()),
  /** False for who has written any of the versions since the last approval: nobody approves their own. */
  mayApprove: v.boolean(),
  /** True if somebody waits for the caller's review. */
  isAskedOfMe: v.boolean(),
  /** Open requests. `isGone`: the reviewer's account can't sign in any more. */
  requests: v.array(
    v.object({
      reviewerId: v.string(),
      reviewer: v.nullable(v.string()),
      askedBy: v.nullable(v.string()),
      askedAt: v.string(),
      isGone: v.boolean(),
      isMine: v.boolean(),
    }),
  ),
  events: v.array(ReviewEvent),
});
export type QuestionReviews = v.InferOutput<typeof QuestionReviews>;

/** Most rows of each list; its total counts all. */
export const reviewsListedAtMost = 200;

/** A question in a list of reviews, in its newest version, and its package. */
const listedQuestion = {
  questionId: v.string(),
  tryoutListId: v.string(),
  number: v.number(),
  version: v.number(),
  /** Its text. */
  question: v.string(),
  type: v.string(),
  subType: v.string(),
  isReady: v.boolean(),
  tryout: v.object({ title: v.string(), batch: v.number() }),
};

/** Reviews that wait for the caller, and the answers to the requests of the caller. */
export const ReviewInbox = v.object({
  /** Reviews that the caller is asked for, the oldest first. */
  waiting: v.array(v.object({ ...listedQuestion, askedBy: v.nullable(v.string()), askedAt: v.string() })),
  waitingTotal: v.number(),
  /** Questions whose newest version was sent back, which the caller wrote or asked about: the last first. */
  sentBack: v.array(v.object({ ...listedQuestion, by: v.nullable(v.string()), text: v.string(), at: v.string() })),
  /** Left out by an older API. */
  sentBackTotal: v.optional(v.number()),
  /** Open requests of the caller, the last first. */
  asked: v.array(
    v.object({
      ...listedQuestion,
      reviewerId: v.string(),
      reviewer: v.nullable(v.string()),
      askedAt: v.string(),
      /** True if the reviewer's account can't sign in any more. */
      isGone: v.boolean(),
    }),
  ),
  /** Left out by an older API. */
  askedTotal: v.optional(v.number()),
});
export type ReviewInbox = v.InferOutput<typeof ReviewInbox>;

/** The numbers for the area's menu. */
export const ReviewCount = v.object({ waiting: v.number(), sentBack: v.number() });
export type ReviewCount = v.InferOutput<typeof ReviewCount>;

/** Weeks that the work of questioners is shown for, the current one included. */
export const workWeeks = 12;

/** One week of an author. Figures that the product doesn't have are left out. */
export const WorkWeek = v.object({
  /** Its Monday in WIB: `2026-11-23`. */
  week: v.string(),
  /** New questions. */
  written: v.number(),
  /** Reviews given: approved or sent back. */
  reviewed: v.number(),
  /** Reports of learners about versions that the author wrote. */
  reported: v.optional(v.number()),
});
export type WorkWeek = v.InferOutput<typeof WorkWeek>;

const work = {
  /** The oldest first, weeks without work included. */
  weeks: v.array(WorkWeek),
  /** Questions of the author whose statistics have a flag now. */
  flagged: v.optional(v.number()),
};

/** The caller's own work. */
export const OwnWork = v.object(work);
export type OwnWork = v.InferOutput<typeof OwnWork>;

/** The work of every questioner, for administrators. */
export const StaffWork = v.object({
  questioners: v.array(v.object({ id: v.string(), name: v.string(), isActive: v.boolean(), ...work })),
});
export type StaffWork = v.InferOutput<typeof StaffWork>;
