import { answers } from './answers.ts';
import { type Columns, loadParser, reachOf } from './reach.ts';
import type { Recorded } from './record.ts';

/** The statements that cross shards and have no answer, a sentence for each. */
export async function withoutAnswer(statements: readonly Recorded[], columns: Columns): Promise<string[]> {
  if (statements.length === 0) return [];
  await loadParser();
  return statements.flatMap(({ at, text }) => {
    const { verdict, why } = reachOf(text, columns);
    return verdict === 'crossing' && !(at in answers)
      ? [
          `${at} crosses shards: ${why}. Say in api/scaling/answers.ts what is done about it (docs/scaling.md).\n${text}`,
        ]
      : [];
  });
}
