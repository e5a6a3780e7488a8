import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRepository } from './file.repository.ts';

/** File name endings by media type; nothing else is stored. */
const endings = { 'image/svg+xml': 'svg', 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;
export type ImageType = keyof typeof endings;

/** Where files that anyone may read lie below UPLOADS_DIR. */
export const publicFolder = (uploadsDir: string) => join(uploadsDir, 'public');

interface Dependencies {
  files: FileRepository;
  uploadsDir: string;
  now(): Date;
}

/** Stores files under names that can't be guessed and say nothing of their content. */
export function createFileService({ files, uploadsDir, now }: Dependencies) {
  mkdirSync(publicFolder(uploadsDir), { recursive: true });
  return {
    /** Keeps an image that a question shows; gives the path to fetch it by. */
    async storeQuestionImage(mediaType: ImageType, content: Buffer): Promise<string> {
      const id = `${randomBytes(16).toString('hex')}.${endings[mediaType]}`;
      await writeFile(join(publicFolder(uploadsDir), id), content);
      await files.insert({
        id,
        kind: 'question_image',
        mediaType,
        sizeBytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        createdAt: now().toISOString(),
      });
      return `/api/files/${id}`;
    },
  };
}
export type FileService = ReturnType<typeof createFileService>;
