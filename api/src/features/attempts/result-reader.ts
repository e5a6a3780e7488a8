import type { EssayMark, ItemRulingShown, SavedResponse } from '../../contract/index.ts';
import { withAccepted } from '../../foundation/rulings/with-accepted.ts';
import type { ScoreChangeRepository } from '../../foundation/rulings/score-change.repository.ts';
import type { RuledItem, RuledPapers } from '../../foundation/rulings/ruled-papers.ts';
import { type RuleSet, ruleSetInfo, type RuleSets, rulesFor } from '../../foundation/scoring/rule-set.ts';
import { explainedOptions, type ItemScore, keyOf, keysOf, score } from '../../foundation/scoring/score.ts';
import { tryoutOf } from './attempt-summary.ts';
import type { AttemptRepository, AttemptRow, EssayMarkRow } from './attempt.repository.ts';
import type { PaceService } from './pace.service.ts';
import type { ExplainedQuestion, OwnOfItem, ResultParts } from './result-parts.ts';

interface Dependencies {
  attempts: Pick<AttemptRepository, 'listResponses' | 'listMarks' | 'waitsForProof' | 'listAccepted'>;
  ruledPapers: Pick<RuledPapers, 'at'>;
  isRecalculating(tryoutId: string): Promise<boolean>;
  scoreChanges: Pick<ScoreChangeRepository, 'listOfAttempt'>;
  /** The rank of a result; without a rank key there is none. */
  rankOf(
    attempt: { id: string; tryoutId: string; rankKey: string | null },
    isUncounted: boolean,
  ): Promise<{ rank: number | null; takers: number; betterThanPercent: number | null }>;
  paces: Pick<PaceService, 'othersOf'>;
  /** Of a learner's package; explanations may belong to a plan that they don't have. */
  mayReadExplanations(learnerId: string, tryoutId: string): Promise<boolean>;
  ruleSets: RuleSets;
}

/** The response to an item that was left empty until its late answer came. */
const blankResponse = (itemId: string): SavedResponse => ({
  itemId,
  option: null,
  text: null,
  flagged: false,
  sequence: 0,
  secondsSpent: 0,
});

/** A mark as its learner sees it; null while the essay waits. */
const markOf = ({ percent, remark, markedAt }: EssayMarkRow): EssayMark | null =>
  percent === null || markedAt === null ? null : { percent, remark, markedAt };

/** The ruling under which an item was scored, as its learner sees it. */
function shownRuling(item: RuledItem, ruleSet: RuleSet): ItemRulingShown | null {
  const { ruling } = item;
  if (!ruling) return null;
  const { mode, reason } = ruling;
  const isWeighted = item.options.some(({ weight }) => weight !== null);
  const rules = rulesFor(ruleSet, item.section);
  const before = { ...item, ruling: undefined };
  return {
    mode,
    reason,
    originalKey: isWeighted ? null : keyOf(before),
    originalWeights: isWeighted
      ? Object.fromEntries(explainedOptions(before, rules).map(({ letter, weight }) => [letter, weight ?? 0]))
      : null,
    keys: keysOf(item, rules),
  };
}

/** An item with its key, as its taker reads it. */
function explained(ruled: RuledItem, ruleSet: RuleSet, mayRead: boolean): ExplainedQuestion {
  const { id, ruling: _, ...item } = ruled;
  return {
    ...item,
    options: [...explainedOptions(ruled, rulesFor(ruleSet, ruled.section))],
    ...(!mayRead && { explanation: null }),
    itemId: id,
    key: keyOf(ruled),
    ruling: shownRuling(ruled, ruleSet),
  };
}

/** By the items of a ruled paper, which is kept while it is read; then by rule set and whether explanations may be read. */
const explainedPapers = new WeakMap<readonly RuledItem[], Map<string, ExplainedQuestion[]>>();

function explainedQuestions(items: readonly RuledItem[], ruleSet: RuleSet, mayRead: boolean): ExplainedQuestion[] {
  const ofPaper = explainedPapers.get(items) ?? new Map<string, ExplainedQuestion[]>();
  explainedPapers.set(items, ofPaper);
  const key = `${ruleSet.id} ${mayRead}`;
  const questions = ofPaper.get(key) ?? items.map((item) => explained(item, ruleSet, mayRead));
  ofPaper.set(key, questions);
  return questions;
}

/** False for most: they have no changes to tell. An end that an older release wrote isn't counted among the scorings. */
const wasScoredAgain = ({ scorings, scoredRevision, lateAcceptanceId }: AttemptRow) =>
  scorings > 1 || scoredRevision > 0 || lateAcceptanceId !== null;

/**
 * Reads the result of an ended attempt: scored again from the stored responses, and compared with the other takers. `given` are these responses, if the
 * caller has just read them to end it: nothing changes them afterwards.
 */
export function createResultReader({
  attempts,
  ruledPapers,
  isRecalculating,
  scoreChanges,
  rankOf,
  paces,
  mayReadExplanations,
  ruleSets,
}: Dependencies) {
  return async function toResult(row: AttemptRow, given?: readonly SavedResponse[]): Promise<ResultParts> {
    const isGuest = row.isGuest === 1;
    const waitsForProof = !isGuest && row.isRanked === 0 && (await attempts.waitsForProof(row));
    const isUncounted = isGuest || waitsForProof;
    const [paper, inTime, accepted, isRecalculated, changes, standing, mayRead] = await Promise.all([
      // At the revision that the stored points are of.
      ruledPapers.at(row.paperId, row.scoredRevision),
      given ?? attempts.listResponses(row),
      attempts.listAccepted(row),
      isRecalculating(row.tryoutId),
      wasScoredAgain(row) ? scoreChanges.listOfAttempt(row.id) : [],
      rankOf({ ...row, rankKey: row.isRanked === 1 || isUncounted ? row.rankKey : null }, isUncounted),
      isGuest || mayReadExplanations(row.learnerId, row.tryoutId),
    ]);
    const responses = withAccepted(inTime, accepted, blankResponse);
    const late = new Set(accepted.map(({ itemId }) => itemId));
    const others = await paces.othersOf({
      ...row,
      secondsByItem: new Map(responses.map(({ itemId, secondsSpent }) => [itemId, secondsSpent])),
    });
    const ruleSet = ruleSets.get(row.ruleSetId);
    // Most papers have no essay; then no marks are read.
    const marks = paper.items.some(({ kind }) => kind === 'essay') ? await attempts.listMarks(row.id) : [];
    const scored = score(
      ruleSet,
      paper.items,
      responses,
      marks.flatMap(({ itemId, percent }) => (percent === null ? [] : { itemId, percent })),
    );
    const markByItem = new Map(marks.map((mark) => [mark.itemId, markOf(mark)]));
    const responseByItem = new Map(responses.map((response) => [response.itemId, response]));
    return {
      head: {
        attemptId: row.id,
        tryout: {
          ...tryoutOf(row),
          isEvent: row.eventVersion !== null,
          isShuffled: row.isShuffled === 1,
          isOnShow: Boolean(row.isOnShow),
          closesAt: row.closesAt,
        },
        state: row.state,
        startedAt: row.startedAt,
        submittedAt: row.submittedAt ?? row.deadlineAt,
        deadlineAt: row.deadlineAt,
        ruleSet: ruleSetInfo(
          ruleSet,
          scored.sections.map(({ section }) => section),
        ),
        score: scored.score,
        sections: scored.sections,
        subTypes: scored.subTypes,
        ...standing,
        waitsForProof,
        pace: others.pace,
        isRecalculating: isRecalculated,
        changes,
        ...(!mayRead && { explanationsNeedPlan: true }),
      },
      questions: explainedQuestions(paper.items, ruleSet, mayRead),
      answers: paper.items.map(({ id }): OwnOfItem => {
        const response = responseByItem.get(id);
        const { points, max, outcome } = scored.items.get(id) as ItemScore;
        return {
          option: response?.option ?? null,
          text: response?.text ?? null,
          mark: markByItem.get(id) ?? null,
          isWaiting: outcome === 'waiting',
          flagged: response?.flagged ?? false,
          points,
          max,
          secondsSpent: response?.secondsSpent ?? 0,
          othersSeconds: others.secondsOf(id),
          ...(late.has(id) && { isLateAccepted: true }),
        };
      }),
    };
  };
}
