import fc from 'fast-check';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { ruleSets } from '../../../test/exam-content.ts';
import { givenFinished, givenStaff, givenTryout } from '../../../test/given.ts';
import { expectForAll, propertyTimeoutMs } from '../../../test/property.ts';
import { rulingSteps, scoreAgain } from '../../../test/rulings.ts';
import type { Letter, RulingMode } from '../../contract/index.ts';
import type { ScorableItem } from '../../foundation/scoring/score.ts';
import { score } from '../../foundation/scoring/score.ts';
import { scoreColumns } from '../../foundation/scoring/score-columns.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const modes: RulingMode[] = ['kunci_baru', 'keduanya', 'nilai_penuh', 'dikeluarkan'];
const step = fc.record({ item: fc.nat({ max: 2 }), mode: fc.nat({ max: 3 }), isCutOff: fc.boolean() });
const sheets = ['DBC', 'AEC', 'AB-', '---', 'DEE'];

it(
  'R1, R8, R9: whatever is applied and undone in whatever order, every score is that of the rulings in force, and without any as it was',
  () =>
    expectForAll(fc.array(step, { minLength: 1, maxLength: 6 }), { runs: 6, seconds: 8 }, async (played) => {
      const tryout = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
      const admin = await givenStaff(t, 'admin');
      const steps = rulingSteps(t, admin);
      const attempts: Awaited<ReturnType<typeof givenFinished>>[] = [];
      for (const responses of sheets) attempts.push(await givenFinished(t, { tryout, responses }));
      const stored = async () => {
        const rows = await t.db
          .selectFrom('attempt')
          .select(['id', 'points', 'maxPoints', 'passed', 'rankKey', 'subTypeShares', 'waitingMarks'])
          .where('tryoutId', '=', tryout.id)
          .orderBy('id')
          .execute();
        return new Map(rows.map(({ id, ...row }) => [id, row]));
      };
      const first = await stored();
      const inForce = new Map<number, { id: string; mode: RulingMode }>();
      const paperOf = (index: number): ScorableItem => ({
        id: tryout.itemIds[index] as string,
        kind: 'multiple_choice',
        section: 'TKD',
        subType: attempts[0]?.items[index]?.subType as string,
        options: (['A', 'B', 'C', 'D', 'E'] as const).map((letter) => ({
          letter,
          isKey: letter === 'ABC'[index],
          weight: null,
        })),
        ruling: inForce.has(index)
          ? { id: '', mode: inForce.get(index)?.mode as RulingMode, newKey: 'DEE'[index] as Letter, newWeights: null }
          : undefined,
      });
      const expectScored = async () => {
        const items = [0, 1, 2].map(paperOf);
        const rows = await stored();
        for (const [index, attempt] of attempts.entries()) {
          const given = items.map(({ id }, at) => {
            const letter = sheets[index]?.[at];
            return { itemId: id, option: letter === '-' ? null : (letter as Letter), text: null };
          });
          expect(rows.get(attempt.id)).toEqual(scoreColumns(score(ruleSets.get('latihan-1'), items, given)));
        }
      };
      for (const { item, mode: nth, isCutOff } of played) {
        const active = inForce.get(item);
        if (active) {
          expect((await steps.undo(active.id)).statusCode).toBe(200);
          inForce.delete(item);
        } else {
          const mode = modes[nth] as RulingMode;
          const { id } = await steps.draft({
            versionId: tryout.itemIds[item] as string,
            newKey: 'DEE'[item] as string,
          });
          expect((await steps.apply(id, mode, (await steps.preview(id)).stamp)).statusCode).toBe(200);
          inForce.set(item, { id, mode });
        }
        // A round that ends before its first batch, as one of a process that dies.
        if (isCutOff) await scoreAgain(t, () => true);
        await scoreAgain(t);
        await expectScored();
      }
      for (const { id } of inForce.values()) await steps.takeBack(id);
      expect(await stored()).toEqual(first);
    }),
  propertyTimeoutMs,
);
