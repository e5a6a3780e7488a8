import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageTypes } from '../../contract/index.ts';
import type { FileRepository, Transaction } from './file.repository.ts';
import type { CleanPicture, PictureCleaner } from './picture.ts';

/** File name endings by media type; nothing else is stored. */
const endings = { 'image/svg+xml': 'svg', 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;
export type ImageType = keyof typeof endings;

/** Folder of public files below UPLOADS_DIR. */
export const publicFolder = (uploadsDir: string) => join(uploadsDir, 'public');

interface Picture {
  mediaType: ImageType;
  content: Buffer;
}

/** A file on disk that is kept once it is noted. */
export interface NewFile {
  url: string;
  /** @param transaction the transaction of the row that shows the file; its own by default */
  note(transaction?: Transaction): Promise<void>;
}

interface Dependencies {
  files: FileRepository;
  pictures: PictureCleaner;
  uploadsDir: string;
  now(): Date;
}

/** Stores public files, under names that can't be guessed and say nothing of their content (docs/files.md). */
export function createFileService({ files, pictures, uploadsDir, now }: Dependencies) {
  mkdirSync(publicFolder(uploadsDir), { recursive: true });

  /** Writes the bytes to disk for `use`, which notes the file; if it doesn't, the bytes are deleted again. */
  async function storeFor<Result>(
    { mediaType, content }: Picture,
    uploadedBy: string | undefined,
    use: (file: NewFile) => Promise<Result>,
  ): Promise<Result> {
    const id = `${randomBytes(16).toString('hex')}.${endings[mediaType]}`;
    const path = join(publicFolder(uploadsDir), id);
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
      await writeFile(path, content, { flag: 'wx', flush: true });
      const result = await use({
        url: `/api/files/${id}`,
        async note(transaction) {
          await files.insert(row, uploadedBy, transaction);
          isNoted = true;
        },
      });
      if (!isNoted) await rm(path, { force: true });
      return result;
    } catch (error) {
      await rm(path, { force: true });
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
  };
}
export type FileService = ReturnType<typeof createFileService>;
