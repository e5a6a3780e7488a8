import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  ArchiveQuery,
  ArchiveStep,
  DuplicateStep,
  LastStep,
  PlaceStep,
  QuestionArchive,
  QuestionStep,
  ReadinessStep,
  RestoreStep,
  SubTypeStep,
  TimeStep,
} from '../../../contract/index.ts';
import { creationKeyOf } from '../../../http/creation-key.ts';
import type { ValibotPlugin } from '../../../http/valibot.ts';
import { toQuestionerQuestion } from '../questioner-question.mapper.ts';
import type { ArchiveRepository } from './archive.repository.ts';
import type { StepMaker, StepService } from './step.service.ts';

const StepParams = v.object({ stepId: v.string() });
type Door = 'questioner' | 'admin';

/** Administrators who may read packages may read the archive; changes need the same permission as those of single questions. */
const configsOf = (door: Door) =>
  ({
    read: { access: door, ...(door === 'admin' && { permission: ['review', 'manage'] as const }) },
    write: { access: door, ...(door === 'admin' && { permission: 'manage' as const }) },
  }) as const;

interface Options {
  steps: StepService;
  archive: ArchiveRepository;
  door: Door;
}

/** …/question-steps and …/archived-questions: many questions at once, the same for both areas. */
export const stepRoutes: ValibotPlugin<Options> = async (app, { steps, archive, door }) => {
  const { read, write } = configsOf(door);
  const mayUnpublish = door === 'admin';
  const makerOf = (request: FastifyRequest): StepMaker => ({
    actorId: request.user.sub,
    mayUnpublish,
    key: creationKeyOf(request),
  });
  const answer = { response: { 200: QuestionStep } };

  app.post('/question-steps/sub-type', { config: write, schema: { body: SubTypeStep, ...answer } }, (request) => {
    const { questions, ...to } = request.body;
    return steps.setSubType(makerOf(request), questions, to);
  });
  app.post('/question-steps/time', { config: write, schema: { body: TimeStep, ...answer } }, (request) =>
    steps.setTime(makerOf(request), request.body.questions, request.body.timeLimit),
  );
  app.post('/question-steps/readiness', { config: write, schema: { body: ReadinessStep, ...answer } }, (request) =>
    steps.setReady(makerOf(request), request.body.questions, request.body.isReady),
  );
  app.post('/question-steps/moves', { config: write, schema: { body: PlaceStep, ...answer } }, (request) =>
    steps.move(makerOf(request), request.body.questions, request.body.tryoutId),
  );
  app.post('/question-steps/copies', { config: write, schema: { body: PlaceStep, ...answer } }, (request) =>
    steps.copy(makerOf(request), request.body.questions, request.body.tryoutId),
  );
  app.post('/question-steps/archive', { config: write, schema: { body: ArchiveStep, ...answer } }, (request) =>
    steps.archive(makerOf(request), request.body.questions),
  );
  app.post('/question-steps/restore', { config: write, schema: { body: RestoreStep, ...answer } }, (request) =>
    steps.restore(makerOf(request), request.body.questions, request.body.tryoutId),
  );
  app.get('/question-steps/last', { config: write, schema: { response: { 200: LastStep } } }, async ({ user }) => ({
    step: await steps.findLast(user.sub),
  }));
  app.post(
    '/question-steps/:stepId/undo',
    { config: write, schema: { params: StepParams, ...answer } },
    ({ params, user }) => steps.undo({ actorId: user.sub, mayUnpublish }, params.stepId),
  );
  app.get(
    '/archived-questions',
    { config: read, schema: { querystring: ArchiveQuery, response: { 200: QuestionArchive } } },
    async ({ query }) => {
      const { questions, ...totals } = await archive.list(query);
      return {
        questions: questions.map(({ tryout, archivedAt, archivedBy, ...question }) => ({
          ...toQuestionerQuestion(question),
          ...{ tryout, archivedAt, archivedBy },
        })),
        ...totals,
      };
    },
  );
};

/** /admin/question-steps/duplicates: whole packages are the administrators'. */
export const duplicateRoutes: ValibotPlugin<Pick<Options, 'steps'>> = async (app, { steps }) => {
  app.post(
    '/question-steps/duplicates',
    { config: configsOf('admin').write, schema: { body: DuplicateStep, response: { 200: QuestionStep } } },
    (request) =>
      steps.duplicate(
        { actorId: request.user.sub, mayUnpublish: true, key: creationKeyOf(request) },
        request.body.tryoutId,
      ),
  );
};
