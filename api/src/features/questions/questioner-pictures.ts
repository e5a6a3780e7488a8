import { AppError } from '../../app-error.ts';
import type { PictureField } from './questioner-question.mapper.ts';
import type { NewPicture } from './held-package.repository.ts';

/** Stores pictures: implemented by the files feature. */
export interface PictureStore<Drawn = unknown> {
  /** @throws AppError that says why a file is refused */
  draw(upload: Buffer): Promise<Drawn>;
  /** Pictures that `use` doesn't note, or all when it fails, are deleted again. */
  keepFor<Result>(
    actorId: string,
    drawn: readonly Drawn[],
    use: (pictures: NewPicture[]) => Promise<Result>,
  ): Promise<Result>;
}

/** Pictures of a form: their addresses, by field. */
export interface FormPictures {
  files: ReadonlyMap<PictureField, string>;
  pictures: readonly NewPicture[];
}

/** Draws every picture, so that the errors of all bad pictures are reported together. */
async function drawAll<Drawn>(store: PictureStore<Drawn>, uploads: readonly [string, Buffer][]): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  const refusals: AppError[] = [];
  for (const [field, upload] of uploads) {
    try {
      drawn.push(await store.draw(upload));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refusals.push(error.at(field));
    }
  }
  const [first] = refusals;
  if (first)
    throw new AppError(
      first.code,
      refusals.flatMap(({ fieldErrors = [] }) => fieldErrors),
    );
  return drawn;
}

/**
 * Draws the pictures of a form again and stores them, if `use` accepts the form.
 * @throws AppError that names the fields of refused pictures
 */
export async function withPictures<Result>(
  store: PictureStore,
  actorId: string,
  uploads: ReadonlyMap<string, Buffer>,
  use: (form: FormPictures) => Promise<Result>,
): Promise<Result> {
  const chosen = [...uploads];
  const drawn = await drawAll(store, chosen);
  return store.keepFor(actorId, drawn, (pictures) =>
    use({
      pictures,
      files: new Map(pictures.map(({ url }, index) => [chosen[index]?.[0] as PictureField, url])),
    }),
  );
}
