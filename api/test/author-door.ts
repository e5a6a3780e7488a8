import type { AuthorQuestion, AuthorQuestionList, ItemBank, QuestionVersionList } from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenAccount, type GivenTryout, givenStaff } from './given.ts';

/** A questioner's form: texts, and pictures by their fields. */
export interface AuthorForm {
  [field: string]: string | number | null | undefined;
}

/** A question with three options and the key B; other fields as given, undefined ones left out. */
export const authorForm = (changes: AuthorForm = {}): AuthorForm => ({
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
export function multipart(fields: AuthorForm, pictures: Record<string, Buffer> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.append(name, String(value));
  for (const [name, content] of Object.entries(pictures))
    form.append(name, new Blob([new Uint8Array(content)], { type: 'image/png' }), 'gambar.png');
  return form;
}

/** The questioners' routes, called by one questioner for one package. */
export async function authorDoor(t: TestApp, { id: tryoutListId }: Pick<GivenTryout, 'id'>, given?: GivenAccount) {
  const author = given ?? (await givenStaff(t, 'questioner'));
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    t.call(method, `/api/questioner${path}`, { as: author, body });
  const add = (changes: AuthorForm = {}, pictures?: Record<string, Buffer>) =>
    call('POST', '/tryouts', multipart({ tryoutListId, ...authorForm(changes) }, pictures));
  const edit = (questionId: string, changes: AuthorForm = {}, pictures?: Record<string, Buffer>) =>
    call('PUT', `/tryouts/${questionId}`, multipart({ tryoutListId, ...authorForm(changes) }, pictures));
  return {
    author,
    call,
    add,
    edit,
    list: async () => (await call('GET', `/tryouts/${tryoutListId}`)).json<AuthorQuestionList>().questions,
    get: async (questionId: string) => (await call('GET', `/questions/${questionId}`)).json<AuthorQuestion>(),
    added: async (changes?: AuthorForm, pictures?: Record<string, Buffer>) =>
      (await add(changes, pictures)).json<AuthorQuestion>(),
    edited: async (questionId: string, changes?: AuthorForm, pictures?: Record<string, Buffer>) =>
      (await edit(questionId, changes, pictures)).json<AuthorQuestion>(),
    search: async (query: Record<string, string>) =>
      (await call('GET', `/questions?${new URLSearchParams(query)}`)).json<ItemBank>(),
    copy: (questionId: string, into: string) => call('POST', `/questions/${questionId}/copies`, { tryoutListId: into }),
    versions: async (questionId: string) =>
      (await call('GET', `/questions/${questionId}/versions`)).json<QuestionVersionList>().versions,
    restore: (questionId: string, version: number, currentVersion: number) =>
      call('POST', `/questions/${questionId}/versions/${version}/restore`, { currentVersion }),
  };
}
export type AuthorDoor = Awaited<ReturnType<typeof authorDoor>>;
