import type { Kysely } from 'kysely';
import type { Letter, QuestionKind, Section } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { oneOf } from '../../db/one-of.ts';
import { enteringQuestions } from '../papers/entering-questions.repository.ts';

/** Whether a question enters a paper that is made now; if not, why. */
export type Entry = 'enters' | 'not_ready' | 'not_approved';

/** A question of a package in the version that enters a paper, or in its newest one, with the fields that the check reads. */
export interface CheckedQuestion {
  id: string;
  number: number;
  entry: Entry;
  /** True if another author has approved its newest version. */
  isApproved: boolean;
  /** True if a version enters that isn't the newest one. */
  isOlder: boolean;
  kind: QuestionKind;
  section: Section;
  stem: string;
  imageUrl: string | null;
  explanation: string | null;
  /** True if a learner has answered it in practice. */
  isPractised?: boolean;
  options: { letter: Letter; text: string; imageUrl: string | null; weight: number | null }[];
}

/** A package's questions in their order. Pass the transaction that locks the package if they must not change meanwhile. */
export async function listQuestionsToCheck(executor: Kysely<Database>, tryoutId: string): Promise<CheckedQuestion[]> {
  const questions = await executor
    .selectFrom('question')
    .leftJoin('unreadyQuestion', 'unreadyQuestion.questionId', 'question.id')
    .leftJoin('versionApproval', 'versionApproval.questionVersionId', 'question.currentVersionId')
    .select(['question.id', 'question.number', 'currentVersionId', 'unreadyQuestion.since', 'approvedAt'])
    .where('question.tryoutId', '=', tryoutId)
    .orderBy('question.number')
    .orderBy('question.id')
    .execute();
  const entering = await enteringQuestions(executor)
    .select(['question.id', 'question.versionId'])
    .where('question.tryoutId', '=', tryoutId)
    .execute();
  const enteringById = new Map(entering.map(({ id, versionId }) => [id, versionId]));
  const shownIds = questions.map(({ id, currentVersionId }) => enteringById.get(id) ?? currentVersionId);
  const versions = await executor
    .selectFrom('questionVersion')
    .select(['id', 'kind', 'section', 'stem', 'imageUrl', 'explanation'])
    .where('id', ...oneOf(executor, shownIds))
    .execute();
  const options = await executor
    .selectFrom('questionOption')
    .select(['questionVersionId', 'letter', 'text', 'imageUrl', 'weight'])
    .where('questionVersionId', ...oneOf(executor, shownIds))
    .orderBy('letter')
    .execute();
  const practised = new Set(
    (
      await executor
        .selectFrom('studiedQuestion')
        .select('questionId')
        .distinct()
        .where(
          'questionId',
          ...oneOf(
            executor,
            questions.map(({ id }) => id),
          ),
        )
        .where('practisedAt', 'is not', null)
        .execute()
    ).map(({ questionId }) => questionId),
  );
  const versionById = new Map(versions.map(({ id, ...version }) => [id, version]));
  const optionsByVersion = Map.groupBy(options, (option) => option.questionVersionId);
  return questions.flatMap(({ id, number, currentVersionId, since, approvedAt }, index) => {
    const shownId = shownIds[index] ?? currentVersionId;
    const version = versionById.get(shownId);
    if (!version) return [];
    const entered = enteringById.get(id);
    return [
      {
        ...version,
        id,
        number,
        entry: since !== null ? 'not_ready' : entered === undefined ? 'not_approved' : 'enters',
        isApproved: approvedAt !== null,
        isOlder: entered !== undefined && entered !== currentVersionId,
        isPractised: practised.has(id),
        options: (optionsByVersion.get(shownId) ?? []).map(({ questionVersionId: _, ...option }) => option),
      },
    ];
  });
}
