import type { Letter } from '../../contract/index.ts';
import { type RuleSets, rulesFor } from '../../foundation/scoring/rule-set.ts';
import { explainedOptions, keysOf } from '../../foundation/scoring/score.ts';
import type { KeysReadRepository } from '../../foundation/rulings/keys-read.repository.ts';
import type { Practisable } from './practisable.ts';
import type { PracticePackage, PracticeQuestionRepository } from './practice-questions.repository.ts';

interface Dependencies {
  questions: Pick<PracticeQuestionRepository, 'listVersions'>;
  ruleSets: RuleSets;
  keysRead: Pick<KeysReadRepository, 'noteAttempts'>;
  mayReadExplanations(learnerId: string, tryoutId: string): Promise<boolean>;
  /** True if what the learner has now comes with explanations, or nothing is sold. */
  hasExplanations(learnerId: string): Promise<boolean>;
  now(): Date;
}

/** A version of a question, in the package in which it is now. */
interface Place {
  questionId: string;
  versionId: string;
  tryoutId: string;
}

/** Reads questions with their keys and explanations as a learner may see them. */
export function createShownQuestions({
  questions,
  ruleSets,
  keysRead,
  mayReadExplanations,
  hasExplanations,
  now,
}: Dependencies) {
  /** A package that the learner has taken follows the rule of its result; another one with a price needs access to explanations. */
  async function mayRead(learnerId: string, own: PracticePackage | undefined, isTaken: boolean): Promise<boolean> {
    if (!own) return false;
    if (isTaken) return mayReadExplanations(learnerId, own.id);
    return own.priceRupiah === 0 || hasExplanations(learnerId);
  }

  return {
    /**
     * The questions by their ids; one without a right answer, such as an annulled one, is left out. Late answers of attempts that had them are none
     * from now on: their learner can read the keys.
     */
    async list(
      learnerId: string,
      places: readonly Place[],
      { packages, met, expiredWith }: Pick<Practisable, 'packages' | 'met' | 'expiredWith'>,
    ) {
      await keysRead.noteAttempts(learnerId, expiredWith(new Set(places.map(({ questionId }) => questionId))), now());
      const readable = new Map<string, boolean>();
      for (const tryoutId of new Set(places.map((place) => place.tryoutId)))
        readable.set(tryoutId, await mayRead(learnerId, packages.get(tryoutId), met.has(tryoutId)));
      const placeOf = new Map(places.map((place) => [place.versionId, place]));
      const versions = await questions.listVersions(places.map(({ versionId }) => versionId));
      return new Map(
        versions.flatMap((version) => {
          const place = placeOf.get(version.id);
          const own = place && packages.get(place.tryoutId);
          if (!own || version.kind === 'essay') return [];
          const rules = rulesFor(ruleSets.get(own.ruleSetId), version.section);
          const keys: Letter[] = keysOf(version, rules);
          // Also annulled: then every answer would count the same.
          if (keys.length === 0) return [];
          const { questionId, section, subType, stem, imageUrl, imageAlt, source } = version;
          const mayReadIt = readable.get(place.tryoutId) === true;
          return [
            [
              questionId,
              {
                ...{ questionId, section, subType, stem, imageUrl, imageAlt, keys, source },
                tryoutId: place.tryoutId,
                options: explainedOptions(version, rules).map(({ isKey: _, ...option }) => option),
                explanation: mayReadIt ? version.explanation : null,
                explanationNeedsPlan: !mayReadIt && version.explanation !== null,
              },
            ] as const,
          ];
        }),
      );
    },
    mayRead,
  };
}
export type ShownQuestions = ReturnType<typeof createShownQuestions>;
