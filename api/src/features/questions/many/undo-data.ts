import type { ChosenQuestion } from '../../../contract/index.ts';

/** The order of a package's questions before and after a step took some out. */
export interface ChangedOrder {
  tryoutId: string;
  before: string[];
  after: string[];
}

/** Everything that takes a step back, and that must still be so when it does. Stored as JSON with the step. */
export type UndoData =
  /** `version` is the one that the step made, `from` the one before. */
  | { does: 'edit'; questions: (ChosenQuestion & { tryoutId: string; from: number })[] }
  /** `isReady` is what the step made of them. */
  | { does: 'readiness'; isReady: boolean; questions: (ChosenQuestion & { tryoutId: string })[] }
  | { does: 'move'; to: string; questions: (ChosenQuestion & { from: string })[]; orders: ChangedOrder[] }
  | { does: 'archive'; questions: ChosenQuestion[]; orders: ChangedOrder[] }
  | { does: 'restore'; questions: (ChosenQuestion & { to: string })[] }
  | { does: 'copy'; to: string; questions: ChosenQuestion[] }
  | { does: 'duplicate'; to: string; updatedAt: string; questions: ChosenQuestion[] };

/** The packages that undoing changes. */
export function packagesOf(data: UndoData): string[] {
  switch (data.does) {
    case 'edit':
    case 'readiness':
      return data.questions.map(({ tryoutId }) => tryoutId);
    case 'move':
      return [data.to, ...data.orders.map(({ tryoutId }) => tryoutId)];
    case 'archive':
      return data.orders.map(({ tryoutId }) => tryoutId);
    case 'restore':
      return data.questions.map(({ to }) => to);
    default:
      return [data.to];
  }
}

/** The packages that undoing takes questions from, or in which it makes them unready. */
export function losersOf(data: UndoData): string[] {
  switch (data.does) {
    case 'readiness':
      return data.isReady ? packagesOf(data) : [];
    case 'restore':
      return packagesOf(data);
    case 'move':
    case 'copy':
    case 'duplicate':
      return [data.to];
    default:
      return [];
  }
}
