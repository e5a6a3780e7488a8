import { difficultyOf } from './difficulty.ts';
import type { PoolRepository } from './pool.repository.ts';

interface Dependencies {
  pool: PoolRepository;
  keySharesOf(
    questionIds: readonly string[],
  ): Promise<{ questionId: string; attempts: number; keyShare: number | null }[]>;
  /** Pause between two pieces, so that answers are saved in between. */
  rest(): Promise<void>;
}

const questionsAtOnce = 100;
const renewedAtOnce = 500;

/** Keeps difficulties and the pool's copies up to date, piece by piece. */
export function createPoolUpkeep({ pool, keySharesOf, rest }: Dependencies) {
  return {
    async updateDifficulties(isOver: () => boolean = () => false): Promise<void> {
      let after = '';
      while (!isOver()) {
        const questions = await pool.listCounted(after, questionsAtOnce);
        const givenOf = new Map(questions.map(({ id, author }) => [id, author]));
        const shares = questions.length > 0 ? await keySharesOf([...givenOf.keys()]) : [];
        await pool.saveDifficulties(
          shares.flatMap(({ questionId, attempts, keyShare }) => {
            const author = givenOf.get(questionId);
            return author
              ? [{ questionId, difficulty: difficultyOf(author, { attempts, keyShare }), answers: attempts }]
              : [];
          }),
        );
        const last = questions.at(-1);
        if (!last || questions.length < questionsAtOnce) return;
        after = last.id;
        await rest();
      }
    },

    async renewPool(isOver: () => boolean = () => false): Promise<void> {
      let after: string | undefined = '';
      while (after !== undefined && !isOver()) {
        after = await pool.renew(after, renewedAtOnce);
        await rest();
      }
    },
  };
}
export type PoolUpkeep = ReturnType<typeof createPoolUpkeep>;
