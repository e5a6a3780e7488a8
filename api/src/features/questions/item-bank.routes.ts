import * as v from 'valibot';
import {
  AuthorQuestion,
  ItemBank,
  ItemBankQuery,
  QuestionCopy,
  QuestionVersionList,
  VersionRestore,
} from '../../contract/index.ts';
import { expectKnown } from '../../foundation/exam-types/expect-known.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { toAuthorQuestion } from './author-question.mapper.ts';
import type { ItemBankRepository } from './item-bank.repository.ts';
import type { QuestionService } from './question.service.ts';

const QuestionParams = v.object({ questionId: v.string() });
const VersionParams = v.object({
  questionId: v.string(),
  version: v.pipe(v.string(), v.digits('Versi tidak valid'), v.maxLength(9, 'Versi tidak valid'), v.toNumber()),
});
const author = { config: { access: 'questioner' } } as const;

/** /api/questioner/questions: the questions of all packages, their copies and their versions. */
export const itemBankRoutes: ValibotPlugin<{ bank: ItemBankRepository; questions: QuestionService }> = async (
  app,
  { bank, questions },
) => {
  app.get('', { ...author, schema: { querystring: ItemBankQuery, response: { 200: ItemBank } } }, async ({ query }) => {
    expectKnown(questions.examTypes, query);
    const { questions: found, ...totals } = await bank.list(query);
    return {
      questions: found.map(({ tryout, ...question }) => ({ ...toAuthorQuestion(question), tryout })),
      ...totals,
    };
  });
  app.get(
    '/:questionId',
    { ...author, schema: { params: QuestionParams, response: { 200: AuthorQuestion } } },
    async ({ params }) => {
      const { question, updatedBy } = await questions.find(params.questionId);
      return { ...toAuthorQuestion(question), updatedBy };
    },
  );
  app.post(
    '/:questionId/copies',
    { ...author, schema: { params: QuestionParams, body: QuestionCopy, response: { 201: AuthorQuestion } } },
    async (request, reply) => {
      const { params, body, user } = request;
      const place = { ...params, actorId: user.sub, tryoutId: body.tryoutListId, key: creationKeyOf(request) };
      const copy = await questions.copy(place);
      return reply.code(201).send(toAuthorQuestion(copy));
    },
  );
  app.get(
    '/:questionId/versions',
    { ...author, schema: { params: QuestionParams, response: { 200: QuestionVersionList } } },
    async ({ params }) => ({
      versions: (await questions.listVersions(params.questionId)).map(({ author: writer, isCurrent, ...question }) => ({
        version: question.version,
        createdAt: question.updatedAt,
        author: writer,
        isCurrent,
        content: toAuthorQuestion(question),
      })),
    }),
  );
  app.post(
    '/:questionId/versions/:version/restore',
    { ...author, schema: { params: VersionParams, body: VersionRestore, response: { 200: AuthorQuestion } } },
    async ({ params, body, user }) =>
      toAuthorQuestion(
        await questions.restore(
          { questionId: params.questionId, actorId: user.sub },
          params.version,
          body.currentVersion,
        ),
      ),
  );
};
