import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenFinished, givenStaff, givenTryout } from '../../../test/given.ts';
import { inTheMidst } from '../../../test/in-the-midst.ts';
import { givenLate, resultOf, rulingSteps, scoreAgain } from '../../../test/rulings.ts';
import { createPaperRepository } from '../../foundation/papers/paper.repository.ts';
import { newId } from '../../id.ts';
import { createRescoringRepository } from './rescoring.repository.ts';

// SQLite has one writer at a time.

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

it('an acceptance that is taken back while its attempts are scored again counts no more', async () => {
  const { attempt, accept, post } = await givenLate(t);
  const id = await accept();
  await scoreAgain(t);
  // As a ruling would, that leaves this attempt's points as they are.
  const rescore = () =>
    createRescoringRepository(t.db).rescore([attempt.id], t.clock.now(), (held) => ({
      ...{ id: held.id, columns: held, scoredRevision: held.scoredRevision, lateAcceptanceId: held.wantedAcceptanceId },
    }));
  await inTheMidst(t, 'accepted_answer', rescore, () => post(`/${id}/undo`));
  await scoreAgain(t);
  expect((await resultOf(t, attempt)).score.points).toBe(0);
});

describe('a ruling that is taken back', () => {
  /** A ruling in force, of which the question wasn't corrected: a new paper has the ruled version. */
  async function givenInForce() {
    const tryout = await givenTryout(t, { sections: [{ keys: 'AB' }] });
    await givenFinished(t, { tryout, responses: 'DB' });
    const steps = rulingSteps(t, await givenStaff(t, 'admin'));
    const { ruling } = await steps.rule({ versionId: tryout.itemIds[0] as string }, 'nilai_penuh');
    await t.db.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', tryout.id).execute();
    return { tryout, undo: () => steps.undo(ruling.id) };
  }
  const inForce = () => t.db.selectFrom('paperRuling').select('paperId').where('untilRevision', 'is', null).execute();

  it('while a new paper is made is not in force on it', async () => {
    const { tryout, undo } = await givenInForce();
    const papers = createPaperRepository(t.db);
    await inTheMidst(t, 'paper_ruling', () => papers.ensureCurrent(tryout.id, t.clock.now()), undo);
    await scoreAgain(t);
    expect(await inForce()).toEqual([]);
  });

  it('while the job brings it to a paper of an older release is not in force on it', async () => {
    const { tryout, undo } = await givenInForce();
    const id = newId();
    const paper = { id, tryoutId: tryout.id, questionCount: 1, createdAt: t.clock.now().toISOString() };
    await t.db.insertInto('paper').values(paper).execute();
    const item = { paperId: id, number: 1, questionVersionId: tryout.itemIds[0] as string };
    await t.db.insertInto('paperItem').values(item).execute();
    await inTheMidst(t, 'paper_ruling', () => createRescoringRepository(t.db).bringToNewPapers(), undo);
    await scoreAgain(t);
    expect(await inForce()).toEqual([]);
  });
});
