import type { Letter } from '../../contract/index.ts';
import type { RuledPapers } from '../../foundation/rulings/ruled-papers.ts';
import { type RuleSets, rulesFor } from '../../foundation/scoring/rule-set.ts';
import { keysOf } from '../../foundation/scoring/score.ts';
import { recallOf } from './studying.ts';
import type { StudiedAnswer, StudyingRepository, UnstudiedAttempt } from './studying.repository.ts';

interface Dependencies {
  studying: Pick<StudyingRepository, 'listUnstudied' | 'listUnstudiedOf' | 'listChoices' | 'studyAttempt'>;
  ruledPapers: Pick<RuledPapers, 'now'>;
  ruleSets: RuleSets;
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>>;
  onFailure(error: unknown, attemptId: string): void;
  /** Pause after a group, which took so long: answers are saved and results shown in between. */
  rest(afterMs: number): Promise<void>;
  /** Aborted when the process stops: what isn't studied by then is left to the next catch-up. */
  stopping: AbortSignal;
}

/** Attempts that a catch-up reads at once. */
const foundAtOnce = 200;
/** Attempts that are studied together, in one transaction: so few that answers are saved in between. */
const studiedAtOnce = 8;

/**
 * Lets the answers of ended attempts enter their learners' notebooks and estimates, once their keys may be read. An attempt of a package that holds its keys
 * back is left, and a later catch-up finds it.
 */
export function createAttemptStudyingService({
  studying,
  ruledPapers,
  ruleSets,
  listWithheld,
  onFailure,
  rest,
  stopping,
}: Dependencies) {
  async function study(attempt: UnstudiedAttempt): Promise<void> {
    const [{ items }, choices] = await Promise.all([
      ruledPapers.now(attempt.paperId),
      studying.listChoices(attempt.id),
    ]);
    const ruleSet = ruleSets.get(attempt.ruleSetId);
    const at = new Date(attempt.submittedAt ?? 0);
    const answers = items.flatMap((item): StudiedAnswer[] => {
      const choice = choices.get(item.id);
      const keys: readonly Letter[] = keysOf(item, rulesFor(ruleSet, item.section));
      // Neither an essay nor an annulled question has a right answer.
      if (!choice || keys.length === 0) return [];
      const { option, isUnsure } = choice;
      const recall = recallOf({ isRight: keys.includes(option), isUnsure });
      return [{ questionId: item.questionId, subType: item.subType, recall, at, optionCount: item.options.length }];
    });
    await studying.studyAttempt(attempt, answers);
  }

  /** One attempt that can't be studied doesn't keep others from it. */
  async function tryStudying(attempt: UnstudiedAttempt): Promise<void> {
    try {
      await study(attempt);
    } catch (error) {
      onFailure(error, attempt.id);
    }
  }

  /** Nobody waits for it: thousands whose exam has just ended want their results first. */
  async function studyInGroups(attempts: readonly UnstudiedAttempt[]): Promise<void> {
    for (let at = 0; at < attempts.length && !stopping.aborted; at += studiedAtOnce) {
      const startedAt = performance.now();
      await Promise.all(attempts.slice(at, at + studiedAtOnce).map(tryStudying));
      await rest(performance.now() - startedAt);
    }
  }

  return {
    subscriber: {
      name: 'practice',
      async onEnded(ended: readonly { id: string }[]): Promise<void> {
        if (stopping.aborted) return;
        const withheld = await listWithheld();
        const found = await studying.listUnstudiedOf(ended.map(({ id }) => id));
        await studyInGroups(found.filter(({ tryoutId }) => !withheld.has(tryoutId)));
      },
      async catchUp(): Promise<void> {
        const withheld = [...(await listWithheld()).keys()];
        let last = '';
        for (;;) {
          const found = await studying.listUnstudied(withheld, last, foundAtOnce);
          await studyInGroups(found);
          if (found.length < foundAtOnce || stopping.aborted) return;
          last = found.at(-1)?.id ?? last;
        }
      },
    },
  };
}
