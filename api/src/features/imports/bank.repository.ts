import type { Kysely } from 'kysely';
import { type ImportedQuestion, pictureName, textNames } from '../../contract/index.ts';
import { findAlike } from '../../foundation/directory/item-bank.repository.ts';
import type { Database } from '../../db/schema.ts';
import { inChunks } from '../../in-chunks.ts';

/** A question of the bank, in the shape of those of a file. */
export interface BankQuestion {
  id: string;
  tryoutId: string;
  title: string;
  batch: number;
  number: number;
  content: ImportedQuestion;
}

/** The questions that there are, with which those of a file are compared. */
export function createBankRepository(db: Kysely<Database>) {
  return {
    /** For each text, the questions of the bank that look like it. */
    findAlike: (texts: readonly { stem: string; options: readonly { text: string }[] }[]) => findAlike(db, texts),

    /** Questions of packages that aren't archived, as they are now. */
    async findQuestions(ids: readonly string[]): Promise<BankQuestion[]> {
      const found: BankQuestion[] = [];
      for (const some of inChunks(ids)) {
        const rows = await db
          .selectFrom('question')
          .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
          .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
          .select([
            ...(['question.id', 'question.tryoutId', 'question.number', 'tryout.title', 'tryout.batch'] as const),
            ...(['currentVersionId', 'kind', 'questionVersion.type', 'section', 'subType', 'stem'] as const),
            ...(['questionVersion.imageUrl', 'imageAlt', 'rubric', 'timeLimitSeconds', ...textNames] as const),
          ])
          .where('question.id', 'in', some)
          .where('tryout.archivedAt', 'is', null)
          .execute();
        if (rows.length === 0) continue;
        const options = await db
          .selectFrom('questionOption')
          .select(['questionVersionId', 'text', 'imageUrl', 'imageAlt', 'isKey', 'weight'])
          .where(
            'questionVersionId',
            'in',
            rows.map(({ currentVersionId }) => currentVersionId),
          )
          .orderBy('letter')
          .execute();
        const byVersion = Map.groupBy(options, ({ questionVersionId }) => questionVersionId);
        for (const { id, tryoutId, number, title, batch, currentVersionId, stem, timeLimitSeconds, ...same } of rows)
          found.push({
            ...{ id, tryoutId, number, title, batch },
            content: {
              ...same,
              question: stem,
              timeLimit: timeLimitSeconds,
              options: (byVersion.get(currentVersionId) ?? []).map(({ questionVersionId: _, isKey, ...option }) => ({
                ...option,
                isKey: isKey === 1,
              })),
            },
          });
      }
      return found;
    },

    /** The hashes of pictures' bytes: a picture that is drawn again becomes the same bytes. */
    async hashesOf(urls: readonly string[]): Promise<Map<string, string>> {
      const byName = new Map(urls.map((url) => [pictureName(url), url]));
      const hashes = new Map<string, string>();
      for (const some of inChunks([...byName.keys()])) {
        const rows = await db.selectFrom('file').select(['id', 'sha256']).where('id', 'in', some).execute();
        for (const { id, sha256 } of rows) hashes.set(byName.get(id) ?? id, sha256);
      }
      return hashes;
    },
  };
}
export type BankRepository = ReturnType<typeof createBankRepository>;
