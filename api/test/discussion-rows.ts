import type { DiscussionPost } from '../src/contract/index.ts';
import { newId } from '../src/id.ts';
import { type GivenAccount, givenFinished, givenLearner, givenStaff, givenTryout } from './given.ts';
import type { TestApp } from './build-test-app.ts';
import type { MatrixRow, Scene } from './matrix-row.ts';

const learnerOnly = { guest: 401, learner: 'ok', questioner: 403, admin: 403 } as const;
const questionerOnly = { guest: 401, learner: 403, questioner: 'ok', admin: 403 } as const;
const adminOnly = { guest: 401, learner: 403, questioner: 403, admin: 'ok' } as const;
const moderators = { answers: adminOnly, permission: ['support', 'manage'] } as const;

/** Posts under the first question of a result, as its learner. */
export async function ask(
  t: TestApp,
  as: GivenAccount,
  under: { attemptId: string; itemId: string },
  text = 'Mengapa bukan B?',
  parentId: string | null = null,
): Promise<DiscussionPost> {
  const answer = await t.call('POST', '/api/discussions/posts', { as, body: { ...under, parentId, text } });
  if (answer.statusCode !== 201) throw new Error(`No post: ${answer.body}`);
  return answer.json<DiscussionPost>();
}

/** Results of one package of the scene's learner and another, whose question has an answer. Every questioner has written its question. */
async function givenDiscussed({ t, learner }: Scene) {
  const tryout = await givenTryout(t);
  const [questionId, itemId] = [tryout.questionIds[0] as string, tryout.itemIds[0] as string];
  const other = await givenLearner(t);
  const under = { attemptId: (await givenFinished(t, { learner, tryout })).id, itemId };
  const others = { attemptId: (await givenFinished(t, { learner: other, tryout })).id, itemId };
  const { id: postId } = await ask(t, other, others);
  await ask(t, other, others, 'Ternyata syaratnya tidak terpenuhi.', postId);
  const writers = await t.db.selectFrom('account').select('id').where('role', '=', 'questioner').execute();
  const first = await t.db.selectFrom('questionVersion').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow();
  for (const [index, writer] of writers.entries())
    await t.db
      .insertInto('questionVersion')
      .values({ ...first, id: newId(), version: first.version + index + 1, createdBy: writer.id })
      .execute();
  return { questionId, under, others, postId, other };
}

/** A post of the scene's learner. */
async function givenOwn(scene: Scene) {
  const { under } = await givenDiscussed(scene);
  return `/api/discussions/posts/${(await ask(scene.t, scene.learner, under)).id}`;
}

/** A post of another learner that was edited and reported. */
async function givenReported(scene: Scene) {
  const { t, learner } = scene;
  const { postId, other, under } = await givenDiscussed(scene);
  await t.call('PUT', `/api/discussions/posts/${postId}`, { as: other, body: { text: 'Mengapa bukan E?' } });
  await t.call('POST', `/api/discussions/posts/${postId}/reports`, {
    as: learner,
    body: { attemptId: under.attemptId, reason: 'rude' },
  });
  return `/admin/discussions/posts/${postId}`;
}

/** Answers by staff; the caller has written the question, or is an administrator. */
const staffRows = (prefix: '/api/questioner/discussions' | '/admin/discussions'): MatrixRow[] => {
  const isAdmin = prefix === '/admin/discussions';
  const whose = isAdmin ? moderators : { answers: questionerOnly };
  const at = async (scene: Scene, part = '') => {
    const { questionId, postId: parentId } = await givenDiscussed(scene);
    return { url: `${prefix}/questions/${questionId}${part}`, parentId };
  };
  /** A success is here that an answer of somebody else isn't found: callers change only their own. */
  const foreignAnswer = async (scene: Scene) => {
    const { t } = scene;
    const { postId: parentId, questionId } = await givenDiscussed(scene);
    const staff = await givenStaff(t, 'admin');
    const { id } = (
      await t.call('POST', `/admin/discussions/questions/${questionId}/answers`, {
        as: staff,
        body: { parentId, text: 'Lihat rumusnya.' },
      })
    ).json<DiscussionPost>();
    return { url: `${prefix}/answers/${id}`, body: { text: 'Lihat rumus kedua.' } };
  };
  return [
    { route: `GET ${prefix}/questions`, ...whose },
    {
      route: `GET ${prefix}/questions/:questionId`,
      ...whose,
      request: async (scene) => ({ url: (await at(scene)).url }),
    },
    {
      route: `POST ${prefix}/questions/:questionId/answers`,
      ...whose,
      success: 201,
      request: async (scene) => {
        const { url, parentId } = await at(scene, '/answers');
        return { url, body: { parentId, text: 'Karena syaratnya tidak terpenuhi.' } };
      },
    },
    { route: `PUT ${prefix}/answers/:postId`, ...whose, success: 404, request: foreignAnswer },
    {
      route: `DELETE ${prefix}/answers/:postId`,
      ...whose,
      success: 404,
      request: async (scene) => ({ url: (await foreignAnswer(scene)).url }),
    },
  ];
};

/** Discussions under explanations: learners, staff who answer, administrators who look after them. */
export const discussionRows: MatrixRow[] = [
  {
    route: 'GET /api/discussions/counts',
    answers: learnerOnly,
    request: async (scene) => ({
      url: `/api/discussions/counts?attempt=${(await givenDiscussed(scene)).under.attemptId}`,
    }),
  },
  {
    route: 'GET /api/discussions',
    answers: learnerOnly,
    request: async (scene) => {
      const { attemptId, itemId } = (await givenDiscussed(scene)).under;
      return { url: `/api/discussions?attempt=${attemptId}&item=${itemId}` };
    },
  },
  {
    route: 'GET /api/discussions/news',
    answers: learnerOnly,
    async request(scene) {
      const { t, learner } = scene;
      const { under, others, other } = await givenDiscussed(scene);
      const { id } = await ask(t, learner, under);
      await ask(t, other, others, 'Karena syaratnya tidak terpenuhi.', id);
      return {};
    },
  },
  {
    route: 'PUT /api/discussions/seen',
    answers: learnerOnly,
    request: async (scene) => ({ body: (await givenDiscussed(scene)).under }),
  },
  {
    route: 'POST /api/discussions/posts',
    answers: learnerOnly,
    success: 201,
    request: async (scene) => ({ body: { ...(await givenDiscussed(scene)).under, text: 'Mengapa bukan C?' } }),
  },
  {
    route: 'PUT /api/discussions/posts/:postId',
    answers: learnerOnly,
    request: async (scene) => ({ url: await givenOwn(scene), body: { text: 'Mengapa bukan D?' } }),
  },
  {
    route: 'DELETE /api/discussions/posts/:postId',
    answers: learnerOnly,
    request: async (scene) => ({ url: await givenOwn(scene) }),
  },
  {
    route: 'PUT /api/discussions/posts/:postId/helpful',
    answers: learnerOnly,
    request: async (scene) => {
      const { postId, under } = await givenDiscussed(scene);
      return {
        url: `/api/discussions/posts/${postId}/helpful`,
        body: { attemptId: under.attemptId, isHelpful: true },
      };
    },
  },
  {
    route: 'POST /api/discussions/posts/:postId/reports',
    answers: learnerOnly,
    request: async (scene) => {
      const { postId, under } = await givenDiscussed(scene);
      return {
        url: `/api/discussions/posts/${postId}/reports`,
        body: { attemptId: under.attemptId, reason: 'rude' },
      };
    },
  },
  ...staffRows('/api/questioner/discussions'),
  ...staffRows('/admin/discussions'),
  { route: 'GET /admin/discussions/posts', ...moderators },
  {
    route: 'GET /admin/discussions/posts/:postId',
    ...moderators,
    request: async (scene) => ({ url: await givenReported(scene) }),
  },
  {
    route: 'PUT /admin/discussions/posts/:postId/decision',
    ...moderators,
    request: async (scene) => ({
      url: `${await givenReported(scene)}/decision`,
      body: { decision: 'hide', reason: 'Kasar kepada peserta lain' },
    }),
  },
  {
    route: 'PUT /admin/discussions/posts/:postId/bar',
    ...moderators,
    request: async (scene) => ({
      url: `${await givenReported(scene)}/bar`,
      body: { days: 7, reason: 'Berulang kali kasar' },
    }),
  },
];
