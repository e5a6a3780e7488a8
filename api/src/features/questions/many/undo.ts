import { AppError } from '../../../app-error.ts';
import type { ChosenQuestion } from '../../../contract/index.ts';
import { contentOf, type StoredQuestion } from '../question-content.ts';
import type { Writing } from '../question-writes.repository.ts';
import type { HeldPackages, Place } from './held-packages.repository.ts';
import { type ChangedOrder, losersOf, packagesOf, type UndoData } from './undo-data.ts';

const overtaken = () => new AppError('STEP_OVERTAKEN');
const idsOf = (questions: readonly { id: string }[]) => questions.map(({ id }) => id);

/** The step's questions as they are, if nobody has changed them since. */
function expectAsLeft<Question extends StoredQuestion>(
  left: readonly (ChosenQuestion & { in?: string })[],
  found: readonly Question[],
): Question[] {
  const byId = new Map(found.map((question) => [question.id, question]));
  return left.map(({ id, version, in: tryoutId }) => {
    const question = byId.get(id);
    if (question?.version !== version || (tryoutId !== undefined && question.tryoutId !== tryoutId)) throw overtaken();
    return question;
  });
}

/** The present places of the packages, if their questions stand as the step left them. */
async function expectOrders(held: HeldPackages, orders: readonly ChangedOrder[]): Promise<Map<string, Place[]>> {
  const places = new Map<string, Place[]>();
  for (const { tryoutId, after } of orders) {
    const present = await held.listPlaces(tryoutId);
    if (present.length !== after.length || present.some(({ id }, index) => id !== after[index])) throw overtaken();
    places.set(tryoutId, present);
  }
  return places;
}

/** Closes the gaps that questions have left. */
async function closeGaps(held: HeldPackages, tryoutIds: Iterable<string>): Promise<void> {
  for (const tryoutId of new Set(tryoutIds)) await held.setOrder(await held.listPlaces(tryoutId));
}

interface Undoing extends Writing {
  /** As of the one who makes a step. */
  mayUnpublish: boolean;
}

/**
 * Takes back what a step did.
 * @throws AppError STEP_OVERTAKEN if a question, its package or the order to which it goes back was changed since, or if learners
 * see a package that would lose ready questions and the caller may not take from it
 */
export async function undo(held: HeldPackages, data: UndoData, { mayUnpublish, ...writing }: Undoing): Promise<void> {
  // A package that is archived or gone.
  if (packagesOf(data).some((id) => !held.packages.has(id))) throw overtaken();
  if (!mayUnpublish && losersOf(data).some((id) => held.packages.get(id)?.isPublished)) throw overtaken();
  switch (data.does) {
    case 'edit': {
      const left = data.questions.map(({ tryoutId, ...question }) => ({ ...question, in: tryoutId }));
      const present = expectAsLeft(left, await held.list(idsOf(left)));
      const former = await held.listVersions(data.questions.map(({ id, from }) => ({ id, version: from })));
      const changes = present.map((before) => {
        const content = former.get(before.id);
        if (!content) throw overtaken();
        return { before, content: contentOf(content) };
      });
      return held.update(changes, writing);
    }
    case 'readiness': {
      const left = data.questions.map(({ tryoutId, ...question }) => ({ ...question, in: tryoutId }));
      const present = expectAsLeft(left, await held.list(idsOf(left)));
      if (present.some(({ isReady }) => isReady !== data.isReady)) throw overtaken();
      return held.setReady(idsOf(present), !data.isReady, writing.at);
    }
    case 'move': {
      const left = data.questions.map((question) => ({ ...question, in: data.to }));
      const moved = expectAsLeft(left, await held.list(idsOf(left)));
      const places = await expectOrders(held, data.orders);
      const present = new Map([...moved, ...[...places.values()].flat()].map((place) => [place.id, place]));
      for (const { tryoutId, before } of data.orders) {
        const back = data.questions.filter(({ from }) => from === tryoutId);
        await held.assign(idsOf(back), tryoutId);
        await held.setOrder(before.map((id) => present.get(id) as Place));
      }
      return closeGaps(held, [data.to]);
    }
    case 'archive': {
      const archived = expectAsLeft(data.questions, await held.listArchived(idsOf(data.questions)));
      const places = await expectOrders(held, data.orders);
      const byId = new Map(archived.map((question) => [question.id, question]));
      for (const { tryoutId, before } of data.orders) {
        const stayed = new Map((places.get(tryoutId) ?? []).map((place) => [place.id, place]));
        const back = before.flatMap((id, index) => {
          const question = byId.get(id);
          return question ? [{ ...question, tryoutId, number: index + 1 }] : [];
        });
        if (!(await held.restore(back))) throw overtaken();
        // Those that came back have their numbers already.
        await held.setOrder(before.map((id, index) => stayed.get(id) ?? { id, number: index + 1 }));
      }
      return;
    }
    case 'restore': {
      const left = data.questions.map(({ to, ...question }) => ({ ...question, in: to }));
      const restored = expectAsLeft(left, await held.list(idsOf(left)));
      await held.archive(restored, writing);
      return closeGaps(
        held,
        data.questions.map(({ to }) => to),
      );
    }
    case 'copy': {
      const left = data.questions.map((question) => ({ ...question, in: data.to }));
      expectAsLeft(left, await held.list(idsOf(left)));
      await held.remove(idsOf(left));
      return closeGaps(held, [data.to]);
    }
    case 'duplicate': {
      const made = held.packages.get(data.to);
      const present = await held.listAll(data.to);
      if (made?.updatedAt !== data.updatedAt || present.length !== data.questions.length) throw overtaken();
      expectAsLeft(data.questions, present);
      if ((await held.hasPaper(data.to)) || (await held.isSold(data.to))) throw overtaken();
      await held.remove(idsOf(present));
      return held.deletePackage(data.to, writing.at);
    }
  }
}
