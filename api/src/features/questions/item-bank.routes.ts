import * as v from 'valibot';
import {
  FoundQuery,
  FoundQuestions,
  QuestionerQuestion,
  ItemBank,
  ItemBankQuery,
  QuestionCopy,
  QuestionVersionList,
  VersionRestore,
} from '../../contract/index.ts';
import { expectKnown } from '../../foundation/exam-types/expect-known.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { toQuestionerQuestion } from './questioner-question.mapper.ts';
import type { ItemBankRepository } from './item-bank.repository.ts';
import type { QuestionService } from './question.service.ts';

const QuestionParams = v.object({ questionId: v.string() });
const VersionParams = v.object({
  questionId: v.string(),
  version: v.pipe(v.string(), v.digits('Versi tidak valid'), v.maxLength(9, 'Versi tidak valid'), v.toNumber()),
});
const questioner = { config: { access: 'questioner' } } as const;

/** /api/questioner/questions: the questions of all packages, their copies and their versions. */
export const itemBankRoutes: ValibotPlugin<{ bank: ItemBankRepository; questions: QuestionService }> = async (
  app,
  { bank, questions },
) => {
  app.get(
    '',
    { ...questioner, schema: { querystring: ItemBankQuery, response: { 200: ItemBank } } },
    async ({ query }) => {
      expectKnown(questions.examTypes, query);
      const { questions: found, ...totals } = await bank.list(query);
      return {
        questions: found.map(({ tryout, ...question }) => ({ ...toQuestionerQuestion(question), tryout })),
        ...totals,
      };
    },
  );
  app.get(
    '/found',
    { ...questioner, schema: { querystring: FoundQuery, response: { 200: FoundQuestions } } },
    ({ query }) => {
      expectKnown(questions.examTypes, query);
      return bank.listFound(query);
    },
  );
  app.get(
    '/:questionId',
    { ...questioner, schema: { params: QuestionParams, response: { 200: QuestionerQuestion } } },
    async ({ params }) => {
      const { question, updatedBy } = await questions.find(params.questionId);
      return { ...toQuestionerQuestion(question), updatedBy };
    },
  );
  app.post(
    '/:questionId/copies',
    { ...questioner, schema: { params: QuestionParams, body: QuestionCopy, response: { 201: QuestionerQuestion } } },
    async (request, reply) => {
      const { params, body, user } = request;
      const place = { ...params, actorId: user.sub, tryoutId: body.tryoutListId, key: creationKeyOf(request) };
      const copy = await questions.copy(place);
      return reply.code(201).send(toQuestionerQuestion(copy));
    },
  );
  app.get(
    '/:questionId/versions',
    { ...questioner, schema: { params: QuestionParams, response: { 200: QuestionVersionList } } },
    async ({ params }) => ({
      versions: (await questions.listVersions(params.questionId)).map(({ author: writer, isCurrent, ...question }) => ({
        version: question.version,
        createdAt: question.updatedAt,
        author: writer,
        isCurrent,
        content: toQuestionerQuestion(question),
      })),
    }),
  );
  app.post(
    '/:questionId/versions/:version/restore',
    { ...questioner, schema: { params: VersionParams, body: VersionRestore, response: { 200: QuestionerQuestion } } },
    async ({ params, body, user }) =>
      toQuestionerQuestion(
        await questions.restore(
          { questionId: params.questionId, actorId: user.sub },
          params.version,
          body.currentVersion,
        ),
      ),
  );
};
