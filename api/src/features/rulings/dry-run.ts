import type { RulingMode, RulingOutcome, RulingPreview } from '../../contract/index.ts';
import type { RuledItem, RuledPaper, RuledPapers } from '../../foundation/rulings/ruled-papers.ts';
import { type ItemRuling } from '../../foundation/scoring/item-ruling.ts';
import { type RuleSet, type RuleSets, rulesFor } from '../../foundation/scoring/rule-set.ts';
import {
  type ItemScore,
  score,
  scoreChoice,
  scoreSums,
  type SectionSums,
  type SummedScore,
} from '../../foundation/scoring/score.ts';
import type { DryRunRepository, EndedAttempt } from './dry-run.repository.ts';
import { createTally } from './item-tally.ts';
import { storedSums } from './score-from-shares.ts';
import { type PaperSection, paperSections } from '../../foundation/scoring/sums-of-shares.ts';

interface Dependencies {
  dryRuns: DryRunRepository;
  ruledPapers: Pick<RuledPapers, 'at'>;
  ruleSets: RuleSets;
  /** A pause between two pieces, in which other requests are served. */
  rest(): Promise<unknown>;
}

/** A ruling as it would be in each of these modes. */
export interface Trial {
  rulingId: string;
  versionIds: readonly string[];
  newKey: ItemRuling['newKey'];
  newWeights: ItemRuling['newWeights'];
  modes: readonly RulingMode[];
}

/** The part of a preview that depends on the attempts. */
export type DryRun = Pick<RulingPreview, 'attempts' | 'ranked' | 'packages' | 'statistics' | 'outcomes'>;

/** Attempts read at once: other requests are served between two pieces. */
const readTogether = 100;

/** A paper by which attempts were scored: most have the same one. */
interface Known {
  paper: RuledPaper;
  item: RuledItem;
  ruleSet: RuleSet;
  paperSections: PaperSection[];
}

/** An attempt's score as it is, and the sums that it comes from. */
interface Sums {
  ruleSet: RuleSet;
  sections: SectionSums[];
}

/** The same sums with another score of one item. */
function replaced(
  sections: readonly SectionSums[],
  section: string,
  before: ItemScore,
  after: ItemScore,
  isLeftOut: boolean,
): SectionSums[] {
  return sections.flatMap((one) => {
    if (one.section !== section) return [one];
    const count = one.count - (isLeftOut ? 1 : 0);
    if (count === 0) return [];
    return [
      {
        ...one,
        count,
        earned: one.earned + after.points - before.points,
        possible: one.possible + after.max - before.max,
      },
    ];
  });
}

const isSameScore = (a: ItemScore, b: ItemScore) => a.points === b.points && a.max === b.max;

/** Ranked keys before and after, package by package. */
interface Keys {
  before: string[];
  after: Map<RulingMode, string[]>;
  paperIds: string[];
}

/** Place of each key: one more than the number of better ones. */
function rankIn(keys: readonly string[]): (key: string) => number {
  const best = keys.toSorted((a, b) => (a < b ? 1 : -1));
  const rankOf = new Map<string, number>();
  best.forEach((key, index) => {
    if (!rankOf.has(key)) rankOf.set(key, index + 1);
  });
  return (key) => rankOf.get(key) as number;
}

/**
 * Tries a ruling out in all modes at once, and writes nothing. Only the choice for the ruled item is read of each attempt: the sums of its sections come from
 * its stored shares. An attempt whose stored score doesn't come out of them is scored from all its answers.
 */
export function createDryRun({ dryRuns, ruledPapers, ruleSets, rest }: Dependencies) {
  async function sumsOf(attempt: EndedAttempt, { paper, ruleSet, paperSections: known }: Known): Promise<Sums> {
    const sections = storedSums(attempt, known, ruleSet);
    if (sections) return { ruleSet, sections };
    const { responses, marks } = await dryRuns.readWhole(attempt);
    const { items } = score(ruleSet, paper.items, responses, marks);
    const counted = paper.items.filter(({ ruling }) => ruling?.mode !== 'dikeluarkan');
    return {
      ruleSet,
      sections: [...Map.groupBy(counted, ({ section }) => section)].map(([section, members]) => {
        const scores = members.map(({ id }) => items.get(id) as ItemScore);
        const waiting = scores.filter(({ outcome }) => outcome === 'waiting');
        return {
          section,
          count: members.length,
          earned: scores.reduce((sum, { points }) => sum + points, 0),
          possible: scores.reduce((sum, { max }) => sum + max, 0),
          waiting: waiting.length,
          waitingPoints: waiting.reduce((sum, { max }) => sum + max, 0),
        };
      }),
    };
  }

  return async function dryRun({ rulingId, versionIds, newKey, newWeights, modes }: Trial): Promise<DryRun> {
    const papers = await dryRuns.listPapers(versionIds);
    const rulings = modes.map((mode): ItemRuling => ({ id: rulingId, mode, newKey, newWeights }));
    const outcomes = new Map(modes.map((mode) => [mode, emptyOutcome(mode)]));
    const tallies = new Map(modes.map((mode) => [mode, createTally()]));
    const now = createTally();
    const packages = new Map<string, { id: string; title: string; attempts: number }>();
    const keysOf = new Map<string, Keys>();
    let attempts = 0;
    let ranked = 0;

    const knownPapers = new Map<string, Known>();
    async function knownOf(
      paperId: string,
      itemId: string,
      { scoredRevision, ruleSetId }: EndedAttempt,
    ): Promise<Known> {
      const key = `${paperId} ${scoredRevision} ${ruleSetId}`;
      const known = knownPapers.get(key);
      if (known) return known;
      const paper = await ruledPapers.at(paperId, scoredRevision);
      const ruleSet = ruleSets.get(ruleSetId);
      const item = paper.items.find(({ id }) => id === itemId) as RuledItem;
      const read = { paper, item, ruleSet, paperSections: paperSections(paper.items, ruleSet) };
      knownPapers.set(key, read);
      return read;
    }

    for (const { paperId, itemId, tryoutId, title } of papers) {
      const keys = keysOf.get(tryoutId) ?? {
        before: [],
        after: new Map(modes.map((mode) => [mode, []])),
        paperIds: [],
      };
      keysOf.set(tryoutId, keys);
      keys.paperIds.push(paperId);
      for (let afterId = ''; ;) {
        const ended = await dryRuns.listEnded(paperId, itemId, afterId, readTogether);
        if (ended.length === 0) break;
        afterId = (ended.at(-1) as EndedAttempt).id;
        for (const attempt of ended) {
          const known = await knownOf(paperId, itemId, attempt);
          const { item } = known;
          const { ruleSet, sections } = await sumsOf(attempt, known);
          const rules = rulesFor(ruleSet, item.section);
          const before = scoreChoice(item, attempt.option, rules);
          const own = sections.find(({ section }) => section === item.section);
          const others = (own?.earned ?? 0) - before.points;
          const isWaiting = sections.some(({ waiting }) => waiting > 0);
          attempts += 1;
          ranked += attempt.isRanked;
          const told = packages.get(tryoutId) ?? { id: tryoutId, title, attempts: 0 };
          packages.set(tryoutId, { ...told, attempts: told.attempts + 1 });
          if (attempt.isRanked === 1) keys.before.push(attempt.rankKey ?? '');
          if (attempt.isRanked === 1 && !isWaiting) now.add(before, others);
          for (const ruling of rulings) {
            const after = scoreChoice({ ...item, ruling }, attempt.option, rules);
            const isLeftOut = ruling.mode === 'dikeluarkan';
            const result: SummedScore | undefined =
              isSameScore(before, after) && !isLeftOut
                ? undefined
                : scoreSums(ruleSet, replaced(sections, item.section, before, after, isLeftOut));
            if (attempt.isRanked === 1) {
              keys.after.get(ruling.mode)?.push(result?.rankKey ?? attempt.rankKey ?? '');
              if (!isWaiting && !isLeftOut) tallies.get(ruling.mode)?.add(after, others);
            }
            if (result) note(outcomes.get(ruling.mode) as RulingOutcome, attempt, result);
          }
        }
        await rest();
      }
    }

    for (const [tryoutId, { before, after, paperIds }] of keysOf) {
      if (before.length === 0) continue;
      const others = await dryRuns.listOtherKeys(tryoutId, paperIds);
      const rankBefore = rankIn([...before, ...others]);
      for (const [mode, changed] of after) {
        const rankAfter = rankIn([...changed, ...others]);
        const outcome = outcomes.get(mode) as RulingOutcome;
        outcome.ranksChanged +=
          before.filter((key, index) => rankBefore(key) !== rankAfter(changed[index] as string)).length +
          others.filter((key) => rankBefore(key) !== rankAfter(key)).length;
      }
    }
    return {
      attempts,
      ranked,
      packages: [...packages.values()],
      statistics: now.figures(),
      outcomes: modes.map((mode) => ({
        ...(outcomes.get(mode) as RulingOutcome),
        statistics: (tallies.get(mode) as ReturnType<typeof createTally>).figures(),
      })),
    };
  };
}

const emptyOutcome = (mode: RulingMode): RulingOutcome => ({
  mode,
  changed: 0,
  up: 0,
  down: 0,
  passedWon: 0,
  passedLost: 0,
  ranksChanged: 0,
  mostUp: 0,
  mostDown: 0,
  statistics: { facility: null, discrimination: null },
});

/** Counts an attempt with its score after a ruling. */
function note(outcome: RulingOutcome, attempt: EndedAttempt, { score: total }: SummedScore): void {
  const passed = attempt.passed === null ? null : attempt.passed === 1;
  const by = Number((total.points - (attempt.points ?? 0)).toFixed(2));
  if (by === 0 && total.max === attempt.maxPoints && total.passed === passed) return;
  outcome.changed += 1;
  if (by > 0) outcome.up += 1;
  if (by < 0) outcome.down += 1;
  outcome.mostUp = Math.max(outcome.mostUp, by);
  outcome.mostDown = Math.max(outcome.mostDown, -by);
  if (total.passed === true && passed !== true) outcome.passedWon += 1;
  if (passed === true && total.passed !== true) outcome.passedLost += 1;
}
