import type { Kysely } from 'kysely';
import type { Letter, QuestionKind, Section } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** A question of a package in its current version, with the fields that the check reads. */
export interface CheckedQuestion {
  id: string;
  number: number;
  kind: QuestionKind;
  section: Section;
  stem: string;
  imageUrl: string | null;
  explanation: string | null;
  options: { letter: Letter; text: string; imageUrl: string | null; weight: number | null }[];
}

/** A package's questions in their order. Pass the transaction that locks the package if they must not change meanwhile. */
export async function listQuestionsToCheck(executor: Kysely<Database>, tryoutId: string): Promise<CheckedQuestion[]> {
  const current = executor
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .where('tryoutId', '=', tryoutId);
  const questions = await current
    .select(['question.id', 'questionVersion.id as versionId', 'number', 'kind', 'section', 'stem', 'imageUrl'])
    .select('explanation')
    .orderBy('number')
    .orderBy('question.id')
    .execute();
  const options = await current
    .innerJoin('questionOption', 'questionOption.questionVersionId', 'questionVersion.id')
    .select(['questionOption.questionVersionId', 'letter', 'text', 'questionOption.imageUrl', 'weight'])
    .orderBy('letter')
    .execute();
  const optionsByVersion = Map.groupBy(options, (option) => option.questionVersionId);
  return questions.map(({ versionId, ...question }) => ({
    ...question,
    options: (optionsByVersion.get(versionId) ?? []).map(({ questionVersionId: _, ...option }) => option),
  }));
}
