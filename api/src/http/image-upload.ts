import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { maxImageBytes } from '../contract/index.ts';
import { withOurLineEnds } from './line-ends.ts';
import { createUploadRoom, type UploadPlace, type UploadRoom } from './upload-room.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names under which this call's form carries pictures, for the OpenAPI document. */
    pictures?: readonly string[];
  }
  interface FastifyInstance {
    /** For what visitors send, and for what staff send: strangers who fill theirs keep no author from working. */
    uploadRooms: { visitors: UploadRoom; staff: UploadRoom };
  }
  interface FastifyRequest {
    /** Of a form: each chosen picture under its name, as it came. */
    pictures: ReadonlyMap<string, Buffer>;
    /** Of a form: where its bytes may lie. */
    uploadPlace: UploadPlace | undefined;
  }
}

/** Some fifteen photos of a phone at once, others wait; 300 that stall cost no more than 64 MB with all that is around them. */
const visitorsBytes = 12 * 1024 * 1024;
/** One question with a picture for each option, and a little more. */
const staffBytes = 16 * 1024 * 1024;

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

/** Bounds the memory of all uploads in flight. */
export function useUploadRooms(app: FastifyInstance): void {
  app.decorate('uploadRooms', { visitors: createUploadRoom(visitorsBytes), staff: createUploadRoom(staffBytes) });
  app.decorateRequest('uploadPlace');
}

/** Bytes that a form announces, or may have at most. */
const bytesOfForm = ({ headers }: FastifyRequest, limits: FormLimits) =>
  Math.min(Number(headers['content-length'] ?? Infinity), maxBodyBytes(limits));

/** Waits until there is room for a form, and keeps it until the answer is on its way: until then its pictures are needed. */
async function takePlace(request: FastifyRequest, reply: FastifyReply, limits: FormLimits): Promise<void> {
  if (!request.isMultipart()) return;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { visitors, staff } = request.server.uploadRooms;
  const room = request.routeOptions.config.access === 'visitor' ? visitors : staff;
  const place = await room.enter(bytesOfForm(request, limits), gone.signal).catch((error: unknown) => {
    // What is still on its way would have to be read only to be thrown away.
    reply.header('connection', 'close');
    throw error;
  });
  request.uploadPlace = place;
  reply.raw.once('finish', place.leave).once('close', place.leave);
  if (gone.signal.aborted) place.leave();
}

/** Lets the routes of a plugin read `multipart/form-data` within these limits. Held in memory, never on disk. */
async function useMultipart(app: FastifyInstance, limits: FormLimits): Promise<void> {
  const { pictures, texts, textBytes } = limits;
  app.addHook('preValidation', (request, reply) => takePlace(request, reply, limits));
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

/**
 * @param atMost bytes that the whole form has
 * @param stopped rejects when no more of it is wanted
 */
async function bytesOf({ file }: MultipartFile, atMost: number, stopped: Promise<never>): Promise<Buffer> {
  // A body that arrives in one piece reaches its limit before anybody listens.
  file.once('limit', () => file.destroy(new AppError('IMAGE_TOO_LARGE')));
  stopped.catch((error: Error) => file.destroy(error));
  // One piece, which takes memory as it fills: pieces of one byte each would take a hundred times as much.
  const content = Buffer.allocUnsafeSlow(Math.min(atMost, maxImageBytes));
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) length += chunk.copy(content, length);
  if (file.truncated) throw new AppError('IMAGE_TOO_LARGE');
  return content.subarray(0, length);
}

async function onlyFile(request: FastifyRequest, field: string, stopped: Promise<never>): Promise<Buffer> {
  let content: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== field) throw new AppError('IMAGE_MISSING');
    content = await bytesOf(part, bytesOfForm(request, onePicture), stopped);
  }
  // A form without a chosen file sends an empty one.
  if (!content || content.length === 0) throw new AppError('IMAGE_MISSING');
  return content;
}

async function wholeForm(request: FastifyRequest, limits: FormLimits, stopped: Promise<never>) {
  const texts = new Map<string, string>();
  const files = new Map<string, Buffer>();
  for await (const part of request.parts()) {
    const { fieldname: name } = part;
    if (texts.has(name) || files.has(name)) throw new AppError('MALFORMED_REQUEST');
    if (part.type === 'file') {
      if (!limits.pictures.includes(name)) throw new AppError('MALFORMED_REQUEST');
      const content = await bytesOf(part, bytesOfForm(request, limits), stopped).catch((error: unknown) =>
        Promise.reject(error instanceof AppError && error.status < 500 ? error.at(name) : error),
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
function tooMuch({ raw, headers, uploadPlace }: FastifyRequest, limits: FormLimits): Promise<never> {
  const refusal = limits === onePicture ? 'IMAGE_TOO_LARGE' : 'PAYLOAD_TOO_LARGE';
  return new Promise((_, reject) => {
    let arrived = Number(headers['content-length'] ?? 0);
    const look = () => void (arrived > maxBodyBytes(limits) && reject(new AppError(refusal)));
    look();
    arrived = 0;
    raw.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
      uploadPlace?.heard();
      look();
    });
    raw.once('end', () => uploadPlace?.whole());
  });
}

/** Reads a multipart body within its limits; whatever is wrong with it is said in our words. */
async function reading<Result>(
  request: FastifyRequest,
  limits: FormLimits,
  read: (stopped: Promise<never>) => Promise<Result>,
): Promise<Result> {
  const { uploadPlace } = request;
  if (!uploadPlace) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    const stopped = Promise.race([tooMuch(request, limits), uploadPlace.turnedOut]);
    return await Promise.race([read(stopped), stopped]);
  } catch (error) {
    // The parser reads no further, and a connection that nobody reads isn't seen to end.
    request.raw.unpipe();
    request.raw.resume();
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
  reading(request, onePicture, (stopped) => onlyFile(request, field, stopped));

/**
 * Lets the routes of a plugin take forms of texts and pictures.
 * @returns what such a route does before its body is validated: the texts are the body, which the schema checks, and the pictures
 * lie in `request.pictures`
 */
export async function useForms(app: FastifyInstance, limits: FormLimits) {
  await useMultipart(app, limits);
  app.decorateRequest('pictures');
  return async (request: FastifyRequest): Promise<void> => {
    const { texts, files } = await reading(request, limits, (stopped) => wholeForm(request, limits, stopped));
    request.body = Object.fromEntries(texts);
    request.pictures = files;
  };
}
