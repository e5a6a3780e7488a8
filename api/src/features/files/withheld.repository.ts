import type { Kysely } from 'kysely';
import { pictureName } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

const addressOf = (name: string) => `/api/files/${name}`;

/** Finds out which pictures questions show, and whether learners may see them yet. */
export function createWithheldRepository(db: Kysely<Database>) {
  return {
    /**
     * Those of the pictures shown only by questions that no learner may see yet, neither published nor on a paper, or by previews of
     * files with questions.
     */
    async listWithheld(names: readonly string[]): Promise<string[]> {
      if (names.length === 0) return [];
      const shown = await db
        .selectFrom('questionVersion')
        .select(['id', 'imageUrl'])
        .where('imageUrl', 'in', names.map(addressOf))
        .unionAll(
          db
            .selectFrom('questionOption')
            .select(['questionVersionId as id', 'imageUrl'])
            .where('imageUrl', 'in', names.map(addressOf)),
        )
        .execute();
      const previewed = (
        await db
          .selectFrom('importPicture')
          .select('fileId')
          .where('fileId', 'in', [...names])
          .execute()
      ).map(({ fileId }) => fileId);
      if (shown.length === 0) return previewed;
      const versions = [...new Set(shown.map(({ id }) => id))];
      const released = await db
        .selectFrom('questionVersion')
        // A question that was removed or archived has no package; learners still see it in their results.
        .leftJoin('question', 'question.id', 'questionVersion.questionId')
        .leftJoin('tryout', 'tryout.id', 'question.tryoutId')
        .select('questionVersion.id')
        .where('questionVersion.id', 'in', versions)
        .where((eb) =>
          eb.or([
            eb('tryout.publishedAt', 'is not', null),
            eb.exists(
              eb
                .selectFrom('paperItem')
                .select('paperItem.paperId')
                .whereRef('paperItem.questionVersionId', '=', 'questionVersion.id'),
            ),
          ]),
        )
        .execute();
      const covers = await db
        .selectFrom('tryout')
        .select('imageUrl')
        .where('imageUrl', 'in', names.map(addressOf))
        .execute();
      const open = new Set(released.map(({ id }) => id));
      const seen = new Set([
        ...covers.map(({ imageUrl }) => imageUrl),
        ...shown.filter(({ id }) => open.has(id)).map(({ imageUrl }) => imageUrl),
      ]);
      const ofDrafts = shown.flatMap(({ imageUrl }) =>
        imageUrl === null || seen.has(imageUrl) ? [] : pictureName(imageUrl),
      );
      return [...new Set([...ofDrafts, ...previewed])];
    },

    /** Those of the names that have a file. */
    async listExisting(names: readonly string[]): Promise<string[]> {
      if (names.length === 0) return [];
      const files = await db
        .selectFrom('file')
        .select('id')
        .where('id', 'in', [...names])
        .where('kind', '=', 'question_image')
        .execute();
      return files.map(({ id }) => id);
    },
  };
}
export type WithheldRepository = ReturnType<typeof createWithheldRepository>;
