import * as v from 'valibot';
import {
  Clarity,
  ClaritySaved,
  Done,
  Notebook,
  NotebookChange,
  NotebookEntry,
  NotebookQuery,
  PracticeAnswered,
  PracticeAnswers,
  PracticeMarks,
  PracticeMarksQuery,
  PracticeOverview,
  PracticePoolChange,
  PracticePoolChanged,
  PracticePoolMarked,
  PracticePoolQuery,
  PracticeSession,
  PracticeStart,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import { perAccount } from '../../http/call-limits.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { NotebookService } from './notebook.service.ts';
import type { PoolRepository } from './pool.repository.ts';
import { isShelved } from './practisable.ts';
import type { PracticeService } from './practice.service.ts';

const SessionParams = v.object({ sessionId: v.pipe(v.string(), v.maxLength(64)) });
const QuestionParams = v.object({ questionId: v.pipe(v.string(), v.maxLength(64)) });

/** Each draws questions and stores a session: more than anybody practises. */
const starts = perAccount(60, 10 * 60_000);

/** /api/practice: a learner's practice. */
export const practiceRoutes: ValibotPlugin<{ practice: PracticeService; notebook: NotebookService }> = async (
  app,
  { practice, notebook },
) => {
  const config = { access: 'learner' } as const;
  app.get('/overview', { config, schema: { response: { 200: PracticeOverview } } }, ({ user }) =>
    practice.overview(user.sub),
  );
  app.get(
    '/marks',
    { config, schema: { querystring: PracticeMarksQuery, response: { 200: PracticeMarks } } },
    ({ user, query }) => notebook.marksOf(user.sub, query.attemptId),
  );
  app.post(
    '/sessions',
    { config: { ...config, rateLimit: starts }, schema: { body: PracticeStart, response: { 201: PracticeSession } } },
    async (request, reply) =>
      reply.code(201).send(await practice.start(request.user.sub, request.body, creationKeyOf(request))),
  );
  app.get(
    '/sessions/:sessionId',
    { config, schema: { params: SessionParams, response: { 200: PracticeSession } } },
    ({ user, params }) => practice.get(user.sub, params.sessionId),
  );
  app.post(
    '/sessions/:sessionId/answers',
    { config, schema: { params: SessionParams, body: PracticeAnswers, response: { 200: PracticeAnswered } } },
    ({ user, params, body, receivedAt }) => practice.answer(user.sub, params.sessionId, body, receivedAt),
  );
};

/** /api/notebook: a learner's notebook of mistakes. */
export const notebookRoutes: ValibotPlugin<{ notebook: NotebookService }> = async (app, { notebook }) => {
  const config = { access: 'learner' } as const;
  app.get('', { config, schema: { querystring: NotebookQuery, response: { 200: Notebook } } }, ({ user, query }) =>
    notebook.list(user.sub, query),
  );
  app.put(
    '/:questionId',
    { config, schema: { params: QuestionParams, body: NotebookChange, response: { 200: NotebookEntry } } },
    ({ user, params, body }) => notebook.put(user.sub, params.questionId, body),
  );
  app.delete(
    '/:questionId',
    { config, schema: { params: QuestionParams, response: { 200: Done } } },
    async ({ user, params }) => {
      await notebook.takeOut(user.sub, params.questionId);
      return { success: true as const };
    },
  );
};

/** /api/questions: whether a learner understands an explanation. */
export const clarityRoutes: ValibotPlugin<{ notebook: NotebookService }> = async (app, { notebook }) => {
  app.put(
    '/:questionId/clarity',
    {
      config: { access: 'learner' },
      schema: { params: QuestionParams, body: Clarity, response: { 200: ClaritySaved } },
    },
    ({ user, params, body }) => notebook.setUnclear(user.sub, params.questionId, body.isUnclear),
  );
};

/** …/practice-pool: questions marked for practice, the same for both areas. */
export const poolRoutes: ValibotPlugin<{ pool: PoolRepository; door: 'questioner' | 'admin'; now(): Date }> = async (
  app,
  { pool, door, now },
) => {
  // The same permissions as for reading and changing questions.
  const read = { access: door, ...(door === 'admin' && { permission: ['review', 'manage'] as const }) } as const;
  const write = { access: door, ...(door === 'admin' && { permission: 'manage' as const }) } as const;
  app.get(
    '',
    { config: read, schema: { querystring: PracticePoolQuery, response: { 200: PracticePoolMarked } } },
    async ({ query }) => ({ questionIds: await pool.listMarked(query.ids) }),
  );
  app.post(
    '',
    { config: write, schema: { body: PracticePoolChange, response: { 200: PracticePoolChanged } } },
    async ({ user, body: { questionIds, isPractised } }) => {
      const at = now();
      const changed = await pool.mark(user.sub, questionIds, isPractised, at.toISOString());
      if (!isPractised) return { changed };
      const packages = await pool.listMarkedPackages(questionIds);
      return { changed, waiting: packages.filter((one) => !isShelved(one, at)).length };
    },
  );
};
