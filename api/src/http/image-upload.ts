import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { maxImageBytes } from '../contract/index.ts';

/** What the parts' names, headers and boundaries may need beside the picture. */
const maxBodyBytes = maxImageBytes + 16 * 1024;

/** A phone's line may need this long for 2 MB. */
export const uploadTimeoutMs = 60_000;

/** Lets the routes of a plugin read `multipart/form-data` with one file and nothing else. Held in memory, never on disk. */
export async function useImageUpload(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 2, fileSize: maxImageBytes, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
}

async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  // A body that arrives in one piece reaches its limit before anybody listens.
  file.once('limit', () => file.destroy(new AppError('IMAGE_TOO_LARGE')));
  const content = Buffer.concat(await file.toArray());
  if (file.truncated) throw new AppError('IMAGE_TOO_LARGE');
  return content;
}

async function onlyFile(request: FastifyRequest, field: string): Promise<Buffer> {
  let content: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== field) throw new AppError('IMAGE_MISSING');
    content = await bytesOf(part);
  }
  // A form without a chosen file sends an empty one.
  if (!content || content.length === 0) throw new AppError('IMAGE_MISSING');
  return content;
}

/** Rejects as soon as more arrives than any permitted body has, whatever its parts are. */
function tooMuch({ raw, headers }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    let arrived = Number(headers['content-length'] ?? 0);
    const look = () => void (arrived > maxBodyBytes && reject(new AppError('IMAGE_TOO_LARGE')));
    look();
    arrived = 0;
    raw.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
      look();
    });
  });
}

/**
 * The one file of a multipart body, as it is: nothing is known of its content, and its name and type are whatever the client says.
 * @throws AppError when there is no file under that name, or more than one thing, or too much of it
 */
export async function readImage(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await Promise.race([onlyFile(request, field), tooMuch(request)]);
  } catch (error) {
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
    // The parser's own complaints, such as a body that ends in the middle, carry no status.
    throw new AppError('MALFORMED_REQUEST');
  }
}
