import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageTypes } from '../../contract/index.ts';
import type { FileRepository } from './file.repository.ts';
import type { PictureCleaner } from './picture.ts';

/** File name endings by media type; nothing else is stored. */
const endings = { 'image/svg+xml': 'svg', 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;
export type ImageType = keyof typeof endings;

/** Where files that anyone may read lie below UPLOADS_DIR. */
export const publicFolder = (uploadsDir: string) => join(uploadsDir, 'public');

interface Dependencies {
  files: FileRepository;
  pictures: PictureCleaner;
  uploadsDir: string;
  now(): Date;
}

/** Stores files that anyone may see, under names that can't be guessed and say nothing of their content (docs/files.md). */
export function createFileService({ files, pictures, uploadsDir, now }: Dependencies) {
  mkdirSync(publicFolder(uploadsDir), { recursive: true });

  /** Puts the bytes on disk, then notes the file; without its note no byte stays. Gives the path to fetch it by. */
  async function store(mediaType: ImageType, content: Buffer, uploadedBy?: string): Promise<string> {
    const id = `${randomBytes(16).toString('hex')}.${endings[mediaType]}`;
    const path = join(publicFolder(uploadsDir), id);
    try {
      await writeFile(path, content, { flag: 'wx', flush: true });
      await files.insert(
        {
          id,
          kind: 'question_image',
          mediaType,
          sizeBytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          createdAt: now().toISOString(),
        },
        uploadedBy,
      );
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return `/api/files/${id}`;
  }

  return {
    /** Keeps an image of our own as it is: the demo's figures are SVG. */
    storeQuestionImage: (mediaType: ImageType, content: Buffer) => store(mediaType, content),

    /**
     * Keeps a picture that somebody of the staff uploads for a package or a question, drawn anew.
     * @throws AppError that says why the file is refused
     */
    async storeUpload(actorId: string, upload: Buffer): Promise<string> {
      const { mediaType, content } = await pictures.clean(upload, {
        types: imageTypes,
        refusal: 'IMAGE_TYPE_NOT_SUPPORTED',
      });
      return store(mediaType, content, actorId);
    },
  };
}
export type FileService = ReturnType<typeof createFileService>;
