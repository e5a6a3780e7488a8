import { AppError } from '../../app-error.ts';
import {
  type QuestionerTryout,
  type Done,
  type ExamTypes,
  type TryoutType,
  emptyOptionMessage,
  imageNotUploadedMessage,
  maxQuestions,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { newId } from '../../id.ts';
import type { HeldPackage, NewPicture } from './held-package.repository.ts';
import { auditedFields, beginningOf } from './question-audit.ts';
import {
  applyDraft,
  contentOf,
  type QuestionContent,
  type QuestionDraft,
  type QuestionOption,
  saysTheSame,
  type StoredQuestion,
} from './question-content.ts';
import type { QuestionRepository } from './question.repository.ts';

interface Dependencies {
  questions: QuestionRepository;
  examTypes: ExamTypes;
  now(): Date;
}

/** A package, and the account that changes it. */
interface Place {
  actorId: string;
  tryoutId: string;
}
/** A package to which something new is added; a repeated request with the same key adds nothing. */
interface NewPlace extends Place {
  key?: CreationKey | undefined;
}
interface QuestionPlace {
  actorId: string;
  questionId: string;
  /** The package in the request; a question of another one isn't found. */
  tryoutId?: string;
}

/** Questions that are added together. */
export interface ManyQuestions {
  drafts: readonly QuestionDraft[];
  /** The package's type when the drafts were read. */
  packageType: TryoutType;
  /** Where they come from, for the audit log. */
  origin: Record<string, unknown>;
}

/** A question whose key or weights a ruling corrects. */
export interface Correction {
  tryoutId: string;
  questionId: string;
  /** The version to start from. */
  versionId: string;
  actorId: string;
  reason: string;
}

/** A change as somebody writes it, through either area. */
export interface Write {
  /** @param before the question that is edited: a form may keep fields that it doesn't have; undefined for a new question */
  draft(before?: StoredQuestion): QuestionDraft;
  /**
   * Its new place, from 1; a number that is too high means the last. Left out: last for a new question, unchanged for an
   * edited one.
   */
  number?: number | undefined;
  /** False: no paper has it yet. Left out: true for a new question, unchanged for an edited one. */
  isReady?: boolean | undefined;
  /** True if the writer may take a ready question out of a published package. */
  mayUnpublish?: boolean;
  /** New pictures, stored if the question shows them. */
  pictures?: readonly NewPicture[];
}

/** Checks that every option has a text or a picture: known only once the stored parts are merged in. */
function checkOptions({ options }: QuestionContent): void {
  const empty = options.flatMap(({ text, imageUrl }, index) =>
    text === '' && imageUrl === null ? [{ field: `options.${index}.text`, message: emptyOptionMessage }] : [],
  );
  if (empty.length > 0) throw new AppError('VALIDATION_FAILED', empty);
}

/** Every picture that a question shows, by its field. */
const picturesOf = ({ imageUrl, options }: QuestionContent) =>
  [
    { field: 'imageUrl', url: imageUrl },
    ...options.map((option, index) => ({ field: `options.${index}.imageUrl`, url: option.imageUrl })),
  ].filter((picture): picture is { field: string; url: string } => picture.url !== null);

/** Stores the new pictures that a question shows. All others must be unchanged, or have been uploaded. */
async function keepPictures(
  held: Pick<HeldPackage, 'keep' | 'listNotUploaded'>,
  content: QuestionContent,
  { before, fresh = [] }: { before?: QuestionContent | undefined; fresh?: readonly NewPicture[] | undefined },
): Promise<void> {
  const shown = picturesOf(content);
  const stayed = new Set(before && picturesOf(before).map(({ url }) => url));
  await held.keep(fresh.filter((picture) => shown.some(({ url }) => url === picture.url)));
  await expectUploaded(
    held,
    shown.filter(({ url }) => !stayed.has(url)),
  );
}

/** @throws AppError that names the fields of pictures that were never uploaded */
async function expectUploaded(
  held: Pick<HeldPackage, 'listNotUploaded'>,
  added: readonly { field: string; url: string }[],
): Promise<void> {
  if (added.length === 0) return;
  const missing = new Set(await held.listNotUploaded(added.map(({ url }) => url)));
  const refused = added.filter(({ url }) => missing.has(url));
  if (refused.length > 0)
    throw new AppError(
      'VALIDATION_FAILED',
      refused.map(({ field }) => ({ field, message: imageNotUploadedMessage })),
    );
}

async function getQuestion(held: Pick<HeldPackage, 'find'>, questionId: string): Promise<StoredQuestion> {
  const question = await held.find(questionId);
  if (!question) throw new AppError('QUESTION_NOT_FOUND');
  return question;
}

/**
 * The rules of a package's questions, for both areas (docs/questions.md): an edit makes a new version, fields that the writer
 * doesn't see stay, and nobody overwrites what they haven't seen.
 */
export function createQuestionService({ questions, examTypes, now }: Dependencies) {
  async function change<Result>(tryoutId: string, work: (held: HeldPackage) => Promise<Result>): Promise<Result> {
    const result = await questions.change(tryoutId, work);
    if (result === undefined) throw new AppError('TRYOUT_NOT_FOUND');
    return result;
  }

  async function list(tryoutId: string): Promise<StoredQuestion[]> {
    const found = await questions.list(tryoutId);
    if (!found) throw new AppError('TRYOUT_NOT_FOUND');
    return found;
  }

  /** A question of any package, unless one is named. */
  async function find({ questionId, tryoutId }: Omit<QuestionPlace, 'actorId'>): Promise<StoredQuestion> {
    const question = await questions.find(questionId);
    if (!question)
      throw new AppError((await questions.isArchived(questionId)) ? 'QUESTION_ARCHIVED' : 'QUESTION_NOT_FOUND');
    if (tryoutId !== undefined && question.tryoutId !== tryoutId) throw new AppError('QUESTION_NOT_FOUND');
    return question;
  }

  /** Changes the package of a question. */
  async function changeAround<Result>(
    { questionId, tryoutId }: Omit<QuestionPlace, 'actorId'>,
    work: (held: HeldPackage, before: StoredQuestion) => Promise<Result>,
  ): Promise<Result> {
    const own = tryoutId ?? (await find({ questionId })).tryoutId;
    return change(own, async (held) => work(held, await getQuestion(held, questionId)));
  }

  /**
   * Adds a question to a package and moves the later ones back; returns the question that the same request has added before.
   */
  async function addOnce(
    { tryoutId, actorId, key }: NewPlace,
    read: (held: HeldPackage) => Promise<QuestionContent>,
    place: { number?: number | undefined; isReady?: boolean | undefined; copyOf?: string } = {},
  ): Promise<StoredQuestion> {
    const id = newId();
    return change(tryoutId, async (held) => {
      const before = await held.noteCreation(key, { id, at: now() });
      return before === undefined ? insert(held, actorId, id, await read(held), place) : getQuestion(held, before);
    });
  }

  async function insert(
    held: HeldPackage,
    actorId: string,
    id: string,
    content: QuestionContent,
    {
      number = Infinity,
      isReady = true,
      copyOf,
    }: { number?: number | undefined; isReady?: boolean | undefined; copyOf?: string },
  ): Promise<StoredQuestion> {
    const { count, lastNumber } = await held.size();
    if (count >= maxQuestions) throw new AppError('TOO_MANY_QUESTIONS');
    const at = now();
    if (number <= lastNumber) await held.makeRoom(number);
    let added = await held.insert(id, Math.min(number, lastNumber + 1), content, { actorId, at });
    if (copyOf !== undefined) {
      await held.copyState(id, copyOf, at);
      added = await getQuestion(held, id);
    } else if (!isReady) added = await held.setReady(added, false, at);
    await held.voidPaper();
    await held.audit({
      at,
      actorId,
      action: 'create',
      entity: 'question',
      entityId: added.id,
      label: beginningOf(added),
      after: { ...auditedFields(added), ...(copyOf !== undefined && { copyOf }) },
    });
    return added;
  }

  /** Gives a question another place; those between the two move by one. */
  async function move(held: HeldPackage, { id, number: from }: StoredQuestion, wanted: number): Promise<number> {
    if (wanted === from) return from;
    const places = await held.listPlaces();
    const number = Math.min(wanted, places.length);
    const others = places.filter((place) => place.id !== id);
    const order = [...others.slice(0, number - 1), { id, number: from }, ...others.slice(number - 1)];
    const moved = order
      .map((place, index) => ({ ...place, to: index + 1 }))
      .filter((place) => place.number !== place.to);
    await held.renumber(moved.map((place) => ({ id: place.id, number: place.to })));
    return number;
  }

  /** Makes the content a new version of the question, at this place; does nothing if both are unchanged. */
  async function replace(
    held: HeldPackage,
    actorId: string,
    before: StoredQuestion,
    content: QuestionContent,
    {
      number = before.number,
      isReady = before.isReady,
      reason,
    }: { number?: number | undefined; isReady?: boolean | undefined; reason?: string } = {},
  ): Promise<StoredQuestion> {
    const at = now();
    let written = saysTheSame(before, content) ? before : await held.update(before, content, { actorId, at });
    if (isReady !== before.isReady) written = await held.setReady(written, isReady, at);
    const after = { ...written, number: await move(held, before, number) };
    if (written === before && after.number === before.number) return before;
    await held.voidPaper();
    await held.audit({
      at,
      actorId,
      action: 'update',
      entity: 'question',
      entityId: before.id,
      label: beginningOf(after),
      reason: reason ?? null,
      before: auditedFields(before),
      after: auditedFields(after),
    });
    return after;
  }

  function expectVersion({ version }: StoredQuestion, expected: number | undefined): void {
    if (expected !== undefined && expected !== version) throw new AppError('QUESTION_CHANGED');
  }

  return {
    /** A package's questions in their order. */
    list,

    /** The exam types, with the sub types that questions can have. */
    examTypes,

    /** The packages that questions are written for, the newest first. */
    listTryouts: (): Promise<QuestionerTryout[]> => questions.listTryouts(),

    /** One question of any package, with the writer of this version. */
    async find(questionId: string): Promise<{ question: StoredQuestion; updatedBy: string | null }> {
      const question = await find({ questionId });
      return { question, updatedBy: await questions.findWriter(question.versionId) };
    },

    /** One question of any package, unless one is named, with the writer of this version and the number of finished attempts with it. */
    async get(
      place: Omit<QuestionPlace, 'actorId'>,
    ): Promise<{ question: StoredQuestion; updatedBy: string | null; finishedAttempts: number }> {
      const question = await find(place);
      const [updatedBy, finishedAttempts] = await Promise.all([
        questions.findWriter(question.versionId),
        questions.countFinished(question.versionId),
      ]);
      return { question, updatedBy, finishedAttempts };
    },

    /** Adds a new question to a package. */
    add: (place: NewPlace, { draft, number, isReady, pictures }: Write): Promise<StoredQuestion> =>
      addOnce(
        place,
        async (held) => {
          const content = applyDraft(draft(), { examTypes, packageType: held.type });
          checkOptions(content);
          await keepPictures(held, content, { fresh: pictures });
          return content;
        },
        { number, isReady },
      ),

    /**
     * Adds questions behind the others, all or none of them, with one entry in the audit log.
     * @param take called in the transaction that adds them, once the package is held: notes that they are added; false if they
     *   were added before
     * @returns false if they were added before
     * @throws AppError TOO_MANY_QUESTIONS, or the first error in a draft
     */
    addMany(
      { actorId, tryoutId }: Place,
      { drafts, packageType, origin }: ManyQuestions,
      take: (executor: Parameters<Parameters<HeldPackage['within']>[0]>[0]) => Promise<boolean>,
    ): Promise<boolean> {
      const prepare = (type: TryoutType) => {
        const contents = drafts.map((draft) => applyDraft(draft, { examTypes, packageType: type }));
        for (const content of contents) checkOptions(content);
        return contents.map((content) => questions.prepare(content));
      };
      const preparedBefore = prepare(packageType);
      return change(tryoutId, async (held) => {
        if (!(await held.within(take))) return false;
        const { count, lastNumber } = await held.size();
        if (count + drafts.length > maxQuestions)
          throw new AppError('TOO_MANY_QUESTIONS', [
            {
              field: 'questions',
              message: `Paket maksimal ${maxQuestions} soal: ada ${count}, berkas berisi ${drafts.length}`,
            },
          ]);
        const prepared = held.type === packageType ? preparedBefore : prepare(held.type);
        await expectUploaded(
          held,
          prepared.flatMap(({ content }) => picturesOf(content)),
        );
        const at = now();
        await held.insertMany(lastNumber + 1, prepared, { actorId, at });
        await held.voidPaper();
        await held.audit({
          at,
          actorId,
          action: 'import',
          entity: 'question',
          // Under the package, as a new order is.
          entityId: tryoutId,
          label: held.title,
          after: { ...origin, from: lastNumber + 1, to: lastNumber + prepared.length },
        });
        return true;
      });
    },

    /**
     * Stores other keys or weights as a new version, in the transaction of a ruling. Texts and pictures stay.
     * @param versionId the version to start from
     * @returns the new version's id; undefined if the question has another version by now, has been removed, or its package is archived
     */
    async correctWithin(
      trx: Parameters<QuestionRepository['changeWithin']>[0],
      { tryoutId, questionId, versionId, actorId, reason }: Correction,
      correct: (options: readonly QuestionOption[]) => QuestionOption[],
    ): Promise<string | undefined> {
      const corrected = await questions.changeWithin(trx, tryoutId, async (held) => {
        const before = await held.find(questionId);
        if (before?.versionId !== versionId) return undefined;
        const content = contentOf(before);
        return replace(held, actorId, before, { ...content, options: correct(content.options) }, { reason });
      });
      return corrected && corrected.versionId !== versionId ? corrected.versionId : undefined;
    },

    /**
     * Makes a new version of a question, unless its content is unchanged. An edit that has made one before under its key gets the
     * question as it is now.
     * @param expectedVersion the version that the writer started from; without it the newest is meant
     */
    edit: (
      { actorId, key, ...place }: QuestionPlace & { key?: CreationKey | undefined },
      { draft, number, isReady, mayUnpublish = false, pictures }: Write,
      expectedVersion?: number,
    ): Promise<StoredQuestion> =>
      changeAround(place, async (held, before) => {
        if ((await held.findCreation(key)) === before.id) return before;
        expectVersion(before, expectedVersion);
        if (isReady === false && before.isReady && held.isPublished && !mayUnpublish)
          throw new AppError('READY_QUESTIONS_PUBLISHED');
        const content = applyDraft(draft(before), { examTypes, packageType: held.type }, before);
        checkOptions(content);
        await keepPictures(held, content, { before, fresh: pictures });
        const after = await replace(held, actorId, before, content, { number, isReady });
        if (after.versionId !== before.versionId) await held.noteCreation(key, { id: after.id, at: now() });
        return after;
      }),

    /** Adds a complete copy of a question as the last one of a package. */
    copy: ({ questionId, ...place }: NewPlace & QuestionPlace): Promise<StoredQuestion> =>
      addOnce(
        place,
        async (held) => {
          const source = await held.findAnywhere(questionId);
          if (!source) throw new AppError('QUESTION_NOT_FOUND');
          return contentOf(source);
        },
        { copyOf: questionId },
      ),

    /** The versions of a question, the newest first, with their questioners. */
    async listVersions(questionId: string) {
      const versions = await questions.listVersions(questionId);
      if (versions.length === 0) throw new AppError('QUESTION_NOT_FOUND');
      return versions;
    },

    /**
     * Restores an older version as a new one.
     * @param currentVersion the newest one that the writer has seen
     */
    restore: (place: QuestionPlace, version: number, currentVersion: number): Promise<StoredQuestion> =>
      changeAround(place, async (held, before) => {
        expectVersion(before, currentVersion);
        const older = await held.findVersion(before.id, version);
        if (!older) throw new AppError('VERSION_NOT_FOUND');
        return replace(held, place.actorId, before, contentOf(older), { reason: `Kembali ke versi ${version}` });
      }),

    /** Removes a question from its package. Attempts that have it keep it. */
    remove: ({ actorId, ...place }: QuestionPlace): Promise<Done> =>
      changeAround(place, async (held, removed) => {
        await held.remove(removed);
        await held.voidPaper();
        await held.audit({
          at: now(),
          actorId,
          action: 'delete',
          entity: 'question',
          entityId: removed.id,
          label: beginningOf(removed),
          before: auditedFields(removed),
        });
        return { success: true };
      }),

    /**
     * Puts a package's questions into another order.
     * @param questionIds the id of each question once; any other list was made before the last change, and is refused
     */
    async reorder({ actorId, tryoutId }: Place, questionIds: readonly string[]): Promise<StoredQuestion[]> {
      await change(tryoutId, async (held) => {
        const places = await held.listPlaces();
        const wanted = new Set(questionIds);
        if (questionIds.length !== places.length || places.some(({ id }) => !wanted.has(id)))
          throw new AppError('QUESTIONS_CHANGED');
        const stemOf = new Map(places.map((place) => [place.id, beginningOf(place)]));
        const moved = questionIds.flatMap((id, index) => {
          const before = places[index] as (typeof places)[number];
          return before.id === id
            ? []
            : [{ id, number: index + 1, before: stemOf.get(before.id), after: stemOf.get(id) }];
        });
        if (moved.length === 0) return moved;
        await held.renumber(questionIds.map((id, index) => ({ id, number: index + 1 })));
        await held.voidPaper();
        // Logged under the package: the question at each changed place, before and after.
        await held.audit({
          at: now(),
          actorId,
          action: 'reorder',
          entity: 'question',
          entityId: tryoutId,
          label: held.title,
          before: Object.fromEntries(moved.map(({ number, before }) => [number, before])),
          after: Object.fromEntries(moved.map(({ number, after }) => [number, after])),
        });
        return moved;
      });
      return list(tryoutId);
    },
  };
}
export type QuestionService = ReturnType<typeof createQuestionService>;
