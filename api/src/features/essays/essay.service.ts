import { AppError } from '../../app-error.ts';
import type {
  Essay,
  EssayList,
  EssayMarking,
  EssayQuery,
  EssayQuestionList,
  EssayTryoutList,
} from '../../contract/index.ts';
import type { RuledPapers } from '../../foundation/rulings/ruled-papers.ts';
import { rulesFor, type RuleSets } from '../../foundation/scoring/rule-set.ts';
import { essayMaxPoints, score } from '../../foundation/scoring/score.ts';
import { scoreColumns } from '../../foundation/scoring/score-columns.ts';
import type { EssayRepository, EssayRow } from './essay.repository.ts';

interface Dependencies {
  essays: EssayRepository;
  ruledPapers: Pick<RuledPapers, 'at'>;
  ruleSets: RuleSets;
  now(): Date;
}

/** The part of a mark that goes into the audit log, which is kept for ever: not the remark, which is about a person. */
const fieldsOf = ({ percent }: Pick<EssayMarking, 'percent'>) => ({ percent });

/** The marking of essays (docs/essays.md): administrators see question and answer, not the learner. */
export function createEssayService({ essays, ruledPapers, ruleSets, now }: Dependencies) {
  function toEssay({
    tryoutId,
    title,
    ruleSetId,
    answer,
    percent,
    remark,
    markedAt,
    markedBy,
    ...row
  }: EssayRow): Essay {
    return {
      ...row,
      tryout: { id: tryoutId, title },
      answer: answer ?? '',
      maxPoints: essayMaxPoints(rulesFor(ruleSets.get(ruleSetId), row.section)),
      mark: percent === null || markedAt === null ? null : { percent, remark, markedAt, markedBy: markedBy ?? 'Staf' },
    };
  }

  async function getRow(attemptId: string, itemId: string): Promise<EssayRow> {
    const row = await essays.find(attemptId, itemId);
    if (!row) throw new AppError('ESSAY_NOT_FOUND');
    return row;
  }

  const get = async (attemptId: string, itemId: string): Promise<Essay> => toEssay(await getRow(attemptId, itemId));

  return {
    get,

    async list({ state, tryout, question, ...page }: EssayQuery): Promise<EssayList> {
      const choice = { state, tryoutId: tryout, questionId: question };
      const { essays: rows, ...counted } = await essays.list(choice, page);
      return { ...counted, essays: rows.map(toEssay) };
    },

    async listTryouts(): Promise<EssayTryoutList> {
      return { tryouts: await essays.listTryouts() };
    },

    async listQuestions(tryoutId: string): Promise<EssayQuestionList> {
      return { questions: await essays.listQuestions(tryoutId) };
    },

    /**
     * Marks an essay, for the first time or again, and scores its attempt with all its marks.
     * @throws AppError ESSAY_MARKED_MEANWHILE when somebody has marked it since the administrator saw it; the same mark sent
     * twice, because the first answer was lost, is no conflict
     */
    async mark(actorId: string, attemptId: string, itemId: string, marking: EssayMarking): Promise<Essay> {
      const row = await getRow(attemptId, itemId);
      const { percent, remark, version } = marking;
      if (row.version > version && row.percent === percent && row.remark === remark) return toEssay(row);
      if (row.version !== version) throw new AppError('ESSAY_MARKED_MEANWHILE');
      // As its stored score: if the attempt waits to be scored again, it still does afterwards.
      const { items } = await ruledPapers.at(row.paperId, row.scoredRevision);
      const isMarked = await essays.mark({
        attemptId,
        itemId,
        version,
        percent,
        remark,
        markedBy: actorId,
        scoredRevision: row.scoredRevision,
        at: now(),
        score: (responses, marks) => scoreColumns(score(ruleSets.get(row.ruleSetId), items, responses, marks)),
        audit: {
          label: `${row.title}, soal ${row.number}`,
          before: row.percent === null ? null : fieldsOf({ percent: row.percent }),
          after: fieldsOf(marking),
        },
      });
      // Rulings have just had the attempt scored again.
      if (isMarked === 'rescored') return this.mark(actorId, attemptId, itemId, marking);
      if (!isMarked) throw new AppError('ESSAY_MARKED_MEANWHILE');
      return get(attemptId, itemId);
    },
  };
}
export type EssayService = ReturnType<typeof createEssayService>;
