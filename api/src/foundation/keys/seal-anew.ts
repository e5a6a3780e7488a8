const listedAtOnce = 100;
const saidEvery = 1_000;

/** Things of one kind that are sealed with keys from `ID_CARD_KEY`. */
export interface SealedThings {
  /** One of them, in words. */
  name: string;
  /** Ids behind this one, in their order: those that aren't noted as sealed with the present key, or all. */
  list(after: string, limit: number, areAll: boolean): Promise<string[]>;
  /** How many aren't noted as sealed with the present key. */
  countLeft(): Promise<number>;
  /**
   * Seals one with the present key, in its place.
   * @returns `kept` when it was sealed so already; `passing` when it goes, or is being made
   * @throws Error when it doesn't open
   */
  sealAnew(id: string): Promise<'sealed' | 'kept' | 'passing'>;
}

export interface Outcome {
  sealed: number;
  /** Sealed with the present key before. */
  kept: number;
  /** Met while they came or went: the next run finds what is left of them. */
  passing: number;
  failures: { id: string; error: unknown }[];
  left: number;
}

interface Options {
  /** Also those that are noted as sealed with the present key: after files or database came back from a backup. */
  areAll: boolean;
  /** Between two: a database in one file lets learners write meanwhile. */
  rest(): Promise<void>;
  say(line: string): void;
}

/**
 * Seals things with the present key, one after the other. What was sealed stays so, and what is noted isn't looked at again, so that
 * it may be broken off and begun anew, beside servers and beside itself.
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
        // One that doesn't open must not keep the others; it is named at the end.
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
