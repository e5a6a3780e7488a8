import type { LineStretch, LineWatch } from '../../foundation/events/line-watch.ts';
import type { HintRepository } from './hint.repository.ts';

interface Dependencies {
  hints: Pick<HintRepository, 'storeLines'>;
  lines: Pick<LineWatch, 'takeEnded' | 'takeAll' | 'giveBack'>;
  now(): Date;
}

/** Rows of one statement. */
const writtenTogether = 300;

/** Writes on which devices exams were open, as far as this process has noted it. */
export function createLineWriter({ hints, lines, now }: Dependencies) {
  async function store(ended: LineStretch[]): Promise<void> {
    while (ended.length > 0) {
      const some = ended.slice(0, writtenTogether);
      try {
        await hints.storeLines(some);
      } catch (error) {
        lines.giveBack(ended);
        throw error;
      }
      ended.splice(0, some.length);
    }
  }

  return {
    /** Writes what has ended. @throws what the database says; nothing is lost then, and the next round writes it */
    write: () => store(lines.takeEnded(now())),
    /** Writes everything: the process stops. @throws what the database says; it is lost then */
    writeAll: () => store(lines.takeAll(now())),
  };
}
export type LineWriter = ReturnType<typeof createLineWriter>;
