import { newId } from '../src/id.ts';
import { writeCounts, writeItemCounts } from '../src/foundation/statistics/item-counts.ts';
import type { TestApp } from './build-test-app.ts';
import { countedOf, givenItem, letterOf } from './counts.ts';
import { type GivenTryout, givenTryout } from './given.ts';

/** A package that 110 learners have taken, as if the job had counted them. Nearly all answers are the same, so its questions are flagged. */
export async function givenCountedTryout(t: TestApp): Promise<GivenTryout> {
  const tryout = await givenTryout(t, { sections: [{ keys: 'AB' }] });
  await givenCounted(t, tryout);
  return tryout;
}

/** The same of a package that is there, with these versions of its two questions. */
export async function givenCounted(t: TestApp, tryout: Pick<GivenTryout, 'id' | 'itemIds'>): Promise<void> {
  const { id: paperId } = await givenPaper(t, tryout);
  const key = { paperId, ruleSetId: 'latihan-1' };
  const items = tryout.itemIds.map((id, index) => givenItem(id, letterOf(index)));
  const counted = countedOf(items, ['AB', 'AC', ...Array.from({ length: 108 }, () => 'AB')]);
  const at = t.clock.now().toISOString();
  await t.db
    .insertInto('paperCounts')
    .values({
      ...{ ...key, revision: 1, paperRevision: 0, attempts: counted.attempts, countedAt: at },
      ...{ totals: writeCounts(counted.totals), scores: writeCounts(counted.scores) },
    })
    .execute();
  await t.db
    .insertInto('itemCounts')
    .values([...counted.items].map(([itemId, counts]) => ({ ...key, itemId, counts: writeItemCounts(counts) })))
    .execute();
}

/** The paper of a package's attempts, which the first start makes. */
async function givenPaper(t: TestApp, { id }: Pick<GivenTryout, 'id'>): Promise<{ id: string }> {
  const paper = { id: newId(), tryoutId: id, questionCount: 2, createdAt: t.clock.now().toISOString() };
  await t.db.insertInto('paper').values(paper).execute();
  const questions = await t.db.selectFrom('question').selectAll().where('tryoutId', '=', id).execute();
  await t.db
    .insertInto('paperItem')
    .values(
      questions.map(({ number, currentVersionId }) => ({
        paperId: paper.id,
        number,
        questionVersionId: currentVersionId,
      })),
    )
    .execute();
  await t.db.updateTable('tryout').set({ currentPaperId: paper.id }).where('id', '=', id).execute();
  return paper;
}
