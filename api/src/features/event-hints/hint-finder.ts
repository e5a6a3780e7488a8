import type { Letter, QuestionKind } from '../../contract/index.ts';
import type { EventRow } from '../../foundation/events/event.repository.ts';
import { type CountedOption, type ItemRuling, ruledOptions } from '../../foundation/scoring/item-ruling.ts';
import { findAlike } from './alike.ts';
import { type AnswerTable, emptyTable, enterAnswer, type TableItem } from './answer-table.ts';
import { lookAtDevices } from './devices.ts';
import { type FoundHint, type HintFigures, strengthOf } from './hint-figures.ts';
import type { EndedAttempt, HintRepository } from './hint.repository.ts';
import { leastReadingSeconds, type TextOfItem } from './reading-time.ts';
import { inSlices, Stopped } from './slices.ts';
import { findSpeedy } from './speed.ts';

interface Item extends TextOfItem {
  kind: QuestionKind;
  options: readonly (CountedOption & { text: string })[];
  ruling?: ItemRuling | undefined;
}

interface Dependencies {
  hints: Pick<
    HintRepository,
    | 'listWithoutHints'
    | 'isGoingOn'
    | 'listEnded'
    | 'listAnswers'
    | 'listLines'
    | 'store'
    | 'listWithLines'
    | 'forgetLines'
  >;
  events: { find(tryoutId: string): Promise<EventRow | undefined> };
  /** Papers with the rulings in force. */
  papers: { now(paperId: string): Promise<{ items: readonly Item[] }> };
  now(): Date;
  /** Pause between two pieces of work, so that answers are saved in between. */
  rest(): Promise<void>;
}

/** Attempts whose answers are read at once: some 2,000 answers. */
const readTogether = 20;
/** After the last end, lines are closed and written. */
const settledAfterMs = 180_000;
/** Hints of one kind that are kept: the strongest. Nobody looks at more. */
const mostOfKind = 500;

/** Items with right and wrong options, as they count now: none whose every option earns something, no essay, none that a ruling gives to all or to nobody. */
function tableItems(items: readonly Item[]): TableItem[] {
  const leastSeconds = leastReadingSeconds(items);
  return items.flatMap(({ id, kind, options, ruling }) => {
    if (kind !== 'multiple_choice' || options.some(({ weight }) => weight !== null)) return [];
    if (ruling && ruling.mode !== 'kunci_baru' && ruling.mode !== 'keduanya') return [];
    const keys = new Set(ruledOptions(options, ruling).flatMap(({ letter, isKey }) => (isKey ? [letter] : [])));
    const letters = options.map(({ letter }) => letter);
    return [{ id, letters, keys, leastSeconds: leastSeconds.get(id) ?? 0 }];
  });
}

const strongest = (hints: readonly FoundHint[]) =>
  hints.toSorted((one, other) => other.strength - one.strength).slice(0, mostOfKind);

/** Looks for hints in events that are over, outside of any request and in small pieces (docs/events.md). */
export function createHintFinder({ hints, events, papers, now, rest }: Dependencies) {
  const settled = () => new Date(now().getTime() - settledAfterMs);

  async function readItems(attempts: readonly EndedAttempt[]): Promise<TableItem[]> {
    const items = new Map<string, Item>();
    for (const paperId of new Set(attempts.map((attempt) => attempt.paperId)))
      for (const item of (await papers.now(paperId)).items) items.set(item.id, item);
    return tableItems([...items.values()]);
  }

  async function readAttempts(event: EventRow): Promise<EndedAttempt[]> {
    const attempts: EndedAttempt[] = [];
    for (;;) {
      const page = await hints.listEnded(event.tryoutId, event.startsAt, attempts.at(-1));
      if (page.length === 0) return attempts;
      attempts.push(...page);
      await rest();
    }
  }

  /** Reads answers and devices of all attempts. @returns the answers as a table, and the hints about devices */
  async function readAll(event: EventRow, attempts: readonly EndedAttempt[], isOver: () => boolean) {
    const items = await readItems(attempts);
    const placeOf = new Map(items.map(({ id }, place) => [id, place]));
    const table: AnswerTable = emptyTable(attempts, items);
    const devices: FoundHint[] = [];
    for (let next = 0; next < attempts.length; next += readTogether) {
      if (isOver()) throw new Stopped();
      const some = attempts.slice(next, next + readTogether);
      const ids = some.map(({ id }) => id);
      const answers = await hints.listAnswers(ids);
      for (const [nth, { id }] of some.entries())
        for (const { itemId, option, secondsSpent } of answers.get(id) ?? []) {
          const item = placeOf.get(itemId);
          if (item !== undefined && option !== null)
            enterAnswer(table, next + nth, item, { option: option as Letter, secondsSpent });
        }
      const lines = await hints.listLines(event.tryoutId, ids);
      for (const { id, submittedAt } of some) {
        const figures = lookAtDevices(lines.get(id) ?? [], submittedAt);
        if (figures) devices.push(found({ kind: 'devices', ...figures }, id));
      }
      await rest();
    }
    return { table, devices };
  }

  const found = (figures: HintFigures, attemptId: string, otherAttemptId: string | null = null): FoundHint => ({
    kind: figures.kind,
    attemptId,
    otherAttemptId,
    figures,
    strength: strengthOf(figures),
  });

  /** @returns the number of hints; undefined if another process was first */
  async function findIn(event: EventRow, isOver: () => boolean): Promise<number | undefined> {
    const attempts = await readAttempts(event);
    const { table, devices } = await readAll(event, attempts, isOver);
    const idOf = (place: number) => (attempts[place] as EndedAttempt).id;
    const learners = new Set(attempts.map(({ learnerId }) => learnerId)).size;
    const speedy = await inSlices(findSpeedy(table), { rest, isOver });
    const { pairs, alike } = await inSlices(findAlike(table), { rest, isOver });
    const all = [
      ...strongest(devices),
      ...strongest(
        speedy.map(({ attempt, ...figures }) => found({ kind: 'speed', learners, ...figures }, idOf(attempt))),
      ),
      ...strongest(
        alike.map(({ one, other, ...figures }) => found({ kind: 'alike', pairs, ...figures }, idOf(one), idOf(other))),
      ),
    ];
    return (await hints.store(event.tryoutId, all, pairs, now())) ? all.length : undefined;
  }

  return {
    /**
     * Looks at every event whose last clock has ended, once.
     * @param isOver true once the server stops: the event at hand is then left for the next round
     * @returns what was found, by event
     */
    async findAll(isOver: () => boolean = () => false): Promise<{ tryoutId: string; hints: number }[]> {
      const done: { tryoutId: string; hints: number }[] = [];
      try {
        for (const tryoutId of await hints.listWithLines())
          while (!isOver() && (await hints.forgetLines(tryoutId))) await rest();
        for (const tryoutId of await hints.listWithoutHints(now())) {
          const event = await events.find(tryoutId);
          if (!event || event.pausedAt !== null || (await hints.isGoingOn(tryoutId, settled()))) continue;
          const count = await findIn(event, isOver);
          if (count !== undefined) done.push({ tryoutId, hints: count });
        }
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
      }
      return done;
    },
  };
}
export type HintFinder = ReturnType<typeof createHintFinder>;
