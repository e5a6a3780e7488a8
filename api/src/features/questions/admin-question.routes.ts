import * as v from 'valibot';
import {
  AdminQuestion,
  AdminQuestionChange,
  AdminQuestionDetail,
  AdminQuestionList,
  Done,
  QuestionOrder,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { fromAdminChange, toAdminQuestion } from './admin-question.mapper.ts';
import type { QuestionService, Write } from './question.service.ts';

const PackageParams = v.object({ tryoutId: v.string() });
const QuestionParams = v.object({ tryoutId: v.string(), questionId: v.string() });
/** The answers include the keys. */
const read = { config: { access: 'admin', permission: ['review', 'manage'] } } as const;
/** Administrators may take a question out of a published package. */
const toWrite = (body: AdminQuestionChange): Write => ({
  draft: () => fromAdminChange(body),
  isReady: body.isReady,
  mayUnpublish: true,
});
const write = { config: { access: 'admin', permission: 'manage' } } as const;

/** /admin/questions: a question in whatever package it is now. Somebody may have moved it since a page was loaded. */
export const adminAnyQuestionRoutes: ValibotPlugin<{ questions: QuestionService }> = async (app, { questions }) => {
  app.get(
    '/:questionId',
    { ...read, schema: { params: v.omit(QuestionParams, ['tryoutId']), response: { 200: AdminQuestionDetail } } },
    async ({ params }) => {
      const { question, ...known } = await questions.get(params);
      return { ...toAdminQuestion(question), ...known };
    },
  );
};

/** /admin/tryouts/{id}/questions: a package's questions for administrators. */
export const adminQuestionRoutes: ValibotPlugin<{ questions: QuestionService }> = async (app, { questions }) => {
  app.get(
    '',
    { ...read, schema: { params: PackageParams, response: { 200: AdminQuestionList } } },
    async ({ params }) => ({ questions: (await questions.list(params.tryoutId)).map(toAdminQuestion) }),
  );
  app.get(
    '/:questionId',
    { ...read, schema: { params: QuestionParams, response: { 200: AdminQuestionDetail } } },
    async ({ params }) => {
      const { question, ...known } = await questions.get(params);
      return { ...toAdminQuestion(question), ...known };
    },
  );
  app.post(
    '',
    { ...write, schema: { params: PackageParams, body: AdminQuestionChange, response: { 201: AdminQuestion } } },
    async (request, reply) => {
      const { params, body, user } = request;
      const place = { ...params, actorId: user.sub, key: creationKeyOf(request) };
      const added = await questions.add(place, toWrite(body));
      return reply.code(201).send(toAdminQuestion(added));
    },
  );
  app.put(
    '/:questionId',
    { ...write, schema: { params: QuestionParams, body: AdminQuestionChange, response: { 200: AdminQuestion } } },
    async ({ params, body, user }) =>
      toAdminQuestion(await questions.edit({ ...params, actorId: user.sub }, toWrite(body), body.version)),
  );
  app.delete(
    '/:questionId',
    { ...write, schema: { params: QuestionParams, response: { 200: Done } } },
    ({ params, user }) => questions.remove({ ...params, actorId: user.sub }),
  );
  app.put(
    '/order',
    { ...write, schema: { params: PackageParams, body: QuestionOrder, response: { 200: AdminQuestionList } } },
    async ({ params, body, user }) => ({
      questions: (await questions.reorder({ ...params, actorId: user.sub }, body.questionIds)).map(toAdminQuestion),
    }),
  );
};
