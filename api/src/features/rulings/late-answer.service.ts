import { createHash } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import {
  type LateAcceptance,
  type LateAcceptanceList,
  type LateAnswersAccept,
  type LateAnswersChoice,
  type LateAnswersPreview,
  lateAttemptsListedAtMost,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import type { RuledPapers } from '../../foundation/rulings/ruled-papers.ts';
import { blankGiven, withAccepted } from '../../foundation/rulings/with-accepted.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import { score } from '../../foundation/scoring/score.ts';
import { newId } from '../../id.ts';
import type { LateAnswer, LateAnswerRepository } from './late-answer.repository.ts';

interface Needs {
  late: LateAnswerRepository;
  ruledPapers: Pick<RuledPapers, 'at'>;
  ruleSets: RuleSets;
  now(): Date;
}

type StoredAcceptance = NonNullable<Awaited<ReturnType<LateAnswerRepository['find']>>>;

/** A text that differs if the answers do, or what they earn: by another ruling, or beside another mark. */
const stampOf = (late: readonly LateAnswer[]) => {
  const facts = late.map(({ attemptId, itemId, sequence, revision, points }) => [
    attemptId,
    itemId,
    sequence,
    revision,
    points,
  ]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
};

/**
 * Answers that came after the end because of an outage of ours: an administrator sees what they would change, accepts them with a reason that learners
 * read, and can take that back (docs/rulings.md). The answers that came in time stay stored as they are.
 */
export function createLateAnswerService({ late, ruledPapers, ruleSets, now }: Needs) {
  async function toAcceptance(row: StoredAcceptance): Promise<LateAcceptance> {
    const names = await late.listNames([row.appliedBy, row.undoneBy].filter((id) => id !== null));
    const waiting = row.state === 'applying' || row.state === 'undoing' ? await late.countWaiting(row.id) : 0;
    const title = row.tryoutId === null ? undefined : await late.findTitle(row.tryoutId);
    const nameOf = (id: string) => names.get(id) ?? 'Staf';
    return {
      id: row.id,
      from: row.arrivedFrom,
      until: row.arrivedUntil,
      tryoutId: row.tryoutId,
      tryout: row.tryoutId !== null && title !== undefined ? { id: row.tryoutId, title } : null,
      reason: row.reason,
      state: row.state,
      attempts: row.attemptCount,
      answers: row.answerCount,
      progress:
        row.state === 'applying' || row.state === 'undoing'
          ? { done: row.attemptCount - waiting, total: row.attemptCount }
          : null,
      applied: { by: nameOf(row.appliedBy), at: row.appliedAt },
      undone: row.undoneBy === null || row.undoneAt === null ? null : { by: nameOf(row.undoneBy), at: row.undoneAt },
    };
  }

  async function get(id: string): Promise<LateAcceptance> {
    const row = await late.find(id);
    if (!row) throw new AppError('LATE_ACCEPTANCE_NOT_FOUND');
    return toAcceptance(row);
  }

  return {
    get,

    async list(page: { page: number; pageSize: number }): Promise<LateAcceptanceList> {
      const { rows, total } = await late.list(page);
      return { acceptances: await Promise.all(rows.map(toAcceptance)), total };
    },

    /** The attempts and points that accepting late answers would change. It writes nothing. */
    async preview(choice: LateAnswersChoice): Promise<LateAnswersPreview> {
      const answers = await late.listLate(choice);
      const attempts = await late.listAttempts(answers);
      const preview: LateAnswersPreview = {
        stamp: stampOf(answers),
        attempts: attempts.length,
        answers: answers.length,
        afterKeys: await late.countAfterKeys(choice),
        changed: 0,
        up: 0,
        down: 0,
        passedWon: 0,
        passedLost: 0,
        list: [],
      };
      for (const attempt of attempts) {
        const { items } = await ruledPapers.at(attempt.paperId, attempt.scoredRevision);
        const given = withAccepted(attempt.responses, attempt.late, blankGiven);
        const { score: after } = score(ruleSets.get(attempt.ruleSetId), items, given, attempt.marks);
        const before = {
          points: attempt.points ?? 0,
          max: attempt.maxPoints ?? 0,
          passed: attempt.passed === null ? null : attempt.passed === 1,
        };
        if (after.points !== before.points || after.passed !== before.passed) preview.changed += 1;
        if (after.points > before.points) preview.up += 1;
        if (after.points < before.points) preview.down += 1;
        if (after.passed === true && before.passed !== true) preview.passedWon += 1;
        if (before.passed === true && after.passed !== true) preview.passedLost += 1;
        if (preview.list.length < lateAttemptsListedAtMost)
          preview.list.push({
            attemptId: attempt.id,
            learner: attempt.learner,
            tryout: { id: attempt.tryoutId, title: attempt.title },
            answers: attempt.late.length,
            before,
            after: { points: after.points, max: after.max, passed: after.passed },
          });
      }
      return preview;
    },

    /** Accepts the late answers of a preview. @throws AppError LATE_ANSWERS_STALE if there are others by now, or none, or they earn something else */
    async accept(
      actorId: string,
      { stamp, reason, from, until, tryoutId }: LateAnswersAccept,
      key: CreationKey | undefined,
    ): Promise<LateAcceptance> {
      const id = await late.accept(
        newId(),
        { from, until, tryoutId, reason },
        {
          actorId,
          at: now(),
          audit: { action: 'apply', label: `${from} – ${until}`, reason, after: { from, until, tryoutId } },
        },
        (answers) => {
          if (answers.length === 0 || stampOf(answers) !== stamp) throw new AppError('LATE_ANSWERS_STALE');
        },
        key,
      );
      return get(id);
    },

    /** Takes an acceptance back. @throws AppError RULING_STATE if it isn't in force */
    async undo(actorId: string, id: string): Promise<LateAcceptance> {
      const { from, until } = await get(id);
      const isUndone = await late.undo(id, {
        actorId,
        at: now(),
        audit: { action: 'undo', label: `${from} – ${until}` },
      });
      if (!isUndone) throw new AppError('RULING_STATE');
      return get(id);
    },
  };
}
export type LateAnswerService = ReturnType<typeof createLateAnswerService>;
