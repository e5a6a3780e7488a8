import { type AdminQuestion, type AdminQuestionChange, textsOf } from '../../contract/index.ts';
import { keyOf } from '../../foundation/scoring/score.ts';
import type { QuestionDraft, StoredQuestion } from './question-content.ts';

/** A stored question as administrators see it. In a weighted one the best option counts as the right one. */
export function toAdminQuestion(question: StoredQuestion): AdminQuestion {
  const key = keyOf(question);
  return {
    id: question.id,
    tryoutId: question.tryoutId,
    number: question.number,
    version: question.version,
    question: question.stem,
    type: question.kind,
    subType: question.section,
    topic: question.subType,
    options: question.options.map(({ letter, isKey: _, ...option }) => ({
      id: letter,
      ...option,
      isCorrect: letter === key,
    })),
    correctAnswer: question.options.find(({ letter }) => letter === key)?.text ?? null,
    ...textsOf(question),
    rubric: question.rubric,
    timeLimit: question.timeLimitSeconds,
    imageUrl: question.imageUrl,
    imageAlt: question.imageAlt,
    updatedAt: question.updatedAt,
    isReady: question.isReady,
    isApproved: question.isApproved,
  };
}

/** An administrator's change as a draft of the stored question. */
export function fromAdminChange({
  question: stem,
  type: kind,
  subType: section,
  topic: subType,
  timeLimit: timeLimitSeconds,
  options,
  version: _version,
  isReady: _isReady,
  ...same
}: AdminQuestionChange): QuestionDraft {
  return {
    ...same,
    kind,
    section,
    subType,
    stem,
    timeLimitSeconds,
    options: options.map(({ id: from, isCorrect: isKey, ...option }) => ({ ...option, from, isKey })),
  };
}
