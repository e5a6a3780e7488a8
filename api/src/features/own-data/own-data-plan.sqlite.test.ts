import { listenTo, type Scan, scansOf } from '../../../harness/query-plans.ts';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { givenEssay, givenLearner, givenRegistration, password } from '../../../test/given.ts';
import { openTestDatabase } from '../../../test/test-database.ts';

describe('the statements for one learner’s own data', () => {
  it.each(['/api/auth/me/data', '/api/auth/me/erasure'])('%s reads nobody else’s', async (url) => {
    const db = await openTestDatabase();
    const listened = listenTo(db);
    const t = await buildTestApp({ db: listened.db });
    try {
      const learner = await givenLearner(t);
      const { attemptId } = await givenEssay(t, { learner });
      const id = await givenRegistration(t);
      await t.db.updateTable('freeRegistration').set({ examId: attemptId }).where('id', '=', id).execute();
      listened.take();
      expect((await t.call('POST', url, { as: learner, body: { password } })).statusCode).toBe(200);
      const statements = listened.take();
      expect(statements.length).toBeGreaterThan(8);
      const scans: Scan[] = [];
      for (const statement of statements) scans.push(...(await scansOf(db, statement)));
      expect(scans.filter(({ isGrowing }) => isGrowing)).toEqual([]);
    } finally {
      await t.close();
    }
  });
});
