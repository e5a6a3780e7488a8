import {
  AdminQuestion,
  AdminQuestionDetail,
  AdminQuestionList,
  AdminTryout,
  type ExamTypes,
} from '@tryout/api/contract';
import { isNotServed, toast, userMessage } from '@tryout/shared-ui';
import type { Picture, QuestionArea, QuestionDraft } from '@tryout/shared-ui/staff';
import * as v from 'valibot';
import { questionAddress } from '../../common/question-address.ts';
import { uploadImage } from '../../common/upload-image.ts';
import { api, useSession } from '../../session.ts';
import { fieldOf, firstSort, refusalsOf, savedOf, toChange } from './admin-question.ts';

const questionsOf = (tryoutId: string) => `admin/tryouts/${encodeURIComponent(tryoutId)}/questions`;
const pathOf = (tryoutId: string, questionId: string) => `${questionsOf(tryoutId)}/${encodeURIComponent(questionId)}`;

export const listQuestions = (tryoutId: string, signal?: AbortSignal) =>
  api.get(questionsOf(tryoutId), AdminQuestionList, { signal });

/** A question in whatever package it is now: somebody may have moved it. @param tryoutId where it was, for an older API, which looks only there */
export async function getQuestion(tryoutId: string, questionId: string, signal?: AbortSignal) {
  const read = async (path: string) => savedOf(await api.get(path, AdminQuestionDetail, { signal }));
  try {
    return await read(`admin/questions/${encodeURIComponent(questionId)}`);
  } catch (error) {
    if (!isNotServed(error)) throw error;
    return read(pathOf(tryoutId, questionId));
  }
}

export const deleteQuestion = (tryoutId: string, questionId: string) =>
  api.delete(pathOf(tryoutId, questionId), v.unknown());

/** The server refuses with 409 `QUESTIONS_CHANGED` if the package has other questions by now. */
export const orderQuestions = (tryoutId: string, questionIds: string[]) =>
  api.put(`${questionsOf(tryoutId)}/order`, v.unknown(), { json: { questionIds } });

export const getTryout = (tryoutId: string, signal?: AbortSignal) =>
  api.get(`admin/tryouts/${encodeURIComponent(tryoutId)}`, AdminTryout, { signal });

const uploads = new WeakMap<Blob, Promise<string>>();

/** The address of a picture. A picture is uploaded only once until the tab is closed. */
async function uploaded(picture: Picture): Promise<string | null> {
  if (!(picture instanceof Blob)) return picture;
  const upload = uploads.get(picture) ?? uploadImage(new File([picture], 'gambar', { type: picture.type }));
  uploads.set(picture, upload);
  upload.catch(() => uploads.delete(picture));
  return upload;
}

/** The draft with all pictures uploaded. */
const withUploads = async (draft: QuestionDraft): Promise<QuestionDraft> => ({
  ...draft,
  picture: await uploaded(draft.picture),
  options: await Promise.all(
    draft.options.map(async (option) => ({ ...option, picture: await uploaded(option.picture) })),
  ),
});

/** How administrators read and save questions, for the question editor. */
export const adminArea = (refresh: (tryoutId: string) => void, told: () => ExamTypes): QuestionArea => ({
  name: 'admin',
  classes: 'section',
  hasOpenOptions: true,
  choosesKind: true,
  choosesPackage: true,
  sharesPictures: true,

  async create(draft, creationKey) {
    const json = toChange(draft);
    return savedOf(await api.post(questionsOf(draft.tryoutId), AdminQuestion, { json, creationKey }));
  },
  async update(draft, { id, tryoutId, version }) {
    const json = { ...toChange(draft), version };
    return savedOf(await api.put(pathOf(tryoutId, id), AdminQuestion, { json }));
  },
  read: ({ tryoutId, id }) => getQuestion(tryoutId, id),

  refusals: refusalsOf,
  refusedFields: ({ errors }) => Object.fromEntries(errors.map(({ field, message }) => [fieldOf(field), message])),
  sort: (tryoutId) => firstSort(tryoutId, told()),
  addressOf: ({ tryoutId, id }) => questionAddress('/admin/tryouts', { tryoutId, questionId: id }),
  accountId: () => useSession.getState().account?.id ?? null,

  onSaved: ({ tryoutId }) => refresh(tryoutId),
  onOutdated: refresh,

  uploadPictures: withUploads,
  async takePicture(picture) {
    try {
      const address = await uploaded(picture);
      toast.success({ message: 'Gambar berhasil diupload' });
      return address;
    } catch (error) {
      toast.error({ title: 'Gagal mengupload gambar', message: userMessage(error) });
      return null;
    }
  },
});
