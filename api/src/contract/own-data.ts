import * as v from 'valibot';
import { Credentials, User } from './accounts.ts';
import { attemptStates, SavedResponse } from './attempts.ts';
import { DiscussionBar, postReportReasons, postStates } from './discussions.ts';
import { handKinds } from './event-hands.ts';
import { hintKinds } from './event-results.ts';
import { trailKinds } from './admin-events.ts';
import { openPicklist } from './open-values.ts';
import { OwnEntitlement } from './entitlements.ts';
import { PracticeAnswerShown, practiceModes } from './practice.ts';
import { OwnPurchase, paymentStates, refundStates } from './purchases.ts';
import { OwnReport } from './question-reports.ts';
import { ReminderSettings } from './reminders.ts';
import { ScoreChange } from './score-changes.ts';
import { OwnSession } from './sessions.ts';
import { studyTargetKinds } from './study-plan.ts';

/** Word to type before the account is deleted, so that a slip of the finger doesn't do it. */
export const erasureWord = 'HAPUS';

/** The password again, before an action that a borrowed session must not do. Always in a body, never in an address. */
export const PasswordProof = v.object({ password: Credentials.entries.password });
export type PasswordProof = v.InferOutput<typeof PasswordProof>;

/** The form of the deletion: the typed word is checked in the form and never sent. */
export const ErasureForm = v.object({
  ...PasswordProof.entries,
  confirmation: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.literal(erasureWord, `Ketik ${erasureWord} untuk melanjutkan`),
  ),
});
export type ErasureForm = v.InferOutput<typeof ErasureForm>;

const OwnResponse = v.object({
  /** The question's place in the package. */
  number: v.number(),
  ...v.omit(SavedResponse, ['sequence']).entries,
  savedAt: v.string(),
});
export type OwnResponse = v.InferOutput<typeof OwnResponse>;

/**
 * An attempt in the learner's own data: answers and points; no key, weight or explanation, whether it runs or has
 * ended.
 */
export const OwnAttempt = v.object({
  id: v.string(),
  tryout: v.object({ id: v.string(), title: v.string() }),
  state: openPicklist(attemptStates),
  startedAt: v.string(),
  deadlineAt: v.string(),
  submittedAt: v.nullable(v.string()),
  points: v.nullable(v.number()),
  maxPoints: v.nullable(v.number()),
  passed: v.nullable(v.boolean()),
  responses: v.array(OwnResponse),
  /** Answers that came after the end: kept, not scored. */
  lateResponses: v.array(OwnResponse),
  essayMarks: v.array(
    v.object({
      itemId: v.string(),
      percent: v.nullable(v.number()),
      remark: v.nullable(v.string()),
      markedAt: v.nullable(v.string()),
    }),
  ),
  /** Changes of the result by rulings and accepted late answers. */
  scoreChanges: v.optional(
    v.array(
      v.object({
        ...v.pick(ScoreChange, ['at', 'before', 'after']).entries,
        mailedAt: v.nullable(v.string()),
        seenAt: v.nullable(v.string()),
      }),
    ),
    [],
  ),
  /** Late answers that were accepted: those that are counted, and those of which that was taken back. */
  acceptedAnswers: v.optional(
    v.array(
      v.object({
        itemId: v.string(),
        option: v.nullable(v.string()),
        savedAt: v.string(),
        isCounted: v.optional(v.boolean(), true),
      }),
    ),
    [],
  ),
});
export type OwnAttempt = v.InferOutput<typeof OwnAttempt>;

/** Everything that practice stores about a learner: answers, estimates, the notebook with its notes, and explanations that weren't understood. */
export const OwnPractice = v.object({
  sessions: v.array(
    v.object({
      id: v.string(),
      mode: openPicklist(practiceModes),
      subType: v.nullable(v.string()),
      createdAt: v.string(),
      answers: v.array(v.object({ questionId: v.string(), ...PracticeAnswerShown.entries })),
    }),
  ),
  estimates: v.array(v.object({ subType: v.string(), mean: v.number(), variance: v.number(), answers: v.number() })),
  questions: v.array(
    v.object({
      questionId: v.string(),
      subType: v.string(),
      wasWrong: v.boolean(),
      practisedAt: v.nullable(v.string()),
      notebook: v.string(),
      reason: v.nullable(v.string()),
      addedAt: v.nullable(v.string()),
      dueOn: v.nullable(v.string()),
      reviewedOn: v.nullable(v.string()),
      intervalDays: v.number(),
      reviews: v.number(),
      lapses: v.number(),
      note: v.string(),
    }),
  ),
  unclear: v.array(v.object({ questionId: v.string(), at: v.string() })),
});
export type OwnPractice = v.InferOutput<typeof OwnPractice>;

/** A registration for the free tryout whose attempt belongs to the account. */
export const OwnRegistration = v.object({
  id: v.string(),
  fullName: v.string(),
  email: v.string(),
  phone: v.string(),
  institution: v.string(),
  consent: v.object({ version: v.string(), at: v.string() }),
  examId: v.nullable(v.string()),
  createdAt: v.string(),
  /**
   * The picture of the ID card as a `data:` address. Null if the account claimed a guest's attempt: a card is stored,
   * but the person with the guest's token may be somebody else.
   */
  idCard: v.nullable(v.string()),
  /** When the card is deleted at the latest, with the registration. */
  idCardKeptUntil: v.string(),
  /** Every look of an administrator at the card, with the reason. */
  idCardViews: v.array(v.object({ at: v.string(), reason: v.nullable(v.string()) })),
});
export type OwnRegistration = v.InferOutput<typeof OwnRegistration>;

/** A report of a question in the learner's own data. */
export const OwnReportData = v.omit(OwnReport, ['tryout', 'number', 'stem', 'scoreChange']);
export type OwnReportData = v.InferOutput<typeof OwnReportData>;

/** A purchase in the learner's own data, with every try to pay it. */
export const OwnPurchaseData = v.object({
  ...v.pick(OwnPurchase, [
    'number',
    'state',
    'title',
    'listPrice',
    'discount',
    'total',
    'voucher',
    'createdAt',
    'paidAt',
  ]).entries,
  receiptNumber: v.nullable(v.string()),
  termsVersion: v.string(),
  payments: v.array(
    v.object({
      reference: v.string(),
      method: v.string(),
      state: openPicklist(paymentStates),
      amount: v.number(),
      received: v.nullable(v.number()),
      receivedAt: v.nullable(v.string()),
      hasProof: v.boolean(),
      /** The picture of a transfer's proof as a `data:` address, as long as it is stored, and every look of an administrator at it. */
      proof: v.optional(v.nullable(v.string()), null),
      proofViews: v.optional(v.array(v.object({ at: v.string(), reason: v.nullable(v.string()) })), []),
      /** Why a proof was refused, as the learner was told. */
      refusedBecause: v.optional(v.nullable(v.string()), null),
      refunds: v.optional(
        v.array(v.object({ amount: v.number(), state: openPicklist(refundStates), at: v.string() })),
        [],
      ),
    }),
  ),
});
export type OwnPurchaseData = v.InferOutput<typeof OwnPurchaseData>;

/** Access in the learner's own data. */
export const OwnEntitlementData = v.object({
  ...v.omit(OwnEntitlement, ['id', 'features']).entries,
  revokedAt: v.nullable(v.string()),
  uses: v.array(v.object({ tryoutId: v.string(), at: v.string() })),
});
export type OwnEntitlementData = v.InferOutput<typeof OwnEntitlementData>;

/** A learner's posts, marks and reports in discussions. */
export const OwnDiscussionData = v.object({
  posts: v.array(
    v.object({
      id: v.string(),
      questionId: v.string(),
      /** The question that it answers. */
      parentId: v.nullable(v.string()),
      text: v.string(),
      state: openPicklist(postStates),
      reason: v.nullable(v.string()),
      createdAt: v.string(),
      editedAt: v.nullable(v.string()),
      helpfulCount: v.number(),
    }),
  ),
  helpful: v.array(v.object({ postId: v.string(), at: v.string() })),
  reports: v.array(
    v.object({ postId: v.string(), reason: openPicklist(postReportReasons), text: v.string(), at: v.string() }),
  ),
  /** The last time that the learner was barred from writing. */
  bar: v.nullable(DiscussionBar),
});
export type OwnDiscussionData = v.InferOutput<typeof OwnDiscussionData>;

/** A learner's reminders. */
export const OwnReminderData = v.object({
  settings: v.nullable(ReminderSettings),
  tryouts: v.array(v.object({ tryoutId: v.string(), askedAt: v.string() })),
  devices: v.array(v.object({ pushService: v.string(), since: v.string() })),
});
export type OwnReminderData = v.InferOutput<typeof OwnReminderData>;

/** A hint about an attempt in an event, without the person of the other attempt. */
export const OwnHintData = v.object({
  tryoutId: v.string(),
  kind: openPicklist(hintKinds),
  figures: v.unknown(),
  lookedAt: v.nullable(v.string()),
});
export type OwnHintData = v.InferOutput<typeof OwnHintData>;
/** A learner's places in releases of events' results, and the certificate; none before the first release. */
export const OwnEventResult = v.object({
  tryoutId: v.string(),
  attemptId: v.string(),
  /** With the name that it was issued for; null if it follows the account's. */
  certificate: v.nullable(
    v.object({ code: v.string(), createdAt: v.string(), name: v.optional(v.nullable(v.string()), null) }),
  ),
  standings: v.array(
    v.object({
      release: v.number(),
      releasedAt: v.string(),
      rank: v.number(),
      takers: v.number(),
      points: v.number(),
      max: v.number(),
      passed: v.nullable(v.boolean()),
    }),
  ),
});
export type OwnEventResult = v.InferOutput<typeof OwnEventResult>;

/** When a device had an exam of an event open; kept until hints were looked for. */
export const OwnDeviceData = v.object({
  tryoutId: v.string(),
  device: v.string(),
  openedAt: v.string(),
  closedAt: v.string(),
});
export type OwnDeviceData = v.InferOutput<typeof OwnDeviceData>;

/** Everything stored about a learner, as a file to download. Times are ISO 8601 in UTC. */
export const OwnData = v.object({
  exportedAt: v.string(),
  /** Account and profile; the password is stored only as a hash, which is not part of the file. */
  account: User,
  /** How the learner appears in rankings; null if nothing was chosen. */
  rankingName: v.nullable(v.object({ alias: v.nullable(v.string()), isListed: v.boolean() })),
  /** Consents given, with the version of the privacy notice. */
  consents: v.array(v.object({ kind: v.string(), version: v.string(), at: v.string() })),
  /** How far each lesson has been read. */
  lessons: v.array(
    v.object({ slug: v.string(), percent: v.number(), doneAt: v.nullable(v.string()), readAt: v.string() }),
  ),
  /** Events registered for, with what happened in them and on which device. */
  events: v.optional(
    v.array(
      v.object({
        tryout: v.object({ id: v.string(), title: v.string() }),
        registeredAt: v.string(),
        trail: v.array(v.object({ at: v.string(), kind: openPicklist(trailKinds), device: v.nullable(v.string()) })),
        /** Acts on the learner alone, such as more time; without the staff's reasons, which may name others. */
        hands: v.optional(
          v.array(
            v.object({
              at: v.string(),
              kind: openPicklist(handKinds),
              seconds: v.nullable(v.number()),
              undoneAt: v.nullable(v.string()),
            }),
          ),
          [],
        ),
      }),
    ),
  ),
  /** The study plan as it was set, and the tasks done by day; null without a plan. */
  studyPlan: v.optional(
    v.nullable(
      v.object({
        examType: v.string(),
        testDate: v.string(),
        targetKind: openPicklist(studyTargetKinds),
        targetPoints: v.nullable(v.number()),
        formation: v.nullable(v.string()),
        weekdays: v.array(v.number()),
        minutes: v.number(),
        startsAt: v.string(),
        startedOn: v.string(),
      }),
    ),
    null,
  ),
  studyDone: v.optional(v.array(v.object({ date: v.string(), task: v.string(), isTicked: v.boolean() })), []),
  /** Where the account is signed in. */
  sessions: v.array(v.omit(OwnSession, ['isCurrent'])),
  freeRegistrations: v.array(OwnRegistration),
  /** Reports of questions, the last sent first. */
  questionReports: v.optional(v.array(OwnReportData), []),
  /** Posts in discussions, and what was done there. */
  discussions: v.optional(OwnDiscussionData),
  /** Everything bought, the newest first, with proofs of transfers and refunds. */
  purchases: v.optional(v.array(OwnPurchaseData), []),
  /** Access to packages, whatever it came from, with the packages that were opened with it. */
  entitlements: v.optional(v.array(OwnEntitlementData), []),
  /** Reminders that were chosen, packages that one was asked for, and the push services of the devices that get them. */
  reminders: v.optional(OwnReminderData),
  practice: v.optional(OwnPractice, { sessions: [], estimates: [], questions: [], unclear: [] }),
  /** Hints of events whose results are out. */
  eventHints: v.optional(v.array(OwnHintData), []),
  /** Results of events as they were released. */
  eventResults: v.optional(v.array(OwnEventResult), []),
  eventDevices: v.optional(v.array(OwnDeviceData), []),
  /** The newest first. */
  attempts: v.array(OwnAttempt),
});
export type OwnData = v.InferOutput<typeof OwnData>;
