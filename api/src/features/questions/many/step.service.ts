import { AppError } from '../../../app-error.ts';
import {
  type AuditAction,
  type ChosenQuestion,
  type ExamTypes,
  maxQuestions,
  type QuestionStep,
  type StepKind,
  undoMinutes,
} from '../../../contract/index.ts';
import type { CreationKey } from '../../../foundation/creations/creation.ts';
import { newId } from '../../../id.ts';
import { contentOf, type QuestionContent, saysTheSame, type StoredQuestion } from '../question-content.ts';
import type { HeldPackages, LockedPackage, Place } from './held-packages.repository.ts';
import type { StepRepository, StoredStep } from './step.repository.ts';
import { type ChangedOrder, packagesOf, type UndoData } from './undo-data.ts';
import { undo } from './undo.ts';

interface Dependencies {
  steps: StepRepository;
  examTypes: ExamTypes;
  now(): Date;
}

/** Who makes a step. */
export interface StepMaker {
  actorId: string;
  /** False for questioners: they take no question out of a package that learners see. */
  mayUnpublish: boolean;
  /** A repeated request with the same key changes nothing again. */
  key: CreationKey | undefined;
}

/** Result of a step within its transaction. */
interface Outcome {
  count: number;
  /** The package that got the questions, or was made. */
  tryoutId?: string;
  /** The packages whose questions changed. */
  touched: readonly string[];
  undo: UndoData;
  action: AuditAction;
  label: string;
  before?: object;
  after: object;
}

const undoMs = undoMinutes * 60_000;
const idsOf = (questions: readonly { id: string }[]) => questions.map(({ id }) => id);
const chosenOf = ({ id, version }: StoredQuestion): ChosenQuestion => ({ id, version });

/** Steps that change many questions at once, and the undoing of the last one (docs/questions.md). */
export function createStepService({ steps, examTypes, now }: Dependencies) {
  function toStep({ id, kind, questionCount, tryoutId, at, undo: data, undoneAt }: StoredStep): QuestionStep {
    const until = new Date(Date.parse(at) + undoMs);
    const undoableUntil = data !== null && until > now() ? until.toISOString() : null;
    return { id, kind, count: questionCount, tryoutId, at, undoableUntil, undoneAt };
  }

  async function get(actorId: string, id: string): Promise<QuestionStep> {
    const step = await steps.find(actorId, id);
    if (!step) throw new AppError('STEP_NOT_FOUND');
    return toStep(step);
  }

  /** Makes a step once: all of it or nothing, with one entry in the audit log. */
  async function make(
    { actorId, key }: StepMaker,
    kind: StepKind,
    tryoutIds: readonly string[],
    work: (held: HeldPackages, at: Date) => Promise<Outcome | undefined>,
  ): Promise<QuestionStep> {
    const id = newId();
    const before = await steps.change(tryoutIds, async (held, writer) => {
      const at = now();
      const made = await held.noteCreation(key, { id, at });
      if (made !== undefined) return made;
      const outcome = await work(held, at);
      const step = { id, actorId, kind, at: at.toISOString() };
      if (!outcome) {
        await writer.insert({ ...step, questionCount: 0, tryoutId: null, undo: null });
        return undefined;
      }
      const { count, tryoutId = null, touched, undo: data, action, label, before: was, after } = outcome;
      await held.voidPapers(touched);
      const act = { at, actorId, action, entity: 'question', entityId: id, label } as const;
      await held.audit({ ...act, before: was ?? null, after: { count, ...after } });
      await writer.insert({ ...step, questionCount: count, tryoutId, undo: JSON.stringify(data) });
      return undefined;
    });
    return get(actorId, before ?? id);
  }

  /** The chosen questions in the order of the request. */
  function inOrder<Question extends StoredQuestion>(
    chosen: readonly ChosenQuestion[],
    found: readonly Question[],
  ): Question[] {
    const byId = new Map(found.map((question) => [question.id, question]));
    return chosen.map(({ id, version }) => {
      const question = byId.get(id);
      if (question?.version !== version) throw new AppError('SELECTION_CHANGED');
      return question;
    });
  }

  const read = async (held: HeldPackages, chosen: readonly ChosenQuestion[]) =>
    inOrder(chosen, await held.list(idsOf(chosen)));

  function getPackage(held: HeldPackages, tryoutId: string): LockedPackage {
    const tryout = held.packages.get(tryoutId);
    if (!tryout) throw new AppError('TRYOUT_NOT_FOUND');
    return tryout;
  }

  /** A place in words, for the audit log. */
  const placeOf = (held: HeldPackages, { tryoutId, number }: StoredQuestion) =>
    `${held.packages.get(tryoutId)?.title ?? tryoutId} no. ${number}`;

  /** Writes new contents as new versions; questions that have theirs already are left out. */
  async function edit(
    maker: StepMaker,
    kind: 'sub_type' | 'time',
    chosen: readonly ChosenQuestion[],
    content: (question: StoredQuestion) => QuestionContent,
    told: { was(question: StoredQuestion): unknown; after: object },
  ): Promise<QuestionStep> {
    return make(maker, kind, await steps.listHomes(idsOf(chosen), 'question'), async (held, at) => {
      const changes = (await read(held, chosen))
        .map((before) => ({ before, content: content(before) }))
        .filter((change) => !saysTheSame(change.before, change.content));
      if (changes.length === 0) return undefined;
      await held.update(changes, { actorId: maker.actorId, at });
      const edited = changes.map(({ before }) => before);
      return {
        count: changes.length,
        touched: edited.map(({ tryoutId }) => tryoutId),
        undo: {
          does: 'edit',
          questions: edited.map(({ id, tryoutId, version }) => ({ id, tryoutId, version: version + 1, from: version })),
        },
        action: 'update',
        label: `${changes.length} soal`,
        before: Object.fromEntries(edited.map((question) => [question.id, told.was(question)])),
        after: { ...told.after, questions: idsOf(edited) },
      };
    });
  }

  function expectMayLeave(held: HeldPackages, { mayUnpublish }: StepMaker, leaving: readonly StoredQuestion[]): void {
    if (!mayUnpublish && leaving.some(({ tryoutId }) => held.packages.get(tryoutId)?.isPublished))
      throw new AppError('QUESTIONS_PUBLISHED');
  }

  /** The orders of the packages that these questions leave, without them. */
  async function ordersWithout(
    held: HeldPackages,
    leaving: readonly StoredQuestion[],
  ): Promise<{ orders: ChangedOrder[]; staying: Place[][] }> {
    const gone = new Set(idsOf(leaving));
    const orders: ChangedOrder[] = [];
    const staying: Place[][] = [];
    for (const tryoutId of new Set(leaving.map((question) => question.tryoutId))) {
      const places = await held.listPlaces(tryoutId);
      const stay = places.filter(({ id }) => !gone.has(id));
      staying.push(stay);
      orders.push({ tryoutId, before: idsOf(places), after: idsOf(stay) });
    }
    return { orders, staying };
  }

  async function expectRoom(held: HeldPackages, tryoutId: string, added: number): Promise<Place[]> {
    const places = await held.listPlaces(tryoutId);
    if (places.length + added > maxQuestions) throw new AppError('TOO_MANY_QUESTIONS');
    return places;
  }

  return {
    setSubType(maker: StepMaker, chosen: readonly ChosenQuestion[], to: { type: string; subType: string }) {
      const section = examTypes.sectionOf(to.type, to.subType);
      if (section === undefined) throw AppError.field('subType', 'Subtes ini tidak termasuk tipe yang dipilih');
      return edit(maker, 'sub_type', chosen, (before) => ({ ...contentOf(before), ...to, section }), {
        was: ({ type, subType }) => ({ type, subType }),
        after: to,
      });
    },

    setTime: (maker: StepMaker, chosen: readonly ChosenQuestion[], timeLimit: number) =>
      edit(maker, 'time', chosen, (before) => ({ ...contentOf(before), timeLimitSeconds: timeLimit }), {
        was: (before) => ({ timeLimit: before.timeLimitSeconds }),
        after: { timeLimit },
      }),

    /** Makes questions ready, or not; those that are so already are left out. */
    async setReady(maker: StepMaker, chosen: readonly ChosenQuestion[], isReady: boolean): Promise<QuestionStep> {
      return make(maker, 'readiness', await steps.listHomes(idsOf(chosen), 'question'), async (held, at) => {
        const changed = (await read(held, chosen)).filter((question) => question.isReady !== isReady);
        if (changed.length === 0) return undefined;
        if (!isReady && !maker.mayUnpublish && changed.some(({ tryoutId }) => held.packages.get(tryoutId)?.isPublished))
          throw new AppError('READY_QUESTIONS_PUBLISHED');
        await held.setReady(idsOf(changed), isReady, at);
        return {
          count: changed.length,
          touched: changed.map(({ tryoutId }) => tryoutId),
          undo: {
            does: 'readiness',
            isReady,
            questions: changed.map(({ id, tryoutId, version }) => ({ id, tryoutId, version })),
          },
          action: 'update',
          label: `${changed.length} soal`,
          before: { isReady: !isReady },
          after: { isReady, questions: idsOf(changed) },
        };
      });
    },

    /** Moves questions to the end of a package; those that are in it already stay where they are. */
    async move(maker: StepMaker, chosen: readonly ChosenQuestion[], to: string): Promise<QuestionStep> {
      const homes = await steps.listHomes(idsOf(chosen), 'question');
      return make(maker, 'move', [...homes, to], async (held) => {
        const target = getPackage(held, to);
        const moved = (await read(held, chosen)).filter(({ tryoutId }) => tryoutId !== to);
        if (moved.length === 0) return undefined;
        expectMayLeave(held, maker, moved);
        const places = await expectRoom(held, to, moved.length);
        const { orders, staying } = await ordersWithout(held, moved);
        await held.assign(idsOf(moved), to);
        for (const order of staying) await held.setOrder(order);
        await held.setOrder([...places, ...moved]);
        return {
          count: moved.length,
          tryoutId: to,
          touched: [to, ...orders.map(({ tryoutId }) => tryoutId)],
          undo: {
            does: 'move',
            to,
            questions: moved.map((question) => ({ ...chosenOf(question), from: question.tryoutId })),
            orders,
          },
          action: 'move',
          label: `${moved.length} soal ke ${target.title}`,
          before: Object.fromEntries(moved.map((question) => [question.id, placeOf(held, question)])),
          after: { tryoutId: to, tryout: target.title, questions: idsOf(moved) },
        };
      });
    },

    /** Adds copies of questions to the end of a package. */
    async copy(maker: StepMaker, chosen: readonly ChosenQuestion[], to: string): Promise<QuestionStep> {
      const homes = await steps.listHomes(idsOf(chosen), 'question');
      return make(maker, 'copy', [...homes, to], async (held, at) => {
        const target = getPackage(held, to);
        const sources = await read(held, chosen);
        const places = await expectRoom(held, to, sources.length);
        const copies = sources.map((source) => ({ id: newId(), content: contentOf(source), copyOf: source.id }));
        await held.insertCopies(to, places.length + 1, copies, { actorId: maker.actorId, at });
        return {
          count: copies.length,
          tryoutId: to,
          touched: [to],
          undo: { does: 'copy', to, questions: copies.map(({ id }) => ({ id, version: 1 })) },
          action: 'copy',
          label: `${copies.length} soal ke ${target.title}`,
          after: {
            tryoutId: to,
            tryout: target.title,
            copyOf: Object.fromEntries(copies.map(({ id, copyOf }) => [id, copyOf])),
          },
        };
      });
    },

    /** Takes questions out of their packages and of the bank. */
    async archive(maker: StepMaker, chosen: readonly ChosenQuestion[]): Promise<QuestionStep> {
      return make(maker, 'archive', await steps.listHomes(idsOf(chosen), 'question'), async (held, at) => {
        const archived = await read(held, chosen);
        expectMayLeave(held, maker, archived);
        const { orders, staying } = await ordersWithout(held, archived);
        await held.archive(archived, { actorId: maker.actorId, at });
        for (const order of staying) await held.setOrder(order);
        return {
          count: archived.length,
          touched: orders.map(({ tryoutId }) => tryoutId),
          undo: { does: 'archive', questions: archived.map(chosenOf), orders },
          action: 'archive',
          label: `${archived.length} soal`,
          before: Object.fromEntries(archived.map((question) => [question.id, placeOf(held, question)])),
          after: { questions: idsOf(archived) },
        };
      });
    },

    /**
     * Brings archived questions back, to the end of a package.
     * @param into null for the packages that they were in
     */
    async restore(maker: StepMaker, chosen: readonly ChosenQuestion[], into: string | null): Promise<QuestionStep> {
      const homes = into === null ? await steps.listHomes(idsOf(chosen), 'archivedQuestion') : [into];
      return make(maker, 'restore', homes, async (held) => {
        if (into !== null) getPackage(held, into);
        const back = inOrder(chosen, await held.listArchived(idsOf(chosen))).map((question) => ({
          ...question,
          tryoutId: into ?? question.tryoutId,
        }));
        if (back.some(({ tryoutId }) => !held.packages.has(tryoutId))) throw new AppError('QUESTION_HOME_GONE');
        const placed: typeof back = [];
        for (const [tryoutId, own] of Map.groupBy(back, (question) => question.tryoutId)) {
          const places = await expectRoom(held, tryoutId, own.length);
          placed.push(...own.map((question, index) => ({ ...question, number: places.length + 1 + index })));
        }
        if (!(await held.restore(placed))) throw new AppError('SELECTION_CHANGED');
        const titles = new Set(placed.map(({ tryoutId }) => held.packages.get(tryoutId)?.title ?? tryoutId));
        return {
          count: placed.length,
          ...(into !== null && { tryoutId: into }),
          touched: placed.map(({ tryoutId }) => tryoutId),
          undo: {
            does: 'restore',
            questions: placed.map((question) => ({ ...chosenOf(question), to: question.tryoutId })),
          },
          action: 'restore',
          label: `${placed.length} soal ke ${[...titles].join(', ')}`,
          after: Object.fromEntries(placed.map((question) => [question.id, placeOf(held, question)])),
        };
      });
    },

    /** Makes a draft with the fields and the questions of a package. */
    duplicate: (maker: StepMaker, sourceId: string): Promise<QuestionStep> =>
      make(maker, 'duplicate', [sourceId], async (held, time) => {
        const source = getPackage(held, sourceId);
        const questions = await held.listAll(sourceId);
        const to = newId();
        const at = time.toISOString();
        const title = `${source.title.slice(0, 190)} (salinan)`;
        await held.insertDraftLike(sourceId, { id: to, title, at });
        const copies = questions.map((question) => ({
          id: newId(),
          content: contentOf(question),
          copyOf: question.id,
        }));
        await held.insertCopies(to, 1, copies, { actorId: maker.actorId, at: time });
        return {
          count: copies.length,
          tryoutId: to,
          touched: [],
          undo: {
            does: 'duplicate',
            to,
            updatedAt: at,
            questions: copies.map(({ id }) => ({ id, version: 1 })),
          },
          action: 'copy',
          label: title,
          after: {
            tryoutId: to,
            tryout: title,
            copyOfTryout: sourceId,
            copyOf: Object.fromEntries(copies.map(({ id, copyOf }) => [id, copyOf])),
          },
        };
      }),

    /** The caller's last step, if it can still be undone. */
    async findLast(actorId: string): Promise<QuestionStep | null> {
      const step = await steps.findLast(actorId, new Date(now().getTime() - undoMs));
      return step ? toStep(step) : null;
    },

    /**
     * Takes a step back; does nothing if that has happened already.
     * @throws AppError STEP_TOO_OLD after its time or after another step of its writer, STEP_OVERTAKEN if something that it changed
     * was changed again, or would be taken out of a published package by a questioner
     */
    async undo({ actorId, mayUnpublish }: Omit<StepMaker, 'key'>, stepId: string): Promise<QuestionStep> {
      const known = await steps.find(actorId, stepId);
      if (!known) throw new AppError('STEP_NOT_FOUND');
      if (known.undoneAt !== null) return toStep(known);
      if (toStep(known).undoableUntil === null) throw new AppError('STEP_TOO_OLD');
      const data = JSON.parse(known.undo as string) as UndoData;
      await steps.change(packagesOf(data), async (held, writer) => {
        const step = await writer.find(actorId, stepId);
        if (!step || step.undoneAt !== null) return;
        if (step.undo === null) throw new AppError('STEP_TOO_OLD');
        const at = now();
        await undo(held, data, { actorId, at, mayUnpublish });
        if (data.does !== 'duplicate') await held.voidPapers([...held.packages.keys()]);
        await held.audit({
          ...{ at, actorId, action: 'undo', entity: 'question', entityId: stepId },
          label: `${step.questionCount} soal`,
          after: { step: step.kind, count: step.questionCount, questions: idsOf(data.questions) },
        });
        if (!(await writer.markUndone(stepId, at))) throw new AppError('STEP_TOO_OLD');
      });
      return get(actorId, stepId);
    },
  };
}
export type StepService = ReturnType<typeof createStepService>;
