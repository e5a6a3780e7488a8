import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import { type ImportRemark, pictureName } from '../../contract/index.ts';
import type { BankRepository } from './bank.repository.ts';
import { contentOf, type Scope, type UsualClass } from './check-item.ts';
import { withDuplicates } from './duplicates.ts';
import type { Item } from './import-item.ts';
import type { Executor, ImportRepository } from './import.repository.ts';
import { withProblems } from './mend-item.ts';
import type { FoundFile, PictureIndex } from './read-file.ts';
import { FileRefused } from './read-question.ts';
import type { Reader } from './reader.ts';

/** Draws pictures and stores them: implemented by the files feature. */
export interface PictureKeeper<Drawn = unknown> {
  /** @throws AppError that says why a picture is refused */
  draw(upload: Buffer): Promise<Drawn>;
  keepDrawn<Result>(
    drawn: Drawn,
    use: (file: { url: string; note(executor: Executor): Promise<void> }) => Promise<Result>,
  ): Promise<Result>;
  removeBytes(ids: readonly string[]): Promise<void>;
}

interface Needs {
  imports: ImportRepository;
  bank: BankRepository;
  pictures: PictureKeeper;
  reader: Reader;
  log: { error(fields: object, text: string): void };
  now(): Date;
  /** Until when a preview is kept that is used now. */
  expiry(): string;
}

/** A process that has reported nothing for this time counts as dead. A live one reports its progress more often. */
const aliveForMs = 20_000;
const reportEveryMs = 1_000;
/** Questions that are checked before other requests have their turn. */
const checkedAtOnce = 25;
/** For the author of a file whose process ended meanwhile. */
export const interrupted = 'Server berhenti saat berkas ini dibaca. Kirim berkasnya sekali lagi.';
const failed = 'Berkas ini tidak dapat dibaca karena kesalahan di server. Coba lagi beberapa saat lagi.';

/** A drawn picture, or why it was refused. */
type DrawnPicture = { url: string } | { refusal: string };

/** The package that gets the questions, and what holds for all of them. */
interface Place {
  tryoutId: string;
  scope: Scope;
  usual: UsualClass;
}

interface Reading {
  signal: AbortSignal;
  /** @param share of the pictures that are drawn: they take nearly all of the time */
  advance(share: number): void;
}

/** The found questions as items of the preview. */
async function itemsOf(
  { questions: found }: FoundFile,
  drawn: readonly DrawnPicture[],
  scope: Scope,
  usual: UsualClass,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const [index, question] of found.entries()) {
    const readProblems: ImportRemark[] = [...question.problems];
    const addressOf = (picture: PictureIndex): string | null => {
      const one = picture === null ? undefined : drawn[picture];
      return one && 'url' in one ? one.url : null;
    };
    const noteRefusal = (picture: PictureIndex, field: string) => {
      const one = picture === null ? undefined : drawn[picture];
      if (one && 'refusal' in one) readProblems.push({ field, message: one.refusal });
    };
    noteRefusal(question.picture, 'image');
    for (const [at, option] of question.options.entries()) noteRefusal(option.picture, `optionImage.${at}`);
    items.push(
      withProblems(
        {
          number: index + 1,
          place: question.place,
          content: contentOf(question, addressOf, scope, usual),
          writtenSubType: question.subType,
          readProblems,
          notices: question.notices,
          duplicates: [],
          isTicked: true,
        },
        scope,
      ),
    );
    if (index % checkedAtOnce === 0) await others();
  }
  return items;
}

/** The files that this process reads into previews, each after the request that brought it. */
export function createFileReadings({ imports, bank, pictures, reader, log, now, expiry }: Needs) {
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  let isStopping = false;
  const aliveUntil = () => new Date(now().getTime() + aliveForMs).toISOString();

  /** Draws a file's pictures again and stores them: the address of each, or why it was refused. */
  async function drawAll(
    id: string,
    contents: readonly Uint8Array[],
    { signal, advance }: Reading,
  ): Promise<DrawnPicture[]> {
    const drawn: DrawnPicture[] = [];
    for (const [index, content] of contents.entries()) {
      signal.throwIfAborted();
      try {
        const picture = await pictures.draw(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
        const url = await pictures.keepDrawn(picture, async (file) => {
          await imports.inOne(async (executor) => {
            await file.note(executor);
            await imports.addPicture(executor, id, pictureName(file.url));
          });
          return file.url;
        });
        drawn.push({ url });
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        drawn.push({ refusal: error.message });
      }
      advance((index + 1) / contents.length);
    }
    return drawn;
  }

  async function run(
    id: string,
    abort: AbortController,
    content: Buffer,
    { scope, usual, tryoutId }: Place,
  ): Promise<void> {
    let progress = { doneCount: 0, totalCount: null as number | null };
    const report = async () => {
      // It was discarded, maybe through another server.
      if (!(await imports.report(id, { ...progress, aliveUntil: aliveUntil() }))) abort.abort();
    };
    const reporting = setInterval(() => {
      report().catch((error: unknown) => log.error({ err: error, import: id }, 'progress could not be noted'));
    }, reportEveryMs);
    try {
      const found = await reader.read(content, abort.signal);
      const total = found.questions.length;
      progress = { doneCount: 0, totalCount: total };
      const drawn = await drawAll(id, found.pictures, {
        signal: abort.signal,
        advance: (share) => void (progress = { doneCount: Math.floor(share * total), totalCount: total }),
      });
      const exportedIds = new Map(
        found.questions.flatMap(({ exportedId }, index) => (exportedId === null ? [] : [[index + 1, exportedId]])),
      );
      const items = await withDuplicates(await itemsOf(found, drawn, scope, usual), exportedIds, tryoutId, bank);
      abort.signal.throwIfAborted();
      await imports.ready(id, items, { format: found.format, notices: found.notices, expiresAt: expiry() });
    } catch (error) {
      if (error instanceof FileRefused) return await imports.refuse(id, error.message, expiry());
      if (abort.signal.aborted) return isStopping ? await imports.refuse(id, interrupted, expiry()) : undefined;
      log.error({ err: error, import: id }, 'a file could not be imported');
      await imports.refuse(id, error instanceof AppError ? error.message : failed, expiry());
    } finally {
      clearInterval(reporting);
    }
  }

  return {
    aliveUntil,

    /** True if no more files of this size are read at present. */
    isFull: (bytes: number): boolean => isStopping || reader.isFull(bytes),

    /** Begins to read a file into a preview, which must be there. */
    start(id: string, content: Buffer, place: Place): void {
      const abort = new AbortController();
      const ended = run(id, abort, content, place)
        .catch((error: unknown) => log.error({ err: error, import: id }, 'the end of an import could not be noted'))
        .finally(() => running.delete(id));
      running.set(id, { abort, ended });
    },

    /** Ends the reading of a discarded preview, if it is read here. */
    async discard(id: string): Promise<void> {
      const work = running.get(id);
      work?.abort.abort();
      await work?.ended;
    },

    /** Ends the reading of files; whoever sent them sends them again. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const { abort } of running.values()) abort.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
