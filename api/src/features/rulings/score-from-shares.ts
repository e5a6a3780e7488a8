import type { Letter } from '../../contract/index.ts';
import type { RuledItem, RuledPaper } from '../../foundation/rulings/ruled-papers.ts';
import { isExcluded } from '../../foundation/scoring/item-ruling.ts';
import { type RuleSet, rulesFor } from '../../foundation/scoring/rule-set.ts';
import { isWeighted, scoreChoice, scoreSums, type SectionSums } from '../../foundation/scoring/score.ts';
import { type ScoreColumns, scoreColumns } from '../../foundation/scoring/score-columns.ts';
import { readShares, type SubTypeShare } from '../../foundation/scoring/sub-type-shares.ts';
import {
  exactPoints,
  type PaperSection,
  paperSections,
  sumsOfShares,
} from '../../foundation/scoring/sums-of-shares.ts';

/**
 * The sums of an ended attempt's sections; undefined if its stored score doesn't come out of its stored shares. Those of somebody who has left may
 * lack an essay that waits no more, and never gets a mark.
 */
export function storedSums(
  { points, maxPoints, rankKey, subTypeShares, waitingMarks }: Omit<ScoreColumns, 'passed'>,
  sections: readonly PaperSection[],
  ruleSet: RuleSet,
): SectionSums[] | undefined {
  const sums = sumsOfShares(readShares(subTypeShares ?? '[]'), sections);
  const stored = scoreSums(ruleSet, sums);
  const { score } = stored;
  const isFaithful =
    score.points === points && score.max === maxPoints && score.waiting === waitingMarks && stored.rankKey === rankKey;
  return isFaithful ? sums : undefined;
}

/** A sub type's place in a score: in each section it is one of its own. */
const placeOf = ({ section, subType }: Pick<SubTypeShare, 'section' | 'subType'>) => `${section}/${subType}`;

/** Items that don't count the same at two revisions of a paper. */
export function changedItems(from: RuledPaper, to: RuledPaper): { before: RuledItem; after: RuledItem }[] {
  return from.items.flatMap((before, place) => {
    const after = to.items[place] as RuledItem;
    return JSON.stringify(before.ruling) === JSON.stringify(after.ruling) ? [] : [{ before, after }];
  });
}

/**
 * Scores attempts of one paper and rule set by another revision than theirs, out of their stored shares and their choices for the items that changed: of a
 * paper of a hundred items, one answer is read and not a hundred.
 * @returns for each attempt its score; undefined if that needs all its answers: its stored score doesn't come out of its shares, a choice isn't known, or a
 * sub type begins or ends to count
 */
export function createScoringFromShares(from: RuledPaper, to: RuledPaper, ruleSet: RuleSet) {
  const sections = paperSections(from.items, ruleSet);
  const changed = changedItems(from, to).map(({ before, after }) => {
    const counted = to.items.filter((item) => placeOf(item) === placeOf(after) && !isExcluded(item));
    /** Items by which the sub type is longer. */
    const counts = Number(isExcluded(before)) - Number(isExcluded(after));
    return {
      ...{ before, after, rules: rulesFor(ruleSet, after.section), counts },
      // An essay that waits isn't in the share, which may begin or end without it.
      isPossible: counts === 0 || (counted.length > 0 && counted.every(({ kind }) => kind !== 'essay')),
      weighted: counted.every(isWeighted),
    };
  });
  /** The order in which a score has its shares: that of the items that count. */
  const order = [...new Set(to.items.filter((item) => !isExcluded(item)).map(placeOf))];
  const isPossible = changed.every((one) => one.isPossible);

  return {
    /** The items of which the choices have to be known. */
    itemIds: changed.map(({ after }) => after.id),

    score(attempt: ScoreColumns, choices: ReadonlyMap<string, Letter | null>): ScoreColumns | undefined {
      const sums = isPossible ? storedSums(attempt, sections, ruleSet) : undefined;
      if (!sums) return undefined;
      const shares = readShares(attempt.subTypeShares ?? '[]');
      for (const { before, after, rules, weighted, counts } of changed) {
        const chosen = choices.get(after.id);
        const sum = sums.find(({ section }) => section === after.section);
        const share = shares.find((one) => placeOf(one) === placeOf(after));
        if (chosen === undefined || !sum || !share) return undefined;
        const [was, is] = [scoreChoice(before, chosen, rules), scoreChoice(after, chosen, rules)];
        sum.count += counts;
        sum.earned += is.points - was.points;
        sum.possible += is.max - was.max;
        share.count += Number(was.outcome === 'annulled') - Number(is.outcome === 'annulled');
        share.correct += Number(is.outcome === 'correct') - Number(was.outcome === 'correct');
        share.points = exactPoints(share.points) + is.points - was.points;
        share.max += is.max - was.max;
        share.weighted = weighted;
      }
      shares.sort((one, other) => order.indexOf(placeOf(one)) - order.indexOf(placeOf(other)));
      return scoreColumns({ ...scoreSums(ruleSet, sums), shares });
    },
  };
}
export type ScoringFromShares = ReturnType<typeof createScoringFromShares>;
