import * as v from 'valibot';
import {
  QuestionerQuestion,
  QuestionerQuestionForm,
  QuestionerQuestionList,
  QuestionerTryoutList,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import { uploadTimeoutMs, useForms } from '../../http/image-upload.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { type FormPictures, type PictureStore, withPictures } from './questioner-pictures.ts';
import { fromQuestionerForm, pictureFields, toQuestionerQuestion } from './questioner-question.mapper.ts';
import type { QuestionService, Write } from './question.service.ts';

const PackageParams = v.object({ tryoutListId: v.string() });
const QuestionParams = v.object({ questionId: v.string() });
const questioner = { config: { access: 'questioner' } } as const;

/** Room for the texts of the largest question, at three bytes a letter, and for fields that our forms don't send. */
const formLimits = { pictures: pictureFields, texts: 100, textBytes: 64 * 1024, allTextBytes: 256 * 1024 };

/** /api/questioner/tryouts: a package's questions for questioners. They can't remove one. */
export const questionerQuestionRoutes: ValibotPlugin<{ questions: QuestionService; pictures: PictureStore }> = async (
  app,
  { questions, pictures },
) => {
  const readForm = await useForms(app, formLimits);
  const form = {
    config: { access: 'questioner', bodyTimeoutMs: uploadTimeoutMs, pictures: pictureFields },
    preValidation: readForm,
  } as const;
  const consumes = ['multipart/form-data'];
  const toWrite = (body: QuestionerQuestionForm, { files, pictures: fresh }: FormPictures): Write => ({
    draft: (before) => fromQuestionerForm(body, files, questions.examTypes, before),
    number: body.number,
    isReady: body.isReady === undefined ? undefined : body.isReady === 'true',
    pictures: fresh,
  });

  app.get('/tryoutlists', { ...questioner, schema: { response: { 200: QuestionerTryoutList } } }, async () => ({
    tryoutLists: await questions.listTryouts(),
  }));
  app.get(
    '/tryouts/:tryoutListId',
    { ...questioner, schema: { params: PackageParams, response: { 200: QuestionerQuestionList } } },
    async ({ params }) => ({ questions: (await questions.list(params.tryoutListId)).map(toQuestionerQuestion) }),
  );
  app.post(
    '/tryouts',
    { ...form, schema: { consumes, body: QuestionerQuestionForm, response: { 201: QuestionerQuestion } } },
    async (request, reply) => {
      const { body, user, pictures: uploads } = request;
      const place = { actorId: user.sub, tryoutId: body.tryoutListId, key: creationKeyOf(request) };
      const added = await withPictures(pictures, user.sub, uploads, (kept) =>
        questions.add(place, toWrite(body, kept)),
      );
      return reply.code(201).send(toQuestionerQuestion(added));
    },
  );
  // The form's `tryoutListId` moves nothing: a question stays in its package.
  app.put(
    '/tryouts/:questionId',
    {
      ...form,
      schema: { consumes, params: QuestionParams, body: QuestionerQuestionForm, response: { 200: QuestionerQuestion } },
    },
    async (request) => {
      const { params, body, user, pictures: uploads } = request;
      const place = { ...params, actorId: user.sub, key: creationKeyOf(request) };
      return toQuestionerQuestion(
        await withPictures(pictures, user.sub, uploads, (kept) =>
          questions.edit(place, toWrite(body, kept), body.version),
        ),
      );
    },
  );
};
