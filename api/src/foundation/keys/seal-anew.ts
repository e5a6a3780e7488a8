const listedAtOnce = 100;
const saidEvery = 1_000;

/** Things of one kind that are sealed with keys from `ID_CARD_KEY`. */
export interface SealedThings {
  /** The name of one of them, for messages. */
  name: string;
  /** Ids after this one, in their order: those not noted as sealed with the present key, or all. */
  list(after: string, limit: number, areAll: boolean): Promise<string[]>;
  /** The number of those not noted as sealed with the present key. */
  countLeft(): Promise<number>;
  /**
   * Seals one with the present key, in its place.
   * @returns `kept` when it was sealed with it already; `passing` when it is being stored or deleted
   * @throws Error when it doesn't open
   */
  sealAnew(id: string): Promise<'sealed' | 'kept' | 'passing'>;
}

export interface Outcome {
  sealed: number;
  /** Those that were sealed with the present key before. */
  kept: number;
  /** Those that were being stored or deleted: the next run finds any that are left. */
  passing: number;
  failures: { id: string; error: unknown }[];
  left: number;
}

interface Options {
  /** True: also those noted as sealed with the present key, for use after files or database were restored from a backup. */
  areAll: boolean;
  /** Pause between two: lets learners write meanwhile if the database is one file. */
  rest(): Promise<void>;
  say(line: string): void;
}

/**
 * Seals things with the present key, one after the other. Sealed things stay sealed, and noted ones aren't opened again, so
 * that it may be interrupted and started again, while servers or another run are at work.
 */
export async function sealAllAnew(things: SealedThings, { areAll, rest, say }: Options): Promise<Outcome> {
  const outcome: Outcome = { sealed: 0, kept: 0, passing: 0, failures: [], left: 0 };
  let seen = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids = await things.list(after, listedAtOnce, areAll);
    for (const id of ids) {
      try {
        outcome[await things.sealAnew(id)] += 1;
      } catch (error) {
        // One that doesn't open must not stop the others; it is named at the end.
        outcome.failures.push({ id, error });
      }
      seen += 1;
      if (seen % saidEvery === 0) say(`${seen} × ${things.name} …`);
      await rest();
    }
    after = ids.at(-1);
  }
  return { ...outcome, left: await things.countLeft() };
}

export const isDone = ({ failures, left }: Outcome): boolean => failures.length === 0 && left === 0;
