import type { LineStretch, LineWatch } from '../../foundation/events/line-watch.ts';
import type { HintRepository } from './hint.repository.ts';

interface Dependencies {
  hints: Pick<HintRepository, 'storeLines'>;
  lines: Pick<LineWatch, 'takeEnded' | 'giveBack'>;
  now(): Date;
}

/** Rows of one statement. */
const writtenTogether = 300;

/** Writes on which devices exams were open, as far as this process has noted it. */
export function createLineWriter({ hints, lines, now }: Dependencies) {
  return {
    /** @throws what the database says; nothing is lost then, and the next round writes it */
    async write(): Promise<void> {
      const ended = lines.takeEnded(now());
      while (ended.length > 0) {
        const some: LineStretch[] = ended.slice(0, writtenTogether);
        try {
          await hints.storeLines(some);
        } catch (error) {
          lines.giveBack(ended);
          throw error;
        }
        ended.splice(0, some.length);
      }
    },
  };
}
export type LineWriter = ReturnType<typeof createLineWriter>;
