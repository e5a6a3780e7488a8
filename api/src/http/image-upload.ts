import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { type ErrorCode, maxImageBytes } from '../contract/index.ts';
import { withOurLineEnds } from './line-ends.ts';
import { createUploadRoom, type UploadPlace, type UploadRoom } from './upload-room.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names under which this call's form has pictures, for the OpenAPI document. */
    pictures?: readonly string[];
  }
  interface FastifyInstance {
    /** Separate for staff and everybody else: strangers and learners who fill their room don't stop staff from working. */
    uploadRooms: { visitors: UploadRoom; staff: UploadRoom };
  }
  interface FastifyRequest {
    /** Each chosen picture of a form under its field name, as it was sent. */
    pictures: ReadonlyMap<string, Buffer>;
    /** The reserved memory of a form. */
    uploadPlace: UploadPlace | undefined;
  }
}

/** Some fifteen phone photos at once, others wait; 300 stalled ones cost no more than 64 MB with everything around them. */
const visitorsBytes = 12 * 1024 * 1024;
/** One question with a picture for each option, and a little more. */
const staffBytes = 16 * 1024 * 1024;

/** Limits of a form. */
export interface FormLimits {
  /** Names under which a picture or another file may come, each once. */
  pictures: readonly string[];
  /** Most texts in it. */
  texts: number;
  /** Bytes of one text. */
  textBytes: number;
  /** Bytes of all texts together. */
  allTextBytes: number;
  /** Bytes of one file, and the error for a larger one. Left out: those of a picture. */
  file?: { bytes: number; refusal: ErrorCode };
}

const bytesOfFile = ({ file }: FormLimits) => file?.bytes ?? maxImageBytes;
const refusalOfFile = ({ file }: FormLimits) => file?.refusal ?? 'IMAGE_TOO_LARGE';

/** One picture and nothing else. */
const onePicture: FormLimits = { pictures: ['image'], texts: 0, textBytes: 0, allTextBytes: 0 };

/** Bytes for the parts' names, headers and boundaries beside each picture. */
const overheadBytes = 16 * 1024;
const maxBodyBytes = (limits: FormLimits) =>
  limits.pictures.length * (bytesOfFile(limits) + overheadBytes) + limits.allTextBytes;

/** Time that a phone's connection may need for 2 MB. */
export const uploadTimeoutMs = 60_000;

/** Limits the memory of all uploads in progress. */
export function useUploadRooms(app: FastifyInstance): void {
  app.decorate('uploadRooms', { visitors: createUploadRoom(visitorsBytes), staff: createUploadRoom(staffBytes) });
  app.decorateRequest('uploadPlace');
}

/** Bytes that a form announces, or the most it may have. */
const bytesOfForm = ({ headers }: FastifyRequest, limits: FormLimits) =>
  Math.min(Number(headers['content-length'] ?? Infinity), maxBodyBytes(limits));

/** Waits until there is room for a form, and keeps it until the answer is sent: its pictures are needed until then. */
async function takePlace(request: FastifyRequest, reply: FastifyReply, limits: FormLimits): Promise<void> {
  if (!request.isMultipart()) return;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { visitors, staff } = request.server.uploadRooms;
  const { access } = request.routeOptions.config;
  const room = access === 'admin' || access === 'questioner' ? staff : visitors;
  const place = await room.enter(bytesOfForm(request, limits), gone.signal).catch((error: unknown) => {
    // The rest of the body would have to be read only to be thrown away.
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
      fileSize: bytesOfFile(limits),
      headerPairs: 20,
    },
    throwFileSizeLimit: false,
  });
}

/** Lets the routes of a plugin read a form with one picture and nothing else, by `readImage`. */
export const useImageUpload = (app: FastifyInstance): Promise<void> => useMultipart(app, onePicture);

/** @param stopped rejects when the rest isn't wanted any more */
async function bytesOf(
  { file }: MultipartFile,
  request: FastifyRequest,
  limits: FormLimits,
  stopped: Promise<never>,
): Promise<Buffer> {
  const refusal = refusalOfFile(limits);
  // A body that arrives in one piece reaches its limit before anybody listens.
  file.once('limit', () => file.destroy(new AppError(refusal)));
  stopped.catch((error: Error) => file.destroy(error));
  // One buffer that uses memory as it fills: chunks of one byte each would take a hundred times as much.
  const content = Buffer.allocUnsafeSlow(Math.min(bytesOfForm(request, limits), bytesOfFile(limits)));
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) length += chunk.copy(content, length);
  if (file.truncated) throw new AppError(refusal);
  return content.subarray(0, length);
}

async function onlyFile(request: FastifyRequest, field: string, stopped: Promise<never>): Promise<Buffer> {
  let content: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== field) throw new AppError('IMAGE_MISSING');
    content = await bytesOf(part, request, onePicture, stopped);
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
      const content = await bytesOf(part, request, limits, stopped).catch((error: unknown) =>
        Promise.reject(error instanceof AppError && error.status < 500 ? error.at(name) : error),
      );
      files.set(name, content);
    } else {
      if (part.fieldnameTruncated || part.valueTruncated) throw new AppError('PAYLOAD_TOO_LARGE');
      // NUL is refused in every text.
      if (typeof part.value !== 'string' || part.value.includes('\0')) throw new AppError('MALFORMED_REQUEST');
      texts.set(name, withOurLineEnds(part.value));
    }
  }
  // A form without a chosen file sends an empty one.
  return { texts, files: new Map([...files].filter(([, content]) => content.length > 0)) };
}

/** Rejects as soon as more bytes arrive than any permitted body has. */
function tooMuch({ raw, headers, uploadPlace }: FastifyRequest, limits: FormLimits): Promise<never> {
  const refusal = limits === onePicture ? 'IMAGE_TOO_LARGE' : (limits.file?.refusal ?? 'PAYLOAD_TOO_LARGE');
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

/** Reads a multipart body within its limits; every error in it is reported by our own codes. */
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
    // The parser reads no further, and the end of a connection that nobody reads isn't noticed.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error;
    // The parser's own complaints, such as a body that ends in the middle, carry no status.
    throw new AppError('MALFORMED_REQUEST');
  }
}

/**
 * The one file of a multipart body, unchecked: its content is unknown, and its name and type are what the client claims.
 * @throws AppError when there is no file under that name, when there are other parts, or too many bytes
 */
export const readImage = (request: FastifyRequest, field: string): Promise<Buffer> =>
  reading(request, onePicture, (stopped) => onlyFile(request, field, stopped));

/**
 * Lets the routes of a plugin accept forms of texts and pictures.
 * @returns a hook for such a route that runs before its body is validated: the texts become the body, which the schema
 * checks, and the pictures are in `request.pictures`
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
