import type { AdminQuestion, AdminQuestionDetail, AdminQuestionList } from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenAccount, type GivenTryout, givenStaff } from './given.ts';
import { type QuestionBody, questionBody } from './question-body.ts';

/** The questions of one package through the administrators' routes, called by one administrator. */
export async function adminDoor(t: TestApp, { id: tryoutId }: Pick<GivenTryout, 'id'>, given?: GivenAccount) {
  const admin = given ?? (await givenStaff(t, 'admin'));
  const url = `/admin/tryouts/${tryoutId}/questions`;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: unknown) =>
    t.call(method, `${url}${path}`, { as: admin, body });
  const edit = (questionId: string, changes: Partial<QuestionBody> = {}) =>
    call('PUT', `/${questionId}`, questionBody(changes));
  const add = (changes: Partial<QuestionBody> = {}) => call('POST', '', questionBody(changes));
  return {
    admin,
    call,
    add,
    edit,
    remove: (questionId: string) => call('DELETE', `/${questionId}`),
    reorder: (questionIds: readonly string[]) => call('PUT', '/order', { questionIds }),
    list: async () => (await call('GET')).json<AdminQuestionList>().questions,
    get: async (questionId: string) => (await call('GET', `/${questionId}`)).json<AdminQuestionDetail>(),
    added: async (changes: Partial<QuestionBody> = {}) => (await add(changes)).json<AdminQuestion>(),
    edited: async (questionId: string, changes: Partial<QuestionBody> = {}) =>
      (await edit(questionId, changes)).json<AdminQuestion>(),
  };
}
export type AdminDoor = Awaited<ReturnType<typeof adminDoor>>;
