import type { ChosenQuestion, LastStep, QuestionArchive, QuestionStep } from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenAccount, givenStaff } from './given.ts';

const prefixes = { admin: '/admin', questioner: '/api/questioner' } as const;

/** Steps that change many questions, made by one member of staff. */
export async function stepDoor(t: TestApp, role: keyof typeof prefixes, given?: GivenAccount) {
  const actor = given ?? (await givenStaff(t, role));
  const call = (method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>) =>
    t.call(method, `${prefixes[role]}${path}`, { as: actor, body, ...(headers && { headers }) });
  const post = (path: string, body: object, key?: string) =>
    call('POST', `/question-steps/${path}`, body, key === undefined ? undefined : { 'idempotency-key': key });
  return {
    actor,
    call,
    post,
    undo: (id: string) => call('POST', `/question-steps/${id}/undo`),
    last: async () => (await call('GET', '/question-steps/last')).json<LastStep>().step,
    archived: async (query: Record<string, string> = {}) =>
      (await call('GET', `/archived-questions?${new URLSearchParams(query)}`)).json<QuestionArchive>(),
    /** A step that succeeds. */
    async made(path: string, body: object): Promise<QuestionStep> {
      const answer = await post(path, body);
      if (answer.statusCode !== 200) throw new Error(`The step was refused: ${answer.body}`);
      return answer.json<QuestionStep>();
    },
  };
}
export type StepDoor = Awaited<ReturnType<typeof stepDoor>>;

export const chosen = (ids: readonly string[], version = 1): ChosenQuestion[] => ids.map((id) => ({ id, version }));
