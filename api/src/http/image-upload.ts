import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { maxImageBytes } from '../contract/index.ts';
import { withOurLineEnds } from './line-ends.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names under which this call's form carries pictures, for the OpenAPI document. */
    pictures?: readonly string[];
  }
  interface FastifyRequest {
    /** Of a form: each chosen picture under its name, as it came. */
    pictures: ReadonlyMap<string, Buffer>;
  }
}

/** What a form may hold. */
export interface FormLimits {
  /** Names under which a picture may come, each once. */
  pictures: readonly string[];
  /** How many texts it has at most. */
  texts: number;
  /** Bytes of one text. */
  textBytes: number;
  /** Bytes of all texts. */
  allTextBytes: number;
}

/** One picture and nothing else. */
const onePicture: FormLimits = { pictures: ['image'], texts: 0, textBytes: 0, allTextBytes: 0 };

/** What the parts' names, headers and boundaries may need beside each picture. */
const overheadBytes = 16 * 1024;
const maxBodyBytes = ({ pictures, allTextBytes }: FormLimits) =>
  pictures.length * (maxImageBytes + overheadBytes) + allTextBytes;

/** A phone's line may need this long for 2 MB. */
export const uploadTimeoutMs = 60_000;

/** Lets the routes of a plugin read `multipart/form-data` within these limits. Held in memory, never on disk. */
async function useMultipart(app: FastifyInstance, { pictures, texts, textBytes }: FormLimits): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: pictures.length,
      fields: texts,
      parts: pictures.length + texts + 1,
      fieldSize: textBytes,
      fileSize: maxImageBytes,
      headerPairs: 20,
    },
    throwFileSizeLimit: false,
  });
}

/** Lets the routes of a plugin read a form with one picture and nothing else, by `readImage`. */
export const useImageUpload = (app: FastifyInstance): Promise<void> => useMultipart(app, onePicture);

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

async function wholeForm(request: FastifyRequest, { pictures }: FormLimits) {
  const texts = new Map<string, string>();
  const files = new Map<string, Buffer>();
  for await (const part of request.parts()) {
    const { fieldname: name } = part;
    if (texts.has(name) || files.has(name)) throw new AppError('MALFORMED_REQUEST');
    if (part.type === 'file') {
      if (!pictures.includes(name)) throw new AppError('MALFORMED_REQUEST');
      const content = await bytesOf(part).catch((error: unknown) =>
        Promise.reject(error instanceof AppError ? error.at(name) : error),
      );
      files.set(name, content);
    } else {
      if (part.fieldnameTruncated || part.valueTruncated) throw new AppError('PAYLOAD_TOO_LARGE');
      // NUL is refused in a text wherever it comes from.
      if (typeof part.value !== 'string' || part.value.includes('\0')) throw new AppError('MALFORMED_REQUEST');
      texts.set(name, withOurLineEnds(part.value));
    }
  }
  // A form without a chosen file sends an empty one.
  return { texts, files: new Map([...files].filter(([, content]) => content.length > 0)) };
}

/** Rejects as soon as more arrives than any permitted body has, whatever its parts are. */
function tooMuch({ raw, headers }: FastifyRequest, limits: FormLimits): Promise<never> {
  const refusal = limits === onePicture ? 'IMAGE_TOO_LARGE' : 'PAYLOAD_TOO_LARGE';
  return new Promise((_, reject) => {
    let arrived = Number(headers['content-length'] ?? 0);
    const look = () => void (arrived > maxBodyBytes(limits) && reject(new AppError(refusal)));
    look();
    arrived = 0;
    raw.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
      look();
    });
  });
}

/** Reads a multipart body within its limits; whatever is wrong with it is said in our words. */
async function reading<Result>(
  request: FastifyRequest,
  limits: FormLimits,
  read: () => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await Promise.race([read(), tooMuch(request, limits)]);
  } catch (error) {
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
    // The parser's own complaints, such as a body that ends in the middle, carry no status.
    throw new AppError('MALFORMED_REQUEST');
  }
}

/**
 * The one file of a multipart body, as it is: nothing is known of its content, and its name and type are whatever the client says.
 * @throws AppError when there is no file under that name, or more than one thing, or too much of it
 */
export const readImage = (request: FastifyRequest, field: string): Promise<Buffer> =>
  reading(request, onePicture, () => onlyFile(request, field));

/**
 * Lets the routes of a plugin take forms of texts and pictures.
 * @returns what such a route does before its body is validated: the texts are the body, which the schema checks, and the pictures
 * lie in `request.pictures`
 */
export async function useForms(app: FastifyInstance, limits: FormLimits) {
  await useMultipart(app, limits);
  app.decorateRequest('pictures');
  return async (request: FastifyRequest): Promise<void> => {
    const { texts, files } = await reading(request, limits, () => wholeForm(request, limits));
    request.body = Object.fromEntries(texts);
    request.pictures = files;
  };
}
