import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenStaff,
  type GivenTryout,
  givenTryout,
  password,
} from '../../../test/given.ts';
import { reason, resultOf, rulingSteps, scoreAgain, unseen } from '../../../test/rulings.ts';
import type {
  AdminQuestionDetail,
  Attempt,
  AttemptList,
  AuditLog,
  OwnData,
  Progress,
  Ranking,
  Result,
  TakerList,
} from '../../contract/index.ts';
import { archiveAttempt } from '../../db/stored-responses.ts';

let t: TestApp;
let admin: GivenAccount;
let tryout: GivenTryout;
let steps: ReturnType<typeof rulingSteps>;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  admin = await givenStaff(t, 'admin');
  steps = rulingSteps(t, admin);
  tryout = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
});
afterAll(() => t.close());

type Finished = Awaited<ReturnType<typeof givenFinished>>;
const first = () => tryout.itemIds[0] as string;
const columnsOf = (id: string) => t.db.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ranking = async ({ id, learner }: Pick<Finished, 'id' | 'learner'>) =>
  (await t.call('GET', `/api/attempts/${id}/ranking`, { as: learner })).json<Ranking>();

const ownDataOf = async (as: Finished['learner']) =>
  (await t.call('POST', '/api/auth/me/data', { as, body: { password } })).json<OwnData>();

/**
 * The points of an attempt in its result, its list, the ranking, the progress, the administrators' list of takers, and the learner's own data: each different
 * number once.
 */
async function pointsEverywhere({ id, learner }: Finished): Promise<number[]> {
  const list = (await t.call('GET', '/api/attempts', { as: learner })).json<AttemptList>();
  const progress = (await t.call('GET', '/api/attempts/progress', { as: learner })).json<Progress>();
  const result = await resultOf(t, { id, learner });
  const own = (await ranking({ id, learner })).rows.find(({ isOwn }) => isOwn);
  const { takers } = (
    await t.call('GET', `/admin/tryouts/${result.tryout.id}/takers`, { as: admin })
  ).json<TakerList>();
  const data = await ownDataOf(learner);
  return [
    ...new Set([
      result.score.points,
      result.items.reduce((sum, item) => sum + item.points, 0),
      list.attempts.find((one) => one.id === id)?.score?.points ?? -1,
      progress.scores.find(({ attemptId }) => attemptId === id)?.score.points ?? -1,
      own?.points ?? -1,
      takers.find(({ attemptId }) => attemptId === id)?.points ?? -1,
      data.attempts.find((one) => one.id === id)?.points ?? -1,
    ]),
  ];
}

async function lagging(): Promise<string[]> {
  const rows = await t.db
    .selectFrom('attempt')
    .innerJoin('paper', 'paper.id', 'attempt.paperId')
    .select('attempt.id')
    .where('state', '<>', 'in_progress')
    .whereRef('attempt.scoredRevision', '<', 'paper.revision')
    .execute();
  return rows.map(({ id }) => id);
}

/** The counters of the triggers are those of a recount. */
async function expectTalliesRecounted(): Promise<void> {
  const attempts = await t.db.selectFrom('attempt').select(['tryoutId', 'rankKey']).where('isRanked', '=', 1).execute();
  const recount = new Map<string, number>();
  for (const { tryoutId, rankKey } of attempts) {
    const step = `${tryoutId} ${rankKey?.slice(0, 7) ?? ''}`;
    recount.set(step, (recount.get(step) ?? 0) + 1);
  }
  const tallies = await t.db.selectFrom('rankTally').selectAll().where('value', '<>', 0).execute();
  expect(Object.fromEntries(tallies.map(({ tryoutId, step, value }) => [`${tryoutId} ${step}`, value]))).toEqual(
    Object.fromEntries(recount),
  );
}

/** Everything that a dry run could change. */
const dump = async () => ({
  scores: await scores(),
  papers: await t.db.selectFrom('paper').selectAll().orderBy('id').execute(),
  rulings: await t.db.selectFrom('paperRuling').selectAll().execute(),
  changes: await t.db.selectFrom('scoreChange').selectAll().execute(),
  versions: await t.db.selectFrom('questionVersion').select('id').orderBy('id').execute(),
  audit: await t.db.selectFrom('auditEntry').select('id').orderBy('id').execute(),
});

const scoreChanges = () => t.db.selectFrom('scoreChange').select(['id', 'attemptId']).orderBy('id').execute();
/** Of one package's attempts, or of all. */
const scores = async (of?: GivenTryout) =>
  Object.fromEntries(
    (
      await t.db
        .selectFrom('attempt')
        .select(['id', 'points', 'maxPoints', 'passed', 'rankKey', 'subTypeShares', 'waitingMarks'])
        .$if(of !== undefined, (qb) => qb.where('tryoutId', '=', of?.id ?? ''))
        .execute()
    ).map(({ id, ...row }) => [id, row]),
  );

it('gives the new key’s points, tells the learner once and why, and is undone bit for bit', async () => {
  const right = await givenFinished(t, { tryout, responses: 'DBC' });
  const old = await givenFinished(t, { tryout, responses: 'ABC' });
  const before = await scores();

  const { ruling, preview } = await steps.rule({ versionId: tryout.itemIds[0] as string, newKey: 'D' }, 'kunci_baru');

  expect(preview).toMatchObject({ attempts: 2, ranked: 2, correctsQuestion: true, correctionNeedsReview: false });
  expect(preview.outcomes.find(({ mode }) => mode === 'kunci_baru')).toMatchObject({ changed: 2, up: 1, down: 1 });
  expect(ruling).toMatchObject({ state: 'applied', mode: 'kunci_baru', progress: null, correctedVersion: 2 });
  expect((await resultOf(t, right)).score).toMatchObject({ points: 3, max: 3 });
  const fallen = await resultOf(t, old);
  expect(fallen.score).toMatchObject({ points: 2 });
  expect(fallen.items[0]).toMatchObject({
    key: 'D',
    points: 0,
    ruling: { mode: 'kunci_baru', originalKey: 'A', keys: ['D'] },
  });
  expect(fallen.changes).toMatchObject([
    { before: { points: 3 }, after: { points: 2 }, reasons: [{ cause: 'ruling', number: 1 }] },
  ]);
  expect(await unseen(t, right.learner)).toMatchObject([
    { attemptId: right.id, before: { points: 2 }, after: { points: 3 } },
  ]);

  expect(await steps.takeBack(ruling.id)).toMatchObject({ state: 'undone' });
  expect(await scores()).toEqual(before);
  expect((await resultOf(t, right)).items[0]).toMatchObject({ key: 'A', ruling: null });
});

it.each([
  ['bobot_baru', 'TKP', [5, 3, 4, 1, 0], [3, 4, 1, 1, 0], [5, 3, 4, 1, 0], [3, 4, 1, 1, 0], ['B']],
  // The maximum stays: 4, also where the new weights go higher.
  ['bobot_terbaik', 'TKP', [4, 3, 2, 1, 0], [3, 5, 2, 3, 0], [4, 3, 2, 1, 0], [4, 4, 2, 3, 0], ['A', 'B']],
  // Where the share of the best weight counts, that share is what an option earns.
  ['bobot_terbaik', 'AKHLAK', [5, 3, 2, 1, 0], [3, 4, 1, 2, 0], [1, 0.6, 0.4, 0.2, 0], [1, 1, 0.4, 0.5, 0], ['A', 'B']],
] as const)('explains a question by the points of %s in %s, and names the old ones', async (...row) => {
  const [mode, section, before, after, then, now, keys] = row;
  const weighted = await givenTryout(t, {
    ...(section === 'TKP' && { type: 'SKD_CPNS', ruleSetId: 'skd-2024' }),
    sections: [{ section, weights: [before.join('')] }],
  });
  const attempt = await givenFinished(t, { tryout: weighted, responses: 'D' });
  const byLetter = (weights: readonly number[]) =>
    Object.fromEntries(weights.map((weight, index) => ['ABCDE'[index] as string, weight]));
  await steps.rule({ versionId: weighted.itemIds[0] as string, newWeights: byLetter(after) }, mode);
  const [item] = (await resultOf(t, attempt)).items;
  expect(item).toMatchObject({ ruling: { originalWeights: byLetter(then), keys } });
  expect(item?.options.map(({ weight }) => weight)).toEqual(now);
});

it('shows a question before a ruling on it is drafted', async () => {
  await givenFinished(t, { tryout, responses: 'ABC' });
  const { question, versions } = await steps.draft({ versionId: tryout.itemIds[0] as string, newKey: 'D' });
  const subject = await steps.call('GET', `/subject?question=${question.id}&version=1`);
  expect(subject.json()).toEqual({ question, versions });
  expect(versions).toMatchObject([{ version: 1, finishedAttempts: 1, isCurrent: true, isCovered: true }]);
  const codes = ['version=9', 'version=satu', ''].map(
    async (version) =>
      (await steps.call('GET', `/subject?question=${question.id}&${version}`)).json<{ code: string }>().code,
  );
  expect(await Promise.all(codes)).toEqual(['VERSION_NOT_FOUND', 'VALIDATION_FAILED', 'VALIDATION_FAILED']);
});

describe('R1, R3, R10: list, result, rank, progress, takers and own data', () => {
  it('show one revision while others wait, and the ranking says so', async () => {
    const others = [
      await givenFinished(t, { tryout, responses: 'DBC' }),
      await givenFinished(t, { tryout, responses: 'ABC' }),
    ];
    const { id } = await steps.draft({ versionId: first(), newKey: 'D' });
    const { stamp } = await steps.preview(id);
    await steps.apply(id, 'kunci_baru', stamp);
    for (const attempt of others) {
      expect(await pointsEverywhere(attempt)).toEqual([attempt.result.score.points]);
      expect((await ranking(attempt)).isRecalculating).toBe(true);
      expect((await resultOf(t, attempt)).isRecalculating).toBe(true);
    }
    await scoreAgain(t);
    expect(await pointsEverywhere(others[0] as Finished)).toEqual([3]);
    expect(await pointsEverywhere(others[1] as Finished)).toEqual([2]);
    expect((await ranking(others[0] as Finished)).isRecalculating).toBe(false);
    expect((await resultOf(t, others[0] as Finished)).rank).toBe(1);
    expect((await resultOf(t, others[1] as Finished)).rank).toBe(2);
    await expectTalliesRecounted();
  });
});

describe('R2, R12: attempts that end', () => {
  it('are scored by the rulings at their closing, saw nothing of them before, and are told nothing', async () => {
    const running = await givenAttempt(t, { tryout, responses: 'DBC' });
    await givenFinished(t, { tryout, responses: 'ABC' });
    const seen = async () =>
      (await t.call('GET', `/api/attempts/${running.id}`, { as: running.learner })).json<Attempt>().items;
    const before = await seen();
    await steps.rule({ versionId: first(), newKey: 'D' }, 'kunci_baru');
    expect(await seen()).toEqual(before);
    const submitted = (
      await t.call('POST', `/api/attempts/${running.id}/submit`, { as: running.learner })
    ).json<Result>();
    expect(submitted.score.points).toBe(3);
    expect(submitted.changes).toEqual([]);
    await scoreAgain(t);
    expect(await unseen(t, running.learner)).toEqual([]);
    expect(await lagging()).toEqual([]);
  });

  it('of another version than the ended ones have are covered, too, and counted as running', async () => {
    await givenFinished(t, { tryout, responses: 'DBC' });
    // A newer version with the same options and key: the first one's correction, taken back.
    const former = await steps.rule({ versionId: first(), newKey: 'D' }, 'keduanya');
    await steps.takeBack(former.ruling.id);
    const running = await givenAttempt(t, { tryout, responses: 'DBC' });
    const versionId = running.items[0]?.id as string;
    const narrow = await steps.draft({ versionId: first(), newKey: 'D' });
    expect((await steps.preview(narrow.id)).warnings).toContain('other_papers_keep_it');
    const drafted = await steps.draft({ versionId: first(), newKey: 'D', also: [versionId] });
    expect(drafted.versions).toMatchObject([
      { versionId, finishedAttempts: 0, runningAttempts: 1, isCovered: true },
      { versionId: first(), finishedAttempts: 1, runningAttempts: 0, isCovered: true },
    ]);
    const { stamp, warnings } = await steps.preview(drafted.id);
    expect(warnings).not.toContain('other_papers_keep_it');
    expect((await steps.apply(drafted.id, 'kunci_baru', stamp)).statusCode).toBe(200);
    await t.call('POST', `/api/attempts/${running.id}/submit`, { as: running.learner });
    expect((await resultOf(t, running)).score.points).toBe(3);
  });

  it('are mended if a release without rulings ended them', async () => {
    const closed = await givenFinished(t, { tryout, responses: 'DBC' });
    const late = await givenAttempt(t, { tryout, responses: 'DBC' });
    await steps.rule({ versionId: first(), newKey: 'D' }, 'kunci_baru');
    await t.call('POST', `/api/attempts/${late.id}/submit`, { as: late.learner });
    // As such a release would have written it: points without the ruling, and no revision.
    await t.db
      .updateTable('attempt')
      .set({ points: 2, rankKey: '010000200', scoredRevision: 0 })
      .where('id', '=', late.id)
      .execute();
    expect((await resultOf(t, late)).score.points).toBe(2);
    await scoreAgain(t);
    expect((await resultOf(t, late)).score.points).toBe(3);
    expect((await columnsOf(late.id)).rankKey).toBe((await columnsOf(closed.id)).rankKey);
  });

  it('with essays are scored by the ruling when such a release, or this one, marks them', async () => {
    const essays = await givenTryout(t, { sections: [{ keys: 'AB', essays: 1 }] });
    const essay = await givenEssay(t, { tryout: essays });
    await steps.rule({ versionId: essays.itemIds[0] as string, newKey: 'D' }, 'nilai_penuh');
    const mark = (version: number, percent: number) =>
      t.call('PUT', `/admin/essays/${essay.id}/${essay.itemId}`, {
        as: admin,
        body: { percent, remark: null, version },
      });
    expect((await mark(0, 50)).statusCode).toBe(200);
    expect((await resultOf(t, essay)).score.points).toBe(1.5);
    // A release without rulings doesn't count its scoring.
    await t.db.updateTable('attempt').set({ points: 0.5 }).where('id', '=', essay.id).execute();
    expect(await lagging()).toEqual([essay.id]);
    await scoreAgain(t);
    expect((await columnsOf(essay.id)).points).toBe(1.5);
    expect(await lagging()).toEqual([]);
  });

  it('of guests and by the clock follow too', async () => {
    const expired = await givenAttempt(t, { tryout, responses: 'DBC' });
    t.clock.advance(4_000_000);
    await t.attempts.closeOverdue(undefined);
    await t.db.updateTable('attempt').set({ isGuest: 1, isRanked: 0 }).where('id', '=', expired.id).execute();
    await steps.rule({ versionId: first(), newKey: 'D' }, 'kunci_baru');
    expect(await columnsOf(expired.id)).toMatchObject({ points: 3, isRanked: 0 });
  });

  it('with archived answers follow too', async () => {
    const old = await givenFinished(t, { tryout, responses: 'DBC' });
    expect(await archiveAttempt(t.db, old.id, { endedBefore: new Date('2999-01-01'), withheldTryouts: [] })).toBe(true);
    const { preview } = await steps.rule({ versionId: first(), newKey: 'D' }, 'kunci_baru');
    expect(preview.outcomes[0]).toMatchObject({ up: 1 });
    expect((await resultOf(t, old)).score.points).toBe(3);
  });

  it('on a paper that is made after the ruling are scored by it from the start', async () => {
    await givenFinished(t, { tryout, responses: 'ABC' });
    await steps.rule({ versionId: first() }, 'nilai_penuh');
    await t.db.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', tryout.id).execute();
    const next = await givenFinished(t, { tryout, responses: '-BC' });
    expect(next.result.score).toMatchObject({ points: 3, max: 3 });
  });
});

describe('R4, R5: a dry run', () => {
  it('writes nothing but its own state, and applying changes what it named', async () => {
    for (const responses of ['ABC', 'DBC', 'D--', '---', 'EBC']) await givenFinished(t, { tryout, responses });
    const { id } = await steps.draft({ versionId: first(), newKey: 'D' });
    const before = await dump();
    const { stamp, outcomes } = await steps.preview(id);
    expect(await dump()).toEqual(before);
    for (const { mode, changed, up, down } of outcomes) {
      const fresh = await steps.draft({ versionId: first(), newKey: 'D' });
      const was = await scores();
      const again = await steps.preview(fresh.id);
      expect((await steps.apply(fresh.id, mode, again.stamp)).statusCode).toBe(200);
      await scoreAgain(t);
      const is = await scores();
      const moved = Object.keys(was).filter(
        (one) => was[one]?.points !== is[one]?.points || was[one]?.maxPoints !== is[one]?.maxPoints,
      );
      const by = (one: string) => (is[one]?.points ?? 0) - (was[one]?.points ?? 0);
      expect([
        mode,
        moved.length,
        moved.filter((one) => by(one) > 0).length,
        moved.filter((one) => by(one) < 0).length,
      ]).toEqual([mode, changed, up, down]);
      await steps.takeBack(fresh.id);
    }
    // The others were applied and undone since.
    expectError(await steps.apply(id, 'kunci_baru', stamp), 'RULING_STALE');
  });

  it('says that the question of an archived package isn’t corrected', async () => {
    await givenFinished(t, { tryout, responses: 'DBC' });
    const archivedAt = t.clock.now().toISOString();
    await t.db.updateTable('tryout').set({ archivedAt }).where('id', '=', tryout.id).execute();
    const { preview, ruling } = await steps.rule({ versionId: first(), newKey: 'D' }, 'kunci_baru');
    expect(ruling.correctedVersion).toBeNull();
    expect(preview).toMatchObject({ correctsQuestion: false, warnings: ['not_corrected'] });
  });

  it('says that the corrected question waits for its review, and new exams have the approved one until then', async () => {
    const versions = t.db
      .selectFrom('questionVersion')
      .innerJoin('question', 'question.id', 'questionId')
      .where('tryoutId', '=', tryout.id);
    const approvals = await versions
      .select(['questionVersion.id as questionVersionId', 'questionId', 'version'])
      .execute();
    const approved = { approvedBy: admin.id, approvedAt: t.clock.now().toISOString() };
    await t.db
      .insertInto('versionApproval')
      .values(approvals.map((one) => ({ ...one, ...approved })))
      .execute();
    await t.db.updateTable('tryout').set({ requiresReview: 1 }).where('id', '=', tryout.id).execute();
    await givenFinished(t, { tryout, responses: 'DBC' });
    const { preview, ruling } = await steps.rule({ versionId: first(), newKey: 'D' }, 'kunci_baru');
    expect(preview).toMatchObject({ correctsQuestion: true, correctionNeedsReview: true });
    expect(ruling.correctedVersion).toBe(2);
    const later = await givenFinished(t, { tryout, responses: 'DBC' });
    const { paperId } = await columnsOf(later.id);
    const item = t.db.selectFrom('paperItem').select('questionVersionId').where('paperId', '=', paperId);
    expect(await item.where('number', '=', 1).executeTakeFirst()).toEqual({ questionVersionId: first() });
    expect((await resultOf(t, later)).items[0]).toMatchObject({ key: 'D', points: 1 });
  });

  it('is refused after an edit of the question', async () => {
    await givenFinished(t, { tryout, responses: 'DBC' });
    const { id } = await steps.draft({ versionId: first(), newKey: 'D' });
    const { stamp } = await steps.preview(id);
    await t.db
      .updateTable('question')
      .set({ currentVersionId: tryout.itemIds[1] as string })
      .where('id', '=', tryout.questionIds[0] as string)
      .execute();
    expectError(await steps.apply(id, 'keduanya', stamp), 'RULING_STALE');
    await steps.call('PUT', `/${id}`, { reason, newKey: 'E', alsoVersionIds: [] });
    expectError(await steps.apply(id, 'keduanya', (await steps.preview(id)).stamp.replace(/./, 'x')), 'RULING_STALE');
  });

  it('is refused with another sentence for the learners than the one that was seen', async () => {
    await givenFinished(t, { tryout, responses: 'DBC' });
    const { id } = await steps.draft({ versionId: first(), newKey: 'D' });
    const { stamp } = await steps.preview(id);
    // Somebody else rewrites the reason meanwhile, and tries the ruling out again.
    const other = rulingSteps(t, await givenStaff(t, 'admin'));
    const changed = { reason: `${reason} Mohon maaf.`, newKey: 'D', newWeights: null, alsoVersionIds: [] };
    expect((await other.call('PUT', `/${id}`, changed)).statusCode).toBe(200);
    const again = await other.preview(id);
    expectError(await steps.apply(id, 'kunci_baru', stamp), 'RULING_STALE');
    expect((await other.apply(id, 'kunci_baru', again.stamp)).statusCode).toBe(200);
  });

  it('agrees with a full scoring in packages with thresholds, weights and essays that wait', async () => {
    const skd = await givenTryout(t, {
      type: 'SKD_CPNS',
      ruleSetId: 'skd-2024',
      sections: [
        { section: 'TWK', keys: 'ABCDE' },
        { section: 'TIU', keys: 'AB', essays: 1 },
        { section: 'TKP', weights: ['54321', '12345'] },
      ],
    });
    for (const responses of ['ABCDEABAA', 'DBCDEAB-E', '-----AB-A', 'ABC--BA-C'])
      await givenFinished(t, { tryout: skd, responses });
    await givenEssay(t, { tryout: skd });
    for (const [versionId, draft] of [
      [skd.itemIds[0] as string, { newKey: 'D' }],
      [skd.itemIds[8] as string, { newWeights: { A: 5, B: 1, C: 1, D: 1, E: 0 } }],
    ] as const) {
      const trial = await steps.draft({ versionId, ...draft });
      const { outcomes } = await steps.preview(trial.id);
      for (const { mode, changed, up, down, passedWon, passedLost } of outcomes) {
        const was = await scores(skd);
        const { ruling } = await steps.rule({ versionId, ...draft }, mode);
        const is = await scores(skd);
        const count = (test: (one: string) => boolean) => Object.keys(was).filter(test).length;
        const by = (one: string) => (is[one]?.points ?? 0) - (was[one]?.points ?? 0);
        expect({
          mode,
          changed: count(
            (one) =>
              by(one) !== 0 || was[one]?.maxPoints !== is[one]?.maxPoints || was[one]?.passed !== is[one]?.passed,
          ),
          up: count((one) => by(one) > 0),
          down: count((one) => by(one) < 0),
          passedWon: count((one) => was[one]?.passed !== 1 && is[one]?.passed === 1),
          passedLost: count((one) => was[one]?.passed === 1 && is[one]?.passed !== 1),
        }).toEqual({ mode, changed, up, down, passedWon, passedLost });
        await expectTalliesRecounted();
        await steps.takeBack(ruling.id);
        expect(await scores(skd)).toEqual(was);
      }
    }
  });
});

describe('R7: an annulled item', () => {
  it.each([
    ['nilai_penuh', { points: 3, max: 3 }, 3],
    ['dikeluarkan', { points: 2, max: 2 }, 2],
  ] as const)('counts as neither right nor wrong: %s', async (mode, score, max) => {
    const wrong = await givenFinished(t, { tryout, responses: 'EBC' });
    await steps.rule({ versionId: first() }, mode);
    const result = await resultOf(t, wrong);
    expect(result.score).toMatchObject(score);
    const [subType] = result.subTypes.filter(({ annulled }) => annulled);
    const counted = result.subTypes.reduce((sum, one) => sum + one.correct + one.wrong + one.empty, 0);
    expect(counted).toBe(2);
    expect(mode === 'nilai_penuh' ? subType?.annulled : 1).toBe(1);
    expect(result.items[0]).toMatchObject({ ruling: { keys: [] } });
    expect(result.sections[0]?.max).toBe(max);
  });
});

describe('R9: steps', () => {
  it('are taken once, by whoever comes first, with one audit entry each', async () => {
    await givenFinished(t, { tryout, responses: 'DBC' });
    const { id } = await steps.draft({ versionId: first(), newKey: 'D' });
    const { stamp } = await steps.preview(id);
    const other = rulingSteps(t, await givenStaff(t, 'admin'));
    const answers = await Promise.all([
      steps.apply(id, 'kunci_baru', stamp),
      other.apply(id, 'keduanya', stamp),
      steps.apply(id, 'kunci_baru', stamp),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    await scoreAgain(t);
    const undone = await Promise.all([steps.undo(id), other.undo(id)]);
    expect(undone.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await scoreAgain(t);
    const { entries } = (
      await t.call('GET', '/admin/audit?entity=ruling&pageSize=100', { as: admin })
    ).json<AuditLog>();
    const own = entries.filter(({ entityId }) => entityId === id);
    expect(own.map(({ action }) => action).sort()).toEqual(['apply', 'create', 'undo']);
  });

  it('of two who change a draft the second one is refused, and nothing of the first one is lost', async () => {
    await givenFinished(t, { tryout, responses: 'DBC' });
    const { id, draftStamp } = await steps.draft({ versionId: first(), newKey: 'D' });
    const other = rulingSteps(t, await givenStaff(t, 'admin'));
    const theirs = { reason: `${reason} Mohon maaf.`, newKey: 'E', alsoVersionIds: [], draftStamp };
    const mine = { ...theirs, reason: `${reason} Terima kasih.` };
    const answers = await Promise.all([
      other.call('PUT', `/${id}`, theirs),
      steps.call('PUT', `/${id}`, { ...theirs, newKey: 'C' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const kept = await steps.get(id);
    expectError(await steps.call('PUT', `/${id}`, mine), 'RULING_CHANGED');
    expect(await steps.get(id)).toEqual(kept);
    // The same again is no conflict: only its answer was lost.
    const again = { ...theirs, newKey: kept.newKey };
    expect((await steps.call('PUT', `/${id}`, again)).json()).toEqual(kept);
    // Over the newest it is saved; so is a change of a page that doesn't know stamps.
    expect((await steps.call('PUT', `/${id}`, { ...mine, draftStamp: kept.draftStamp })).statusCode).toBe(200);
    const { draftStamp: _, ...older } = theirs;
    expect((await steps.call('PUT', `/${id}`, older)).json()).toMatchObject({ reason: theirs.reason });
  });

  it('come to the same end when every batch may be the last of its process', async () => {
    const before = new Set((await scoreChanges()).map(({ id }) => id));
    for (let count = 0; count < 4; count += 1) await givenFinished(t, { tryout, responses: 'DBC' });
    const { id } = await steps.draft({ versionId: first(), newKey: 'D' });
    await steps.apply(id, 'kunci_baru', (await steps.preview(id)).stamp);
    // Dies before the first batch, then after one: nothing is left behind in the process.
    await scoreAgain(t, () => true);
    expect(await steps.get(id)).toMatchObject({ state: 'applying', progress: { done: 0, total: 4 } });
    await Promise.all([scoreAgain(t), scoreAgain(t)]);
    await scoreAgain(t);
    expect(await steps.get(id)).toMatchObject({ state: 'applied', progress: null });
    const changes = (await scoreChanges()).filter((change) => !before.has(change.id));
    expect(new Set(changes.map(({ attemptId }) => attemptId)).size).toBe(4);
    expect(changes).toHaveLength(4);
  });

  it('let one ruling at a time be in force on a version', async () => {
    await givenFinished(t, { tryout, responses: 'DBC' });
    const second = await steps.draft({ versionId: first(), newKey: 'E' });
    await steps.rule({ versionId: first(), newKey: 'D' }, 'keduanya');
    expectError(await steps.apply(second.id, 'keduanya', (await steps.preview(second.id)).stamp), 'RULING_ACTIVE');
  });
});

describe('R11: versions, papers and answers', () => {
  it('stay as they were', async () => {
    await givenFinished(t, { tryout, responses: 'DBC' });
    const frozen = async () => {
      const { db } = t;
      return {
        versions: await db.selectFrom('questionVersion').selectAll().where('version', '=', 1).orderBy('id').execute(),
        options: await db
          .selectFrom('questionOption')
          .selectAll()
          .where('questionVersionId', 'in', tryout.itemIds)
          .orderBy('questionVersionId')
          .orderBy('letter')
          .execute(),
        items: await db.selectFrom('paperItem').selectAll().orderBy('paperId').orderBy('number').execute(),
        responses: await db.selectFrom('response').selectAll().orderBy('attemptId').orderBy('itemId').execute(),
      };
    };
    const before = await frozen();
    const { ruling } = await steps.rule({ versionId: first(), newKey: 'D' }, 'kunci_baru');
    await steps.takeBack(ruling.id);
    expect(await frozen()).toEqual(before);
  });
});

describe('R14: learners', () => {
  it('are told once if their points moved, by mail only if the verdict did; others aren’t told', async () => {
    const rbb = await givenTryout(t, { ruleSetId: 'rbb-2024', sections: [{ section: 'TKD', keys: 'ABC' }] });
    const saved = await givenFinished(t, { tryout: rbb, responses: 'DB-' });
    const same = await givenFinished(t, { tryout: rbb, responses: 'AB-' });
    const top = await givenFinished(t, { tryout: rbb, responses: 'DBC' });
    t.mails.length = 0;
    const { ruling } = await steps.rule({ versionId: rbb.itemIds[0] as string, newKey: 'D' }, 'keduanya');
    const [change, ...more] = await unseen(t, saved.learner);
    expect(more).toEqual([]);
    expect(change).toMatchObject({ reasons: [{ cause: 'ruling', mode: 'keduanya', number: 1, reason }] });
    expect(await unseen(t, same.learner)).toEqual([]);
    await t.app.settled();
    const verdictMoved = [saved, top].filter(
      (one) =>
        change &&
        one.result.score.passed !== null &&
        one.id === saved.id &&
        change.before.passed !== change.after.passed,
    );
    expect(t.mails.map(({ to }) => to)).toEqual(verdictMoved.map(({ learner }) => learner.email));
    expect(t.mails[0]?.text).toContain(reason);
    expect(t.mails[0]?.text).toContain(' poin, dari tidak lulus menjadi lulus. Soal 1 diralat: ');

    // Seen by one, and not by the other: only who was told learns of the undoing.
    await t.call('POST', '/api/score-changes/seen', { as: saved.learner, body: { ids: [change?.id] } });
    expect(await unseen(t, saved.learner)).toEqual([]);
    await steps.takeBack(ruling.id);
    expect(await unseen(t, saved.learner)).toMatchObject([{ reasons: [{ cause: 'ruling_undone' }] }]);
    expect(await unseen(t, top.learner)).toEqual([]);
    await t.app.settled();
    expect(t.mails.slice(1).map(({ to }) => to)).toEqual([saved.learner.email]);
    expect(t.mails[1]?.text).toContain(' poin, dari lulus menjadi tidak lulus. Ralat soal 1 dibatalkan.');
    // Another learner can't mark it as seen.
    const [undone] = await unseen(t, saved.learner);
    await t.call('POST', '/api/score-changes/seen', { as: top.learner, body: { ids: [undone?.id] } });
    expect(await unseen(t, saved.learner)).toHaveLength(1);
  });

  it('aren’t told anything before their results may be seen', async () => {
    const closesAt = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    const rbb = await givenTryout(t, {
      ...{ ruleSetId: 'rbb-2024', closesAt, keysAfterClose: 1, durationSeconds: 3_600 },
      sections: [{ section: 'TKD', keys: 'ABC' }],
    });
    const saved = await givenFinished(t, { tryout: rbb, responses: 'DB-' });
    t.mails.length = 0;
    const { ruling, preview } = await steps.rule({ versionId: rbb.itemIds[0] as string, newKey: 'D' }, 'keduanya');
    expect(preview).toMatchObject({ warnings: ['results_withheld'], outcomes: [{}, { passedWon: 1 }, {}, {}] });
    expect(await unseen(t, saved.learner)).toEqual([]);
    expect((await ownDataOf(saved.learner)).attempts[0]).toMatchObject({ points: null, scoreChanges: [] });
    await t.app.settled();
    expect(t.mails).toEqual([]);
    t.clock.advance(3 * 3_600_000);
    expect(await unseen(t, saved.learner)).toMatchObject([{ after: { passed: true } }]);
    // Nobody has seen the one that is taken back.
    await steps.takeBack(ruling.id);
    expect(await unseen(t, saved.learner)).toEqual([]);
  });

  it('aren’t told of what was undone before they looked, where no mail can be sent', async () => {
    const silent = await buildTestApp({ mail: null });
    const silentSteps = rulingSteps(silent, await givenStaff(silent, 'admin'));
    const rbb = await givenTryout(silent, { ruleSetId: 'rbb-2024', sections: [{ section: 'TKD', keys: 'ABC' }] });
    const saved = await givenFinished(silent, { tryout: rbb, responses: 'DB-' });
    const { ruling } = await silentSteps.rule({ versionId: rbb.itemIds[0] as string, newKey: 'D' }, 'keduanya');
    expect(await unseen(silent, saved.learner)).toMatchObject([{ before: { passed: false }, after: { passed: true } }]);
    await silentSteps.takeBack(ruling.id);
    expect(await unseen(silent, saved.learner)).toEqual([]);
    await silent.close();
  });
});

it('thresholds of an excluded item follow the number of items: 80 of 35 becomes 78 of 34', async () => {
  const tiu = await givenTryout(t, {
    type: 'SKD_CPNS',
    ruleSetId: 'skd-2024',
    sections: [{ section: 'TIU', keys: 'A'.repeat(35) }],
  });
  const attempt = await givenFinished(t, { tryout: tiu, responses: 'A'.repeat(16) });
  expect(attempt.result.sections[0]).toMatchObject({ threshold: 80, points: 80 });
  await steps.rule({ versionId: tiu.itemIds[20] as string }, 'dikeluarkan');
  expect((await resultOf(t, attempt)).sections[0]).toMatchObject({ threshold: 78, max: 170, points: 80 });
});

it('an undo puts the question back, unless it was edited since', async () => {
  await givenFinished(t, { tryout, responses: 'DBC' });
  const question = async () =>
    (
      await t.call('GET', `/admin/tryouts/${tryout.id}/questions/${tryout.questionIds[0]}`, { as: admin })
    ).json<AdminQuestionDetail>();
  const { ruling } = await steps.rule({ versionId: first(), newKey: 'D' }, 'keduanya');
  expect(await question()).toMatchObject({ version: 2, correctAnswer: expect.stringContaining('Pilihan D') as string });
  await steps.takeBack(ruling.id);
  expect(await question()).toMatchObject({ version: 3, correctAnswer: expect.stringContaining('Pilihan A') as string });
});

it.each([
  [{ newKey: 'A' }, 'newKey'],
  [{ newKey: 'D', newWeights: { A: 1 } }, 'newWeights'],
  [{ reason: 'Terlalu pendek' }, 'reason'],
  [{ alsoVersionIds: ['lain'] }, 'alsoVersionIds'],
])('refuses %j', async (body, field) => {
  await givenFinished(t, { tryout, responses: 'DBC' });
  const mistakes = expectInvalid(await steps.call('POST', '', { questionVersionId: first(), reason, ...body }));
  expect(Object.keys(mistakes)).toEqual([field]);
});

it('own data have what changed a result; an erasure deletes it, and the results stay ruled', async () => {
  const others = await scoreChanges();
  const attempt = await givenFinished(t, { tryout, responses: 'DBC' });
  const { ruling } = await steps.rule({ versionId: first(), newKey: 'D' }, 'keduanya');
  const own = await ownDataOf(attempt.learner);
  expect(own.attempts[0]?.scoreChanges).toMatchObject([{ before: { points: 2 }, after: { points: 3 }, seenAt: null }]);
  await t.call('POST', '/api/auth/me/erasure', { as: attempt.learner, body: { password } });
  expect(await scoreChanges()).toEqual(others);
  expect((await columnsOf(attempt.id)).points).toBe(3);
  await steps.takeBack(ruling.id);
  expect((await columnsOf(attempt.id)).points).toBe(2);
  expect(await scoreChanges()).toEqual(others);
});
