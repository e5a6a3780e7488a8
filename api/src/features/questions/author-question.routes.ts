import * as v from 'valibot';
import { AuthorQuestion, AuthorQuestionForm, AuthorQuestionList, AuthorTryoutList } from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import { uploadTimeoutMs, useForms } from '../../http/image-upload.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import { type FormPictures, type PictureStore, withPictures } from './author-pictures.ts';
import { fromAuthorForm, pictureFields, toAuthorQuestion } from './author-question.mapper.ts';
import type { QuestionService, Write } from './question.service.ts';

const PackageParams = v.object({ tryoutListId: v.string() });
const QuestionParams = v.object({ questionId: v.string() });
const author = { config: { access: 'questioner' } } as const;

/** Room for the texts of the largest question, at three bytes a letter, and for fields that our forms don't send. */
const formLimits = { pictures: pictureFields, texts: 100, textBytes: 64 * 1024, allTextBytes: 256 * 1024 };

/** /api/questioner/tryouts: a package's questions for questioners. They can't remove one. */
export const authorQuestionRoutes: ValibotPlugin<{ questions: QuestionService; pictures: PictureStore }> = async (
  app,
  { questions, pictures },
) => {
  const readForm = await useForms(app, formLimits);
  const form = {
    config: { access: 'questioner', bodyTimeoutMs: uploadTimeoutMs, pictures: pictureFields },
    preValidation: readForm,
  } as const;
  const consumes = ['multipart/form-data'];
  const toWrite = (body: AuthorQuestionForm, { files, pictures: fresh }: FormPictures): Write => ({
    draft: (before) => fromAuthorForm(body, files, questions.examTypes, before),
    number: body.number,
    pictures: fresh,
  });

  app.get('/tryoutlists', { ...author, schema: { response: { 200: AuthorTryoutList } } }, async () => ({
    tryoutLists: await questions.listTryouts(),
  }));
  app.get(
    '/tryouts/:tryoutListId',
    { ...author, schema: { params: PackageParams, response: { 200: AuthorQuestionList } } },
    async ({ params }) => ({ questions: (await questions.list(params.tryoutListId)).map(toAuthorQuestion) }),
  );
  app.post(
    '/tryouts',
    { ...form, schema: { consumes, body: AuthorQuestionForm, response: { 201: AuthorQuestion } } },
    async (request, reply) => {
      const { body, user, pictures: uploads } = request;
      const place = { actorId: user.sub, tryoutId: body.tryoutListId, key: creationKeyOf(request) };
      const added = await withPictures(pictures, user.sub, uploads, (kept) =>
        questions.add(place, toWrite(body, kept)),
      );
      return reply.code(201).send(toAuthorQuestion(added));
    },
  );
  // The form's `tryoutListId` moves nothing: a question stays in its package.
  app.put(
    '/tryouts/:questionId',
    {
      ...form,
      schema: { consumes, params: QuestionParams, body: AuthorQuestionForm, response: { 200: AuthorQuestion } },
    },
    async ({ params, body, user, pictures: uploads }) =>
      toAuthorQuestion(
        await withPictures(pictures, user.sub, uploads, (kept) =>
          questions.edit({ ...params, actorId: user.sub }, toWrite(body, kept), body.version),
        ),
      ),
  );
};
