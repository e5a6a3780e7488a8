import { type QuestionerQuestion, letters, perText } from '@tryout/api/contract';
import type { QuestionDraft, SavedQuestion } from '@tryout/shared-ui/staff';

/** A stored question in the words of the editor: five options, of which the last ones may be empty. */
export const draftOf = (question: QuestionerQuestion): QuestionDraft => ({
  tryoutId: question.tryoutListId,
  kind: question.kind,
  type: question.type,
  // Questioners choose type and sub type: the API knows the section.
  section: '',
  subType: question.subType,
  question: question.question,
  picture: question.imageUrl,
  alt: question.imageAlt ?? '',
  options: letters.map((letter) => ({
    key: letter,
    from: letter,
    text: question[`option${letter}`],
    picture: question[`imageUrl${letter}`],
    alt: question[`imageAlt${letter}`] ?? '',
    weight: String(question[`weight${letter}`] ?? ''),
    isKey: question.correctAnswer === letter,
  })),
  isWeighted: letters.some((letter) => question[`weight${letter}`] !== null),
  ...perText((name) => question[name] ?? ''),
  rubric: question.rubric ?? '',
  // Administrators' alone.
  timeLimit: '',
  isReady: question.isReady,
});

export const savedOf = (question: QuestionerQuestion): SavedQuestion => ({
  id: question.id,
  tryoutId: question.tryoutListId,
  number: question.number,
  version: question.version,
  updatedAt: question.updatedAt,
  updatedBy: question.updatedBy ?? null,
  finishedAttempts: 0,
  draft: draftOf(question),
});
