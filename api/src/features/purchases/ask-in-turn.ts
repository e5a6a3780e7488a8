const askedAtOnce = 16;
/** So many without any answer mean that the gateway is away. Each costs a write, which exams wait for. */
export const unansweredAtMost = 4;

/**
 * Asks the gateway about all, some at once, until it seems to be away: then the others would only wait, too. The first few show whether it is there.
 * @param ask tells the outcome, `unanswered` if there was no answer
 * @returns how many were asked about
 */
export async function askInTurn(
  references: readonly string[],
  ask: (reference: string) => Promise<string>,
  isOver: () => boolean,
): Promise<number> {
  let asked = 0;
  while (asked < references.length && !isOver()) {
    const some = references.slice(asked, asked + (asked === 0 ? unansweredAtMost : askedAtOnce));
    const outcomes = await Promise.all(some.map(ask));
    asked += some.length;
    if (outcomes.every((outcome) => outcome === 'unanswered')) break;
  }
  return asked;
}
