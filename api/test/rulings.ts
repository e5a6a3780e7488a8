import type { FastifyBaseLogger } from 'fastify';
import type {
  LateAcceptance,
  LateAnswersPreview,
  Result,
  Ruling,
  RulingMode,
  RulingPreview,
  ScoreChanges,
} from '../src/contract/index.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenAccount, givenAttempt, givenFinished, givenStaff, givenTryout } from './given.ts';

export const reason = 'Kunci soal ini keliru: pembahasan dan sumbernya menyebut pilihan lain.';

const quiet = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;

/** Runs the server's job that scores attempts again, until nothing waits. */
export async function scoreAgain(t: TestApp, isOver: () => boolean = () => false): Promise<void> {
  const job = t.jobs.find(({ name }) => name === 'rulings: score attempts again');
  await job?.run({ log: quiet, isOver });
}

interface Draft {
  versionId: string;
  newKey?: string;
  newWeights?: Record<string, number>;
  also?: string[];
}

/** The steps of a ruling as an administrator takes them. */
export function rulingSteps(t: TestApp, admin: GivenAccount) {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    t.call(method, `/admin/rulings${path}`, { as: admin, ...(body !== undefined && { body }) });
  const steps = {
    call,
    async draft({ versionId, newKey, newWeights, also = [] }: Draft): Promise<Ruling> {
      const body = { questionVersionId: versionId, reason, newKey, newWeights, alsoVersionIds: also };
      const drafted = await call('POST', '', body);
      if (drafted.statusCode !== 201) throw new Error(`No draft: ${drafted.body}`);
      return drafted.json<Ruling>();
    },
    preview: async (id: string) => (await call('POST', `/${id}/preview`)).json<RulingPreview>(),
    get: async (id: string) => (await call('GET', `/${id}`)).json<Ruling>(),
    apply: (id: string, mode: RulingMode, stamp: string) => call('POST', `/${id}/apply`, { mode, stamp }),
    undo: (id: string) => call('POST', `/${id}/undo`),
    /** Drafts, tries out, applies, and scores everything again. */
    async rule(draft: Draft, mode: RulingMode): Promise<{ ruling: Ruling; preview: RulingPreview }> {
      const { id } = await steps.draft(draft);
      const preview = await steps.preview(id);
      const applied = await steps.apply(id, mode, preview.stamp);
      if (applied.statusCode !== 200) throw new Error(`Not applied: ${applied.body}`);
      await scoreAgain(t);
      return { ruling: await steps.get(id), preview };
    },
    async takeBack(id: string): Promise<Ruling> {
      const undone = await steps.undo(id);
      if (undone.statusCode !== 200) throw new Error(`Not undone: ${undone.body}`);
      await scoreAgain(t);
      return steps.get(id);
    },
  };
  return steps;
}

export const resultOf = async (t: TestApp, attempt: { id: string; learner: GivenAccount }): Promise<Result> =>
  (await t.call('GET', `/api/attempts/${attempt.id}/result`, { as: attempt.learner })).json<Result>();

export const unseen = async (t: TestApp, learner: GivenAccount) =>
  (await t.call('GET', '/api/score-changes', { as: learner })).json<ScoreChanges>().changes;

/** A draft that was tried out, on a question that one learner answered. */
export async function givenRuling(t: TestApp, learner?: GivenAccount) {
  const tryout = await givenTryout(t, { sections: [{ keys: 'AB' }] });
  const finished = await givenFinished(t, { tryout, responses: 'DB', ...(learner && { learner }) });
  const steps = rulingSteps(t, await givenStaff(t, 'admin'));
  const versionId = tryout.itemIds[0] as string;
  const { id } = await steps.draft({ versionId, newKey: 'D' });
  const { stamp } = await steps.preview(id);
  return {
    id,
    learnersAttempt: finished.id,
    stamp,
    steps,
    tryout,
    versionId,
    body: { reason, newKey: 'D', newWeights: null, alsoVersionIds: [] },
  };
}

/** A ruling in force on a version that is still the question's newest. */
export async function givenRuled(
  t: TestApp,
  questionId: string,
  versionId: string,
  { mode, newWeights = null }: { mode: RulingMode; newWeights?: string | null },
): Promise<void> {
  const at = t.clock.now().toISOString();
  const admin = await givenStaff(t, 'admin');
  await t.db
    .insertInto('ruling')
    .values({
      ...{ id: `r-${questionId}`, questionId, questionVersionId: versionId, state: 'applied', mode, newWeights },
      ...{ reason: 'Dua jawaban benar', newKey: null, totalCount: 0 },
      ...{ formerVersionId: null, correctedVersionId: null, preparedBy: admin.id, preparedAt: at },
      ...{ previewedAt: at, appliedBy: admin.id, appliedAt: at, undoneBy: null, undoneAt: null },
    })
    .execute();
  await t.db
    .insertInto('rulingVersion')
    .values({ rulingId: `r-${questionId}`, questionVersionId: versionId, isActive: 1 })
    .execute();
}

/** An attempt that the clock ended, with an answer that came afterwards: the right one, in place of a wrong one in time. */
export async function givenLate(t: TestApp) {
  const tryout = await givenTryout(t, { sections: [{ keys: 'AB' }] });
  const attempt = await givenAttempt(t, { tryout, responses: 'C-' });
  // After the end and its grace; the clock may stand still for other tests.
  const deadline = new Date(t.clock.now().getTime() - 60_000).toISOString();
  await t.db.updateTable('attempt').set({ deadlineAt: deadline }).where('id', '=', attempt.id).execute();
  const save = (itemId: string, option: string, sequence = 2) =>
    t.call('PUT', `/api/attempts/${attempt.id}/responses/${itemId}`, {
      as: attempt.learner,
      body: { option, sequence },
    });
  await save(tryout.itemIds[0] as string, 'A');
  await save(tryout.itemIds[1] as string, 'B');
  const admin = await givenStaff(t, 'admin');
  const around = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000).toISOString();
  const choice = { from: around(-1), until: around(1), tryoutId: tryout.id };
  const preview = async () =>
    (await t.call('POST', '/admin/late-answers/preview', { as: admin, body: choice })).json<LateAnswersPreview>();
  const post = (path: string, body?: unknown) =>
    t.call('POST', `/admin/late-answers${path}`, { as: admin, ...(body !== undefined && { body }) });
  return {
    admin,
    tryout,
    attempt,
    choice,
    save,
    preview,
    post,
    async accept(): Promise<string> {
      const accepted = await post('', { ...choice, reason, stamp: (await preview()).stamp });
      if (accepted.statusCode !== 201) throw new Error(`Not accepted: ${accepted.body}`);
      return accepted.json<LateAcceptance>().id;
    },
  };
}
