import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * The questions that a paper made now has, each in the version that enters it (docs/question-reviews.md): ready ones in their newest
 * version, or, in a package that requires reviews, in the newest one that another author has approved.
 */
export function enteringQuestions(executor: Kysely<Database>) {
  const questions = executor
    .selectFrom('question')
    .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unreadyQuestion')
            .select('unreadyQuestion.questionId')
            .whereRef('unreadyQuestion.questionId', '=', 'question.id'),
        ),
      ),
    )
    .select(['question.id', 'question.tryoutId', 'question.number'])
    .select((eb) => enteringVersion(eb).as('versionId'));
  return executor
    .selectFrom(questions.as('question'))
    .where('question.versionId', 'is not', null)
    .$narrowType<{ versionId: string }>();
}

/** The version of a question that enters a paper; null if its package requires reviews and none is approved. */
export const enteringVersion = (eb: ExpressionBuilder<Database, 'question' | 'tryout'>) =>
  eb
    .case()
    .when('tryout.requiresReview', '=', 0)
    .then(eb.ref('question.currentVersionId'))
    .else(
      eb
        .selectFrom('versionApproval')
        .select('versionApproval.questionVersionId')
        .whereRef('versionApproval.questionId', '=', 'question.id')
        .orderBy('versionApproval.version', 'desc')
        .limit(1),
    )
    .end();

/** The number of questions that a paper of a package made now has, for a query about packages. */
export function enteringCount(eb: ExpressionBuilder<Database, 'tryout'>) {
  return questionsOf(eb)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .as('enteringCount');
}

/** True for packages whose paper, made now, has a question. */
export const hasEntering = (eb: ExpressionBuilder<Database, 'tryout'>): Expression<SqlBool> =>
  eb.exists(questionsOf(eb).select('question.id'));

const questionsOf = (eb: ExpressionBuilder<Database, 'tryout'>) =>
  eb
    .selectFrom('question')
    .whereRef('question.tryoutId', '=', 'tryout.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unreadyQuestion')
            .select('unreadyQuestion.questionId')
            .whereRef('unreadyQuestion.questionId', '=', 'question.id'),
        ),
      ),
    )
    .where((condition) =>
      condition.or([
        sql<SqlBool>`${condition.ref('tryout.requiresReview')} = 0`,
        condition.exists(
          condition
            .selectFrom('versionApproval')
            .select('versionApproval.questionVersionId')
            .whereRef('versionApproval.questionId', '=', 'question.id'),
        ),
      ]),
    );
