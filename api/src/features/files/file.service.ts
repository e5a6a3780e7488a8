import { createHash, randomBytes } from 'node:crypto';
import { imageTypes } from '../../contract/index.ts';
import { type FileStore, pictureKey } from '../../foundation/files/file-store.ts';
import type { FileRepository, Transaction } from './file.repository.ts';
import type { CleanPicture, PictureCleaner } from './picture.ts';

/** File name endings by media type; nothing else is stored. */
const endings = { 'image/svg+xml': 'svg', 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;
export type ImageType = keyof typeof endings;

interface Picture {
  mediaType: ImageType;
  content: Buffer;
}

/** A stored file that is kept once it is noted. */
export interface NewFile {
  url: string;
  /** @param transaction the transaction of the row that shows the file; its own by default */
  note(transaction?: Transaction): Promise<void>;
}

interface Dependencies {
  files: FileRepository;
  pictures: PictureCleaner;
  store: FileStore;
  now(): Date;
}

/** Stores public files, under names that can't be guessed and say nothing of their content (docs/files.md). */
export function createFileService({ files, pictures, store: fileStore, now }: Dependencies) {
  /** If it can't, they stay: what was noted beside them must not fail for that. */
  const removeUnnoted = (id: string) => fileStore.remove(pictureKey(id)).catch(() => {});

  /** Stores the bytes for `use`, which notes the file; if it doesn't, the bytes are deleted again. */
  async function storeFor<Result>(
    { mediaType, content }: Picture,
    uploadedBy: string | undefined,
    use: (file: NewFile) => Promise<Result>,
  ): Promise<Result> {
    const id = `${randomBytes(16).toString('hex')}.${endings[mediaType]}`;
    const row = {
      id,
      kind: 'question_image' as const,
      mediaType,
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      createdAt: now().toISOString(),
    };
    let isNoted = false;
    try {
      await fileStore.put(pictureKey(id), content);
      const result = await use({
        url: `/api/files/${id}`,
        async note(transaction) {
          // Before it is done: one whose answer is lost may be done, too.
          isNoted = true;
          await files.insert(row, uploadedBy, transaction);
        },
      });
      if (!isNoted) await removeUnnoted(id);
      return result;
    } catch (error) {
      // Perhaps the row is there. Bytes without a row harm nobody; a row without bytes is a broken picture.
      if (!isNoted || !files.mayBeDone(error)) await removeUnnoted(id);
      throw error;
    }
  }

  /** Stores a file by itself. Returns its path. */
  const store = (picture: Picture, uploadedBy?: string): Promise<string> =>
    storeFor(picture, uploadedBy, async ({ url, note }) => {
      await note();
      return url;
    });

  /**
   * Draws a picture that staff upload again; nothing is stored yet.
   * @throws AppError that says why the file is refused
   */
  const draw = (upload: Buffer): Promise<CleanPicture> =>
    pictures.clean(upload, { types: imageTypes, refusal: 'IMAGE_TYPE_NOT_SUPPORTED' });

  /**
   * Stores drawn pictures together with the rows that show them: `use` notes them in its own transaction. Pictures that it
   * doesn't note, or all when it fails, are deleted again.
   */
  function keepFor<Result>(
    actorId: string,
    [first, ...others]: readonly CleanPicture[],
    use: (files: NewFile[]) => Promise<Result>,
  ): Promise<Result> {
    if (!first) return use([]);
    return storeFor(first, actorId, (file) => keepFor(actorId, others, (rest) => use([file, ...rest])));
  }

  return {
    /** Stores an image of our own unchanged: the demo's figures are SVG. */
    storeQuestionImage: (mediaType: ImageType, content: Buffer) => store({ mediaType, content }),

    /**
     * Stores a picture that staff upload for a package or a question, drawn again.
     * @throws AppError that says why the file is refused
     */
    storeUpload: async (actorId: string, upload: Buffer): Promise<string> => store(await draw(upload), actorId),

    draw,

    keepFor,

    /** Stores one drawn picture, as `keepFor` does, but without an entry in the audit log: whoever notes it writes that. */
    keepDrawn: <Result>(drawn: CleanPicture, use: (file: NewFile) => Promise<Result>): Promise<Result> =>
      storeFor(drawn, undefined, use),

    /** Deletes the bytes of pictures. Delete their rows afterwards, so that a failure leaves nothing that nobody knows of. */
    async removeBytes(ids: readonly string[]): Promise<void> {
      for (const id of ids) await fileStore.remove(pictureKey(id));
    },
  };
}
export type FileService = ReturnType<typeof createFileService>;
