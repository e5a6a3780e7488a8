import type { EssayMark, Result } from '../../contract/index.ts';
import type { Paper } from '../../foundation/papers/paper.repository.ts';
import { ruleSetInfo, type RuleSets } from '../../foundation/scoring/rule-set.ts';
import { type ItemScore, keyOf, score } from '../../foundation/scoring/score.ts';
import { tryoutOf } from './attempt-summary.ts';
import type { AttemptRepository, AttemptRow, EssayMarkRow } from './attempt.repository.ts';
import type { PaceService } from './pace.service.ts';

interface Dependencies {
  attempts: Pick<AttemptRepository, 'listResponses' | 'listMarks' | 'waitsForProof'>;
  papers: { get(paperId: string): Promise<Paper> };
  /** The rank of a result; without a rank key there is none. */
  rankOf(
    tryoutId: string,
    rankKey: string | null,
    isUncounted: boolean,
  ): Promise<{ rank: number | null; takers: number; betterThanPercent: number | null }>;
  paces: Pick<PaceService, 'othersOf'>;
  ruleSets: RuleSets;
}

/** A mark as its learner sees it; null while the essay waits. */
const markOf = ({ percent, remark, markedAt }: EssayMarkRow): EssayMark | null =>
  percent === null || markedAt === null ? null : { percent, remark, markedAt };

/** Reads the result of an ended attempt: scored again from the stored responses, and compared with the other takers. */
export function createResultReader({ attempts, papers, rankOf, paces, ruleSets }: Dependencies) {
  return async function toResult(row: AttemptRow): Promise<Result> {
    const isGuest = row.isGuest === 1;
    const waitsForProof = !isGuest && row.isRanked === 0 && (await attempts.waitsForProof(row));
    const isUncounted = isGuest || waitsForProof;
    const [paper, responses, standing] = await Promise.all([
      papers.get(row.paperId),
      attempts.listResponses(row),
      rankOf(row.tryoutId, row.isRanked === 1 || isUncounted ? row.rankKey : null, isUncounted),
    ]);
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
      attemptId: row.id,
      tryout: tryoutOf(row),
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
      items: paper.items.map(({ id, ...item }) => {
        const response = responseByItem.get(id);
        const { points, max, outcome } = scored.items.get(id) as ItemScore;
        return {
          ...item,
          itemId: id,
          key: keyOf({ id, ...item }),
          option: response?.option ?? null,
          text: response?.text ?? null,
          mark: markByItem.get(id) ?? null,
          isWaiting: outcome === 'waiting',
          flagged: response?.flagged ?? false,
          points,
          max,
          secondsSpent: response?.secondsSpent ?? 0,
          othersSeconds: others.secondsOf(id),
        };
      }),
    };
  };
}
