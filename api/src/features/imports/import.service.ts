import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import {
  type Done,
  type ExamTypes,
  type Import,
  type ImportApplication,
  type ImportDuplicate,
  type ImportedQuestion,
  type ImportForm,
  type ImportItem,
  type ImportItemChange,
  type ImportItemQuery,
  type ImportItems,
  type ImportItemsChange,
  imageNotUploadedMessage,
  importKeptHours,
  type ImportList,
  type ImportRemark,
  perText,
  type QuestionKind,
  pictureName,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import { newId } from '../../id.ts';
import { allProblems, classOf, contentOf, problemsOf, type Scope, type UsualClass } from './check-item.ts';
import { withDuplicates } from './duplicates.ts';
import type { Counts, ImportRepository, ImportRow, Item, StoredDuplicate } from './import.repository.ts';
import type { FoundFile, PictureIndex } from './read-file.ts';
import { FileRefused } from './read-question.ts';
import type { Reader } from './reader.ts';

/** The transaction of another feature. */
type Executor = Parameters<ImportRepository['take']>[0];

/** A question as the package gets it. */
interface NewQuestion extends Record<'explanation' | 'source' | 'rubric' | 'imageUrl' | 'imageAlt', string | null> {
  kind: QuestionKind;
  type: string;
  section: string;
  subType: string;
  stem: string;
  timeLimitSeconds: number;
  options: (ImportedQuestion['options'][number] & { from: null })[];
}

/** Adds questions to a package: implemented by the questions feature. */
export interface QuestionAdder {
  /** Returns false if they were added before, as `take` says. */
  addMany(
    place: { actorId: string; tryoutId: string },
    questions: { drafts: NewQuestion[]; packageType: string; origin: Record<string, unknown> },
    take: (executor: Executor) => Promise<boolean>,
  ): Promise<boolean>;
}

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

export interface ImportNeeds {
  imports: ImportRepository;
  questions: QuestionAdder;
  pictures: PictureKeeper;
  reader: Reader;
  examTypes: ExamTypes;
  log: { error(fields: object, text: string): void; info(fields: object, text: string): void };
  now(): Date;
}

/** The member of staff who imports, and through which door. */
export interface Importer {
  accountId: string;
  /** Questioners write multiple-choice questions only. */
  mayWriteEssays: boolean;
}

/** A process that has reported nothing for this time counts as dead. A live one reports its progress more often. */
const aliveForMs = 20_000;
const reportEveryMs = 1_000;
/** Questions that are checked before other requests have their turn. */
const checkedAtOnce = 25;
const interrupted = 'Server berhenti saat berkas ini dibaca. Kirim berkasnya sekali lagi.';
const failed = 'Berkas ini tidak dapat dibaca karena kesalahan di server. Coba lagi beberapa saat lagi.';

/** Parts of a question that a change of a part mends, too: what its format said of them is settled. */
const mends = (field: string, change: ImportItemChange): boolean => {
  const [name = ''] = field.split('.');
  if (change.options !== undefined && ['option', 'optionImage', 'optionImageAlt', 'weight', 'key'].includes(name))
    return true;
  if (name === 'stem') return change.question !== undefined;
  if (name === 'image') return change.removeImage;
  return name !== 'question' && name in change && change[name as keyof ImportItemChange] !== undefined;
};

/** Imports of questions out of files, for both areas (docs/imports.md). */
export function createImportService({ imports, questions, pictures, reader, examTypes, log, now }: ImportNeeds) {
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  let isStopping = false;
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const expiry = () => inMs(importKeptHours * hourMs);
  const scopeOf = (packageType: string, { mayWriteEssays }: Pick<Importer, 'mayWriteEssays'>): Scope => ({
    examTypes,
    packageType,
    mayWriteEssays,
  });

  /** A row that says `reading` was refused if its process has stopped reporting. */
  function toImport(row: ImportRow, { all: items, ...counts }: Counts): Import {
    const isDead = row.state === 'reading' && row.aliveUntil <= now().toISOString();
    const state = isDead ? 'refused' : (row.state as Import['state']);
    return {
      id: row.id,
      state,
      tryout: {
        id: row.tryoutId,
        title: row.title,
        batch: row.batch,
        questionCount: row.questionCount ?? 0,
      },
      fileName: row.fileName,
      format: row.format,
      done: row.doneCount,
      total: row.totalCount,
      message: isDead ? interrupted : row.message,
      notices: JSON.parse(row.notices) as string[],
      counts: { ...counts, items, included: row.appliedCount ?? counts.included },
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
    };
  }

  async function find(accountId: string, id: string): Promise<ImportRow> {
    const row = await imports.find(accountId, id, now());
    if (!row) throw new AppError('IMPORT_NOT_FOUND');
    return row;
  }
  /** Previews with what each filter finds in them. */
  async function withCounts(rows: readonly ImportRow[]): Promise<Import[]> {
    const countsOf = await imports.count(rows.map(({ id }) => id));
    return rows.map((row) => toImport(row, countsOf(row.id)));
  }
  async function get(accountId: string, id: string): Promise<Import> {
    const row = await find(accountId, id);
    const countsOf = await imports.count([row.id]);
    return toImport(row, countsOf(row.id));
  }

  /** Why a preview can't be changed or added. */
  async function refuseState(accountId: string, id: string): Promise<never> {
    const { state } = await find(accountId, id);
    throw new AppError(state === 'applied' ? 'IMPORT_APPLIED' : 'IMPORT_NOT_READY');
  }

  const withProblems = (item: Omit<Item, 'problems'>, scope: Scope): Item => ({
    ...item,
    problems: allProblems(item.readProblems, problemsOf(item.content, item.writtenSubType, scope)),
  });

  /** Draws a file's pictures again and stores them: the address of each, or why it was refused. */
  async function drawAll(
    id: string,
    contents: readonly Uint8Array[],
    { signal, advance }: Reading,
  ): Promise<({ url: string } | { refusal: string })[]> {
    const drawn: ({ url: string } | { refusal: string })[] = [];
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

  /** The found questions as items of the preview. */
  async function itemsOf(
    { questions: found }: FoundFile,
    drawn: readonly ({ url: string } | { refusal: string })[],
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

  interface Reading {
    signal: AbortSignal;
    /** @param share of the pictures that are drawn: they take nearly all of the time */
    advance(share: number): void;
  }

  async function run(
    id: string,
    abort: AbortController,
    content: Buffer,
    { scope, usual, tryoutId }: { scope: Scope; usual: UsualClass; tryoutId: string },
  ): Promise<void> {
    let progress = { doneCount: 0, totalCount: null as number | null };
    const report = async () => {
      // It was discarded, maybe through another server.
      if (!(await imports.report(id, { ...progress, aliveUntil: inMs(aliveForMs) }))) abort.abort();
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
      const items = await withDuplicates(await itemsOf(found, drawn, scope, usual), exportedIds, tryoutId, imports);
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

  /** Deletes the pictures and rows of a forgotten preview. */
  async function clean(id: string): Promise<void> {
    const names = await imports.listPictures(id);
    await pictures.removeBytes(names);
    await imports.delete(id, names);
  }

  /** Items as they are shown, with their duplicates as those are now. */
  async function toItems(
    { id, tryoutId }: Pick<ImportRow, 'id' | 'tryoutId'>,
    items: readonly Item[],
  ): Promise<ImportItem[]> {
    const duplicates = items.flatMap((item) => item.duplicates);
    const [banked, inFile] = await Promise.all([
      imports.findQuestions([...new Set(duplicates.flatMap(({ questionId }) => questionId ?? []))]),
      imports.findItems(id, [...new Set(duplicates.flatMap(({ itemNumber }) => itemNumber ?? []))]),
    ]);
    const questionsById = new Map(banked.map((question) => [question.id, question]));
    const contentsByNumber = new Map(inFile.map(({ number, content }) => [number, content]));
    const shown = ({ questionId, itemNumber, similarity }: StoredDuplicate): ImportDuplicate[] => {
      const question = questionId === null ? undefined : questionsById.get(questionId);
      const content = itemNumber === null ? question?.content : contentsByNumber.get(itemNumber);
      // It was removed meanwhile.
      if (!content) return [];
      return [
        {
          questionId,
          itemNumber,
          similarity,
          tryout: question
            ? { id: question.tryoutId, title: question.title, batch: question.batch, number: question.number }
            : null,
          isSamePackage: question?.tryoutId === tryoutId,
          question: content,
        },
      ];
    };
    return items.map(({ content, readProblems: _, ...item }) => ({
      ...item,
      question: content,
      problems: [...item.problems],
      notices: [...item.notices],
      duplicates: item.duplicates.flatMap(shown),
      isIncluded: item.isTicked && item.problems.length === 0,
    }));
  }

  /** @throws AppError at the field for a sub type that doesn't exist */
  function chosenClass(change: { subType?: string | undefined; type?: string | undefined }, scope: Scope) {
    if (change.subType === undefined) return undefined;
    const found = classOf(change.subType, scope, change.type);
    if (!found) throw AppError.field('subType', 'Subtes tidak dikenal');
    return found;
  }

  /** @throws AppError at the fields of pictures that aren't this preview's */
  function expectOwn({ options = [] }: ImportItemChange, own: ReadonlySet<string>): void {
    const refused = options.flatMap(({ imageUrl }, at) =>
      imageUrl && !own.has(pictureName(imageUrl))
        ? [{ field: `options.${at}.imageUrl`, message: imageNotUploadedMessage }]
        : [],
    );
    if (refused.length > 0) throw new AppError('VALIDATION_FAILED', refused);
  }

  function mended(item: Item, change: ImportItemChange, scope: Scope): Item {
    const { content } = item;
    const imageUrl = change.removeImage ? null : content.imageUrl;
    const alt = change.imageAlt === undefined ? content.imageAlt : change.imageAlt || null;
    const isWeighted = change.options?.some(({ weight }) => weight !== null);
    return withProblems(
      {
        ...item,
        isTicked: change.isTicked ?? item.isTicked,
        readProblems: item.readProblems.filter(({ field }) => !mends(field, change)),
        content: {
          ...content,
          ...chosenClass(change, scope),
          question: change.question ?? content.question,
          imageUrl,
          imageAlt: imageUrl === null ? null : alt,
          options:
            change.options?.map(({ imageUrl: named, from, ...option }) => {
              // By its address: a mend that comes twice would find other options at the places.
              const kept =
                named === undefined
                  ? content.options[from ?? -1]
                  : content.options.find((one) => one.imageUrl === named);
              const url = named === undefined ? (kept?.imageUrl ?? null) : named;
              const keptAlt = option.imageAlt === undefined ? (kept?.imageAlt ?? null) : option.imageAlt || null;
              return {
                text: option.text,
                imageUrl: url,
                imageAlt: url === null ? null : keptAlt,
                isKey: option.isKey && !isWeighted,
                weight: option.weight,
              };
            }) ?? content.options,
          ...perText((name) => (change[name] === undefined ? content[name] : change[name] || null)),
          rubric: change.rubric === undefined ? content.rubric : change.rubric || null,
          timeLimit: change.timeLimit ?? content.timeLimit,
        },
      },
      scope,
    );
  }

  const draftOf = ({ content }: Item): NewQuestion => {
    const { question, timeLimit, options, ...same } = content;
    return {
      ...same,
      kind: content.kind as QuestionKind,
      stem: question,
      timeLimitSeconds: timeLimit,
      options: options.map((option) => ({ ...option, from: null })),
    };
  };

  return {
    /**
     * Begins to read a file, which goes on after the request is answered.
     * @param key a request with the same key gets the preview that was begun before
     * @throws AppError TRYOUT_NOT_FOUND, TOO_MANY_IMPORTS, OVERLOADED, or VALIDATION_FAILED for an unknown sub type
     */
    async begin(importer: Importer, form: ImportForm, content: Buffer, key?: CreationKey): Promise<Import> {
      const packageType = await imports.findPackageType(form.tryoutId);
      if (packageType === undefined) throw new AppError('TRYOUT_NOT_FOUND');
      const scope = scopeOf(packageType, importer);
      chosenClass(form, scope);
      if (isStopping || reader.isFull(content.length)) throw new AppError('OVERLOADED');
      const id = newId();
      const begun = await imports.begin(
        {
          id,
          accountId: importer.accountId,
          tryoutId: form.tryoutId,
          fileName: form.fileName,
          fileSha256: createHash('sha256').update(content).digest('hex'),
          createdAt: now().toISOString(),
          aliveUntil: inMs(aliveForMs),
          expiresAt: expiry(),
        },
        key,
      );
      if (begun === undefined) throw new AppError('TOO_MANY_IMPORTS');
      if (begun !== id) return get(importer.accountId, begun);
      const abort = new AbortController();
      const ended = run(id, abort, content, { scope, usual: form, tryoutId: form.tryoutId })
        .catch((error: unknown) => log.error({ err: error, import: id }, 'the end of an import could not be noted'))
        .finally(() => running.delete(id));
      running.set(id, { abort, ended });
      return get(importer.accountId, id);
    },

    get,

    async list(accountId: string): Promise<ImportList> {
      return { imports: await withCounts(await imports.list(accountId, now())) };
    },

    /** A page of a preview's questions. */
    async listItems(accountId: string, id: string, { only, ...page }: ImportItemQuery): Promise<ImportItems> {
      const row = await find(accountId, id);
      const [items, countsOf] = await Promise.all([imports.listItems(row.id, only, page), imports.count([row.id])]);
      return { items: await toItems(row, items), total: countsOf(row.id)[only] };
    },

    /** Makes the same change of several questions. */
    async changeItems({ accountId, ...importer }: Importer, id: string, change: ImportItemsChange): Promise<Import> {
      const { numbers, only, isTicked, timeLimit, subType, type } = change;
      const changed = await imports.changeItems(
        { accountId, id, at: now(), expiresAt: expiry() },
        { numbers, only },
        (item, packageType) =>
          mended(item, { isTicked, timeLimit, subType, type, removeImage: false }, scopeOf(packageType, importer)),
      );
      return changed ? get(accountId, id) : refuseState(accountId, id);
    },

    /**
     * Mends one question.
     * @throws AppError IMPORT_NOT_FOUND, IMPORT_NOT_READY, IMPORT_APPLIED, or VALIDATION_FAILED for a picture of another preview
     */
    async changeItem(
      { accountId, ...importer }: Importer,
      id: string,
      number: number,
      change: ImportItemChange,
    ): Promise<ImportItem> {
      // Also those that no option shows any more: an author who takes a mend back sends them again.
      const own = new Set(change.options?.some(({ imageUrl }) => imageUrl) ? await imports.listPictures(id) : []);
      const changed = await imports.changeItems(
        { accountId, id, at: now(), expiresAt: expiry() },
        { numbers: [number], only: 'all' },
        (item, packageType) => {
          expectOwn(change, own);
          return mended(item, change, scopeOf(packageType, importer));
        },
      );
      if (!changed) return refuseState(accountId, id);
      const [item] = await toItems(await find(accountId, id), changed);
      if (!item) throw new AppError('IMPORT_NOT_FOUND');
      return item;
    },

    /**
     * Adds the included questions to the package, all or none of them. A second time adds nothing and answers the same.
     * @throws AppError IMPORT_CHANGED, IMPORT_NOT_READY, TOO_MANY_QUESTIONS, TRYOUT_NOT_FOUND
     */
    async apply(accountId: string, id: string, { included }: ImportApplication): Promise<Import> {
      const row = await find(accountId, id);
      if (row.state === 'applied') return get(accountId, id);
      const packageType = await imports.findPackageType(row.tryoutId);
      if (packageType === undefined) throw new AppError('TRYOUT_NOT_FOUND');
      // Read before the transaction: whoever saves an answer waits for it.
      const items = await imports.listIncluded(id);
      if (row.state === 'ready' && items.length !== included) throw new AppError('IMPORT_CHANGED');
      const isAdded = await questions.addMany(
        { actorId: accountId, tryoutId: row.tryoutId },
        {
          drafts: items.map(({ item }) => draftOf(item)),
          packageType,
          origin: { fileName: row.fileName, sha256: row.fileSha256, count: items.length },
        },
        async (executor) => {
          const taken = await imports.take(executor, { accountId, id, at: now(), expiresAt: expiry() }, items);
          if (taken === 'changed') throw new AppError('IMPORT_CHANGED');
          return taken;
        },
      );
      const after = await get(accountId, id);
      if (!isAdded && after.state !== 'applied') throw new AppError('IMPORT_NOT_READY');
      return after;
    },

    /** Forgets a preview and stops its reading. @throws AppError IMPORT_NOT_FOUND */
    async discard(accountId: string, id: string): Promise<Done> {
      if (!(await imports.forget(accountId, id))) throw new AppError('IMPORT_NOT_FOUND');
      const work = running.get(id);
      work?.abort.abort();
      await work?.ended;
      await clean(id);
      return { success: true };
    },

    /** Deletes what is left of previews that are discarded or too old. */
    async sweep(isOver: () => boolean): Promise<number> {
      await imports.forgetOld(now());
      const forgotten = await imports.listForgotten(100);
      let swept = 0;
      for (const id of forgotten) {
        if (isOver()) break;
        await clean(id);
        swept += 1;
      }
      return swept;
    },

    /** Ends the reading of files; whoever sent them sends them again. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const { abort } of running.values()) abort.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
export type ImportService = ReturnType<typeof createImportService>;
