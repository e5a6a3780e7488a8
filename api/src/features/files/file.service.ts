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

/** Where files that anyone may read lie below UPLOADS_DIR. */
export const publicFolder = (uploadsDir: string) => join(uploadsDir, 'public');

interface Picture {
  mediaType: ImageType;
  content: Buffer;
}

/** A file that lies on disk and is kept once it is noted. */
export interface NewFile {
  url: string;
  /** @param transaction that of whatever shows the file; one of its own if none is given */
  note(transaction?: Transaction): Promise<void>;
}

interface Dependencies {
  files: FileRepository;
  pictures: PictureCleaner;
  uploadsDir: string;
  now(): Date;
}

/** Stores files that anyone may see, under names that can't be guessed and say nothing of their content (docs/files.md). */
export function createFileService({ files, pictures, uploadsDir, now }: Dependencies) {
  mkdirSync(publicFolder(uploadsDir), { recursive: true });

  /** Puts the bytes on disk for `use`, which notes the file; without its note no byte stays. */
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

  /** Keeps a file of its own. Gives the path to fetch it by. */
  const store = (picture: Picture, uploadedBy?: string): Promise<string> =>
    storeFor(picture, uploadedBy, async ({ url, note }) => {
      await note();
      return url;
    });

  /**
   * A picture that somebody of the staff sends, drawn anew; nothing is kept of it yet.
   * @throws AppError that says why the file is refused
   */
  const draw = (upload: Buffer): Promise<CleanPicture> =>
    pictures.clean(upload, { types: imageTypes, refusal: 'IMAGE_TYPE_NOT_SUPPORTED' });

  /**
   * Keeps drawn pictures together with what shows them: `use` notes them in its own transaction. Of those that it doesn't note,
   * and of all when it fails, nothing stays.
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
    /** Keeps an image of our own as it is: the demo's figures are SVG. */
    storeQuestionImage: (mediaType: ImageType, content: Buffer) => store({ mediaType, content }),

    /**
     * Keeps a picture that somebody of the staff uploads for a package or a question, drawn anew.
     * @throws AppError that says why the file is refused
     */
    storeUpload: async (actorId: string, upload: Buffer): Promise<string> => store(await draw(upload), actorId),

    draw,

    keepFor,
  };
}
export type FileService = ReturnType<typeof createFileService>;
