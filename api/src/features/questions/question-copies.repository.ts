import type { Kysely } from 'kysely';
import { listWriters } from '../../db/question-states.ts';
import type { Database } from '../../db/schema.ts';
import { setReady } from '../../foundation/papers/readiness.repository.ts';
import { inChunks } from '../../in-chunks.ts';

/**
 * Gives copies the state of their originals: a copy of a question that isn't ready isn't either, the same text needs no second
 * review, and who wrote it can't approve it.
 */
export async function copyStates(
  trx: Kysely<Database>,
  copies: readonly { id: string; copyOf: string }[],
  at: Date,
): Promise<void> {
  for (const part of inChunks(copies)) {
    const originals = [...new Set(part.map(({ copyOf }) => copyOf))];
    const unready = await trx
      .selectFrom('unreadyQuestion')
      .select('questionId')
      .where('questionId', 'in', originals)
      .execute();
    const isUnready = new Set(unready.map(({ questionId }) => questionId));
    const unreadyCopies = part.filter(({ copyOf }) => isUnready.has(copyOf)).map(({ id }) => id);
    if (unreadyCopies.length > 0) await setReady(trx, unreadyCopies, false, at);

    const approvals = await trx
      .selectFrom('question')
      .innerJoin('versionApproval', 'versionApproval.questionVersionId', 'question.currentVersionId')
      .select(['question.id', 'approvedBy', 'approvedAt'])
      .where('question.id', 'in', originals)
      .execute();
    const approvalOf = new Map(approvals.map(({ id, ...approval }) => [id, approval]));
    await noteWriters(
      trx,
      part.filter(({ copyOf }) => !approvalOf.has(copyOf)),
    );
    if (approvals.length === 0) continue;
    const versions = await trx
      .selectFrom('question')
      .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
      .select(['question.id', 'currentVersionId', 'version'])
      .where(
        'question.id',
        'in',
        part.map(({ id }) => id),
      )
      .execute();
    const versionOf = new Map(versions.map((version) => [version.id, version]));
    const copied = part.flatMap(({ id, copyOf }) => {
      const [approval, version] = [approvalOf.get(copyOf), versionOf.get(id)];
      return approval && version
        ? [{ ...approval, questionVersionId: version.currentVersionId, questionId: id, version: version.version }]
        : [];
    });
    if (copied.length > 0) await trx.insertInto('versionApproval').values(copied).execute();
  }
}

/** Notes who wrote the texts of copies. */
async function noteWriters(trx: Kysely<Database>, copies: readonly { id: string; copyOf: string }[]): Promise<void> {
  const originals = [...new Set(copies.map(({ copyOf }) => copyOf))];
  const writersOf = Map.groupBy(await listWriters(trx, originals), ({ questionId }) => questionId);
  const writers = copies.flatMap(({ id, copyOf }) => {
    const accountIds = new Set((writersOf.get(copyOf) ?? []).map(({ accountId }) => accountId));
    return [...accountIds].map((writerId) => ({ questionId: id, writerId }));
  });
  for (const part of inChunks(writers)) await trx.insertInto('copiedWriter').values(part).execute();
}
