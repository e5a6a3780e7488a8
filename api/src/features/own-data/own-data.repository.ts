import type { Kysely } from 'kysely';
import type { OwnAttempt, OwnData, OwnRegistration, OwnReportData, OwnResponse } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { listStoredResponses, type StoredResponse } from '../../db/stored-responses.ts';
import { shownClock } from '../../foundation/events/exam-signal.ts';

/** Attempts in memory at once, with all their responses. */
const attemptsAtOnce = 20;

type FoundResponse = Omit<StoredResponse, 'sequence'>;
/** Without the card's file if the attempt was a guest's: the account that claimed it may belong to another person. */
type FoundRegistration = Omit<OwnRegistration, 'idCard' | 'idCardKeptUntil'> & {
  idCardFileId: string | null;
  keptFrom: string;
};

/** Everything stored about one learner, for the learner's own file: every look-up is by that learner. */
export function createOwnDataRepository(db: Kysely<Database>) {
  /** The numbers of the papers' items, by attempt. */
  async function listNumbers(attemptIds: readonly string[]) {
    const rows = await db
      .selectFrom('attempt')
      .innerJoin('paperItem', 'paperItem.paperId', 'attempt.paperId')
      .select(['attempt.id', 'number', 'questionVersionId'])
      .where('attempt.id', 'in', attemptIds)
      .execute();
    return new Map(rows.map(({ id, number, questionVersionId }) => [`${id} ${questionVersionId}`, number]));
  }

  async function listLate(attemptIds: readonly string[]) {
    const rows = await db
      .selectFrom('lateResponse')
      .select(['attemptId', 'itemId', 'option', 'text', 'flagged', 'secondsSpent', 'savedAt'])
      .where('attemptId', 'in', attemptIds)
      .execute();
    return Map.groupBy(rows, ({ attemptId }) => attemptId);
  }

  async function listMarks(attemptIds: readonly string[]) {
    const rows = await db
      .selectFrom('essayMark')
      .select(['attemptId', 'itemId', 'percent', 'remark', 'markedAt'])
      .where('attemptId', 'in', attemptIds)
      .orderBy('attemptId')
      .orderBy('itemId')
      .execute();
    return Map.groupBy(rows, ({ attemptId }) => attemptId);
  }

  async function listChanges(attemptIds: readonly string[]) {
    const rows = await db
      .selectFrom('scoreChange')
      .select(['attemptId', 'at', 'before', 'after', 'mailedAt', 'seenAt'])
      .where('attemptId', 'in', attemptIds)
      .orderBy('at')
      .orderBy('id')
      .execute();
    return Map.groupBy(rows, ({ attemptId }) => attemptId);
  }

  async function listAccepted(attemptIds: readonly string[]) {
    const rows = await db
      .selectFrom('acceptedAnswer')
      .innerJoin('attempt', 'attempt.id', 'acceptedAnswer.attemptId')
      .select(['attemptId', 'itemId', 'option', 'savedAt', 'acceptanceId', 'lateAcceptanceId'])
      .where('attemptId', 'in', attemptIds)
      .orderBy('savedAt')
      .orderBy('itemId')
      .orderBy('acceptanceId')
      .execute();
    return Map.groupBy(
      rows.map(({ acceptanceId, lateAcceptanceId, ...row }) => ({
        ...row,
        isCounted: acceptanceId === lateAcceptanceId,
      })),
      ({ attemptId }) => attemptId,
    );
  }

  async function withAnswers(
    rows: readonly Omit<
      OwnAttempt,
      'responses' | 'lateResponses' | 'essayMarks' | 'scoreChanges' | 'acceptedAnswers'
    >[],
  ): Promise<OwnAttempt[]> {
    const ids = rows.map(({ id }) => id);
    const [responses, late, numbers, marks, changes, accepted] = [
      await listStoredResponses(db, ids),
      await listLate(ids),
      await listNumbers(ids),
      await listMarks(ids),
      await listChanges(ids),
      await listAccepted(ids),
    ];
    /** In the order of the questions. */
    const own = (found: ReadonlyMap<string, readonly FoundResponse[]>, id: string): OwnResponse[] =>
      (found.get(id) ?? [])
        .flatMap(({ itemId, option, text, flagged, secondsSpent, savedAt }) => {
          const number = numbers.get(`${id} ${itemId}`);
          return number === undefined
            ? []
            : { number, itemId, option, text, flagged: flagged === 1, secondsSpent, savedAt };
        })
        .toSorted((a, b) => a.number - b.number);
    return rows.map((row) => ({
      ...row,
      responses: own(responses, row.id),
      lateResponses: own(late, row.id),
      essayMarks: (marks.get(row.id) ?? []).map(({ attemptId: _, ...mark }) => mark),
      scoreChanges: (changes.get(row.id) ?? []).map(({ attemptId: _, before, after, ...change }) => ({
        ...change,
        before: JSON.parse(before) as OwnAttempt['scoreChanges'][number]['before'],
        after: JSON.parse(after) as OwnAttempt['scoreChanges'][number]['after'],
      })),
      acceptedAnswers: (accepted.get(row.id) ?? []).map(({ attemptId: _, ...answer }) => answer),
    }));
  }

  return {
    /**
     * All attempts with everything in them, the newest first, some at a time.
     * @param withheld packages whose results nobody may see yet: without points and marks for these
     * @param now at which the clocks of paused attempts are told
     */
    async *walkAttempts(
      learnerId: string,
      withheld: Pick<ReadonlyMap<string, unknown>, 'has'>,
      now: Date,
    ): AsyncGenerator<OwnAttempt[]> {
      const own = db
        .selectFrom('attempt')
        .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
        .select([
          'attempt.id',
          'tryoutId',
          'title',
          'state',
          'startedAt',
          'deadlineAt',
          'pausedAt',
          'submittedAt',
          'points',
          'maxPoints',
          'passed',
        ])
        .where('learnerId', '=', learnerId)
        .orderBy('startedAt', 'desc')
        .orderBy('attempt.id', 'desc')
        .limit(attemptsAtOnce);
      let next = own;
      for (;;) {
        const rows = await next.execute();
        const last = rows.at(-1);
        if (!last) return;
        const told = await withAnswers(
          rows.map(({ tryoutId, title, passed, pausedAt, ...row }) => ({
            ...row,
            deadlineAt: shownClock({ ...row, pausedAt }, now).deadlineAt,
            tryout: { id: tryoutId, title },
            passed: passed === null ? null : passed === 1,
          })),
        );
        yield told.map((attempt) =>
          withheld.has(attempt.tryout.id)
            ? { ...attempt, points: null, maxPoints: null, passed: null, essayMarks: [], scoreChanges: [] }
            : attempt,
        );
        if (rows.length < attemptsAtOnce) return;
        next = own.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('startedAt', 'attempt.id'), '<', tuple(last.startedAt, last.id)),
        );
      }
    },

    async findRankingName(learnerId: string): Promise<OwnData['rankingName']> {
      const row = await db
        .selectFrom('rankingName')
        .select(['alias', 'isListed'])
        .where('accountId', '=', learnerId)
        .executeTakeFirst();
      return row ? { alias: row.alias, isListed: row.isListed === 1 } : null;
    },

    listLessons(learnerId: string): Promise<OwnData['lessons']> {
      return db
        .selectFrom('lessonProgress')
        .select(['slug', 'percent', 'doneAt', 'readAt'])
        .where('learnerId', '=', learnerId)
        .orderBy('slug')
        .execute();
    },

    async findStudyPlan(learnerId: string): Promise<OwnData['studyPlan']> {
      const row = await db
        .selectFrom('studyPlan')
        .select([
          'examType',
          'testDate',
          'targetKind',
          'targetPoints',
          'formation',
          'weekdays',
          'minutes',
          'startsAt',
          'startedOn',
        ])
        .where('learnerId', '=', learnerId)
        .executeTakeFirst();
      return row ? { ...row, weekdays: row.weekdays.split(',').map(Number) } : null;
    },

    async listStudyDone(learnerId: string): Promise<OwnData['studyDone']> {
      const rows = await db
        .selectFrom('studyDone')
        .select(['date', 'task', 'isTicked'])
        .where('learnerId', '=', learnerId)
        .orderBy('date')
        .orderBy('task')
        .execute();
      return rows.map(({ isTicked, ...row }) => ({ ...row, isTicked: isTicked === 1 }));
    },

    /**
     * Reports of questions, the last sent first.
     * @param withheld packages whose results nobody may see yet: without what came of the reports for these, and for running attempts
     */
    async listReports(
      learnerId: string,
      withheld: Pick<ReadonlyMap<string, unknown>, 'has'>,
    ): Promise<OwnReportData[]> {
      const rows = await db
        .selectFrom('questionReport as report')
        .innerJoin('attempt', 'attempt.id', 'report.attemptId')
        .leftJoin('questionReportAnswer as answer', 'answer.id', 'report.answerId')
        .where('report.learnerId', '=', learnerId)
        .select([
          'report.id',
          'report.attemptId',
          'report.questionVersionId as itemId',
          'report.kind',
          'report.letter',
          'report.text',
          'report.state',
          'report.sentAt',
          'report.updatedAt',
          'attempt.state as attemptState',
          'attempt.tryoutId',
          'answer.text as answerText',
          'answer.answeredAt',
          'answer.outcome',
        ])
        .orderBy('report.sentAt', 'desc')
        .orderBy('report.id', 'desc')
        .execute();
      return rows.map(({ attemptState, tryoutId, answerText, answeredAt, outcome, state, ...report }) => {
        const mayBeSeen = attemptState !== 'in_progress' && !withheld.has(tryoutId);
        const hasReply = mayBeSeen && answerText !== null && answeredAt !== null;
        return {
          ...report,
          state: mayBeSeen || state === 'new' ? state : 'in_review',
          reply: hasReply ? { text: answerText, at: answeredAt, outcome } : null,
        };
      });
    },

    /** The learner's sessions, the last used first. */
    listSessions(learnerId: string): Promise<OwnData['sessions']> {
      return db
        .selectFrom('session')
        .select(['id', 'device', 'createdAt', 'lastUsedAt'])
        .where('accountId', '=', learnerId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id')
        .execute();
    },

    listConsents(learnerId: string): Promise<OwnData['consents']> {
      return db
        .selectFrom('consent')
        .select(['kind', 'version', 'at'])
        .where('subjectId', '=', learnerId)
        .orderBy('at')
        .execute();
    },

    /**
     * Registrations for the free tryout whose attempt belongs to the learner: those that this account sent, and, once the
     * e-mail address is proved, those that came with a guest's attempt.
     */
    async listRegistrations(learnerId: string): Promise<FoundRegistration[]> {
      const rows = await db
        .selectFrom('freeRegistration')
        .innerJoin('attempt', 'attempt.id', 'freeRegistration.examId')
        .select([
          'freeRegistration.id',
          'fullName',
          'email',
          'phone',
          'institution',
          'consentVersion',
          'consentAt',
          'examId',
          'createdAt',
          'idCardFileId',
          'keptFrom',
          'registrantId',
        ])
        .where('learnerId', '=', learnerId)
        .where(({ eb, exists, or, selectFrom }) =>
          or([
            eb('registrantId', '=', learnerId),
            exists(
              selectFrom('account')
                .select('account.id')
                .where('account.id', '=', learnerId)
                .where('emailProvedAt', 'is not', null),
            ),
          ]),
        )
        .orderBy('number', 'desc')
        .execute();
      if (rows.length === 0) return [];
      const views = Map.groupBy(
        await db
          .selectFrom('auditEntry')
          .select(['entityId', 'at', 'reason'])
          .where(
            'entityId',
            'in',
            rows.map(({ id }) => id),
          )
          .where('action', '=', 'view')
          .orderBy('at')
          .execute(),
        ({ entityId }) => entityId,
      );
      return rows.map(({ consentVersion, consentAt, idCardFileId, registrantId, ...row }) => ({
        ...row,
        idCardFileId: registrantId === learnerId ? idCardFileId : null,
        consent: { version: consentVersion, at: consentAt },
        idCardViews: (views.get(row.id) ?? []).map(({ at, reason }) => ({ at, reason })),
      }));
    },
  };
}
export type OwnDataRepository = ReturnType<typeof createOwnDataRepository>;
