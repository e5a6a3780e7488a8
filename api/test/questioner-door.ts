import type {
  QuestionerQuestion,
  QuestionerQuestionList,
  ItemBank,
  QuestionVersionList,
} from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenAccount, type GivenTryout, givenStaff } from './given.ts';

/** A questioner's form: texts, and pictures by their fields. */
export interface QuestionerForm {
  [field: string]: string | number | boolean | null | undefined;
}

/** A question with three options and the key B; other fields as given, undefined ones left out. */
export const questionerForm = (changes: QuestionerForm = {}): QuestionerForm => ({
  question: 'Lima tambah tiga sama dengan …',
  optionA: 'tujuh',
  optionB: 'delapan',
  optionC: 'sembilan',
  optionD: '',
  optionE: '',
  correctAnswer: 'B',
  explanation: 'Lima dan tiga adalah delapan.',
  type: 'TKD_BUMN',
  subType: 'verbal_logical_reasoning',
  ...changes,
});

/** The body as a browser makes it. */
export function multipart(fields: QuestionerForm, pictures: Record<string, Buffer> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.append(name, String(value));
  for (const [name, content] of Object.entries(pictures))
    form.append(name, new Blob([new Uint8Array(content)], { type: 'image/png' }), 'gambar.png');
  return form;
}

/** The questioners' routes, called by one questioner for one package. */
export async function questionerDoor(t: TestApp, { id: tryoutListId }: Pick<GivenTryout, 'id'>, given?: GivenAccount) {
  const questioner = given ?? (await givenStaff(t, 'questioner'));
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    t.call(method, `/api/questioner${path}`, { as: questioner, body });
  const add = (changes: QuestionerForm = {}, pictures?: Record<string, Buffer>) =>
    call('POST', '/tryouts', multipart({ tryoutListId, ...questionerForm(changes) }, pictures));
  const edit = (questionId: string, changes: QuestionerForm = {}, pictures?: Record<string, Buffer>) =>
    call('PUT', `/tryouts/${questionId}`, multipart({ tryoutListId, ...questionerForm(changes) }, pictures));
  return {
    questioner,
    call,
    add,
    edit,
    list: async () => (await call('GET', `/tryouts/${tryoutListId}`)).json<QuestionerQuestionList>().questions,
    get: async (questionId: string) => (await call('GET', `/questions/${questionId}`)).json<QuestionerQuestion>(),
    added: async (changes?: QuestionerForm, pictures?: Record<string, Buffer>) =>
      (await add(changes, pictures)).json<QuestionerQuestion>(),
    edited: async (questionId: string, changes?: QuestionerForm, pictures?: Record<string, Buffer>) =>
      (await edit(questionId, changes, pictures)).json<QuestionerQuestion>(),
    search: async (query: Record<string, string>) =>
      (await call('GET', `/questions?${new URLSearchParams(query)}`)).json<ItemBank>(),
    copy: (questionId: string, into: string) => call('POST', `/questions/${questionId}/copies`, { tryoutListId: into }),
    versions: async (questionId: string) =>
      (await call('GET', `/questions/${questionId}/versions`)).json<QuestionVersionList>().versions,
    restore: (questionId: string, version: number, currentVersion: number) =>
      call('POST', `/questions/${questionId}/versions/${version}/restore`, { currentVersion }),
  };
}
export type QuestionerDoor = Awaited<ReturnType<typeof questionerDoor>>;
