import { createHash } from 'node:crypto';
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
  importKeptHours,
  type ImportList,
  type QuestionKind,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import { newId } from '../../id.ts';
import type { BankRepository } from './bank.repository.ts';
import type { Scope } from './check-item.ts';
import { createFileReadings, interrupted, type PictureKeeper } from './file-readings.ts';
import type { ForgottenRepository } from './forgotten.repository.ts';
import type { Item, StoredDuplicate } from './import-item.ts';
import type { Counts, Executor, ImportRepository, ImportRow } from './import.repository.ts';
import { chosenClass, expectOwnPictures, mendedItem } from './mend-item.ts';
import type { Reader } from './reader.ts';

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

export interface ImportNeeds {
  imports: ImportRepository;
  forgotten: ForgottenRepository;
  bank: BankRepository;
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

/** Imports of questions out of files, for both areas (docs/imports.md). */
export function createImportService({
  imports,
  forgotten,
  bank,
  questions,
  pictures,
  reader,
  examTypes,
  log,
  now,
}: ImportNeeds) {
  const expiry = () => new Date(now().getTime() + importKeptHours * hourMs).toISOString();
  const readings = createFileReadings({ imports, bank, pictures, reader, log, now, expiry });
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

  /** Deletes the pictures and rows of a forgotten preview. */
  async function clean(id: string): Promise<void> {
    const names = await imports.listPictures(id);
    await pictures.removeBytes(names);
    await forgotten.delete(id, names);
  }

  /** Items as they are shown, with their duplicates as those are now. */
  async function toItems(
    { id, tryoutId }: Pick<ImportRow, 'id' | 'tryoutId'>,
    items: readonly Item[],
  ): Promise<ImportItem[]> {
    const duplicates = items.flatMap((item) => item.duplicates);
    const [banked, inFile] = await Promise.all([
      bank.findQuestions([...new Set(duplicates.flatMap(({ questionId }) => questionId ?? []))]),
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
      if (readings.isFull(content.length)) throw new AppError('OVERLOADED');
      const id = newId();
      const begun = await imports.begin(
        {
          id,
          accountId: importer.accountId,
          tryoutId: form.tryoutId,
          fileName: form.fileName,
          fileSha256: createHash('sha256').update(content).digest('hex'),
          createdAt: now().toISOString(),
          aliveUntil: readings.aliveUntil(),
          expiresAt: expiry(),
        },
        key,
      );
      if (begun === undefined) throw new AppError('TOO_MANY_IMPORTS');
      if (begun !== id) return get(importer.accountId, begun);
      readings.start(id, content, { tryoutId: form.tryoutId, scope, usual: form });
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
          mendedItem(item, { isTicked, timeLimit, subType, type, removeImage: false }, scopeOf(packageType, importer)),
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
          expectOwnPictures(change, own);
          return mendedItem(item, change, scopeOf(packageType, importer));
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
      await readings.discard(id);
      await clean(id);
      return { success: true };
    },

    /** Deletes what is left of previews that are discarded or too old. */
    async sweep(isOver: () => boolean): Promise<number> {
      await forgotten.addOld(now());
      let swept = 0;
      for (const id of await forgotten.list(100)) {
        if (isOver()) break;
        await clean(id);
        swept += 1;
      }
      return swept;
    },

    stop: () => readings.stop(),
  };
}
export type ImportService = ReturnType<typeof createImportService>;
