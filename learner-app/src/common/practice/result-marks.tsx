import type { ResultItem } from '@tryout/api/contract';
import { usePracticeMarks } from './practice.queries.ts';
import { QuestionMarks } from './question-marks.tsx';

/** The learner's marks on one question of a result. Nothing while they load or fail, and where the question can't be practised. */
export function ResultMarks({ attemptId, item }: { attemptId: string; item: ResultItem }) {
  const { data } = usePracticeMarks(attemptId);
  const marks = data?.items.find(({ itemId }) => itemId === item.itemId);
  if (!marks) return null;
  return (
    <QuestionMarks
      questionId={marks.questionId}
      name={`soal ${item.number}`}
      isInNotebook={marks.isInNotebook}
      isUnclear={marks.isUnclear}
      isExplained={Boolean(item.explanation)}
    />
  );
}
