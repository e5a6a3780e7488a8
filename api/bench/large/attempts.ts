import type { Insertable, Selectable } from 'kysely';
import { letters } from '../../src/contract/index.ts';
import type { AttemptTable, EssayMarkTable, ResponseTable } from '../../src/db/schema.ts';
import type { Chance } from './chance.ts';
import type { PackageRows } from './packages.ts';

/** The part of a package that its attempts need. */
export interface TakenPackage extends Pick<PackageRows, 'tryout' | 'paper' | 'essays'> {
  itemIds: string[];
}

export interface AttemptRows {
  attempt: Insertable<AttemptTable>;
  responses: Selectable<ResponseTable>[];
  marks: Insertable<EssayMarkTable>[];
}

/** The parts of a learner that an attempt stores. */
export interface TakingLearner {
  id: string;
  province: string;
  instance: string;
}

interface Taking {
  taken: TakenPackage;
  learner: TakingLearner;
  startedAt: Date;
  isRunning: boolean;
  /** True for the learner's first attempt of the package. */
  isRanked: boolean;
  /** Which of its responses are written: the first twenty, or as many as a learner gives; those to essays always are. */
  withResponses: 'none' | 'some' | 'all';
  /** Undefined: its essays wait. */
  marker: string | undefined;
}

/** The part of a rank key that ranking needs: texts that sort like the points. */
const rankKeyOf = (points: number) => String(points * 100 + 10_000_000).padStart(9, '0');

/** Share of the questions that a learner leaves out, and of those that are flagged. */
const blankShare = 0.07;
const flaggedShare = 0.05;
/** Share of a package's questions that an attempt has answers to. */
export const answeredShare = 1 - blankShare;

/** The answers of a whole attempt, one after the other over its time. A running one has the first half. */
function answersOf(
  chance: Chance,
  {
    id,
    choiceIds,
    startedAt,
    submittedAt,
    isRunning,
  }: { id: string; choiceIds: readonly string[]; startedAt: Date; submittedAt: Date; isRunning: boolean },
): Selectable<ResponseTable>[] {
  const asked = isRunning ? choiceIds.slice(0, choiceIds.length / 2) : choiceIds;
  const paceMs = (submittedAt.getTime() - startedAt.getTime()) / (asked.length + 1);
  const rows: Selectable<ResponseTable>[] = [];
  for (const [place, itemId] of asked.entries()) {
    if (chance.fraction() < blankShare) continue;
    const savedMs = startedAt.getTime() + Math.floor((place + chance.fraction()) * paceMs);
    rows.push({
      attemptId: id,
      itemId,
      option: chance.pick(letters),
      text: null,
      flagged: chance.fraction() < flaggedShare ? 1 : 0,
      // As devices number them: by their clock.
      sequence: savedMs,
      secondsSpent: Math.min(600, Math.ceil((paceMs / 1000) * 2 * chance.fraction())),
      savedAt: new Date(savedMs).toISOString(),
    });
  }
  return rows;
}

/** One attempt, with the responses and marks that belong to it. */
export function attemptRows(chance: Chance, taking: Taking): AttemptRows {
  const { taken, learner, startedAt, isRunning, isRanked, withResponses, marker } = taking;
  const { tryout, paper, itemIds } = taken;
  const essayItemIds = taken.essays.map(({ itemId }) => itemId);
  const id = `TO${startedAt.getTime()}${chance.hex(32)}`;
  const endsAt = new Date(startedAt.getTime() + tryout.durationSeconds * 1000);
  const isExpired = !isRunning && chance.fraction() < 0.15;
  const submittedAt = isExpired ? endsAt : new Date(endsAt.getTime() - chance.between(60, 3_000) * 1000);
  const at = submittedAt.toISOString();
  const max = itemIds.length;
  // The sum of three random numbers makes a peak in the middle, like real scores.
  const points = Math.round((max * (chance.fraction() + chance.fraction() + chance.fraction())) / 3);
  const essays = isRunning ? [] : taken.essays;
  const choiceIds = withResponses === 'none' ? [] : itemIds.filter((itemId) => !essayItemIds.includes(itemId));
  const response = (itemId: string, answer: Pick<ResponseTable, 'option' | 'text'>, savedAt: string) => ({
    attemptId: id,
    itemId,
    ...answer,
    flagged: 0 as const,
    sequence: 1,
    secondsSpent: chance.between(10, 90),
    savedAt,
  });
  return {
    attempt: {
      id,
      learnerId: learner.id,
      tryoutId: tryout.id,
      paperId: paper.id,
      ruleSetId: tryout.ruleSetId,
      state: isRunning ? 'in_progress' : isExpired ? 'expired' : 'submitted',
      startedAt: startedAt.toISOString(),
      deadlineAt: endsAt.toISOString(),
      submittedAt: isRunning ? null : at,
      lastSavedAt: null,
      points: isRunning ? null : points,
      maxPoints: isRunning ? null : max,
      passed: null,
      isRanked: isRanked ? 1 : 0,
      rankKey: isRunning ? null : rankKeyOf(points),
      rankProvince: isRanked ? learner.province : null,
      rankInstance: isRanked ? learner.instance : null,
      waitingMarks: marker === undefined ? essays.length : 0,
      // As on a platform that is some years old: the jobs that count and study ended attempts have nothing to do here. Notebooks stay empty.
      countedRevision: isRanked ? 1 : null,
      isStudied: isRunning ? 0 : 1,
    },
    responses: [
      ...(withResponses === 'some' ? choiceIds.slice(0, 20) : []).map((itemId) =>
        response(itemId, { option: chance.pick(letters), text: null }, startedAt.toISOString()),
      ),
      ...(withResponses === 'all' ? answersOf(chance, { id, choiceIds, startedAt, submittedAt, isRunning }) : []),
      ...essays.map(({ itemId }) =>
        response(itemId, { option: null, text: 'Menurut saya pelayanan publik harus cepat, adil, dan terbuka.' }, at),
      ),
    ],
    marks: essays.map(({ itemId, questionId }) => ({
      attemptId: id,
      itemId,
      questionId,
      tryoutId: tryout.id,
      submittedAt: at,
      percent: marker === undefined ? null : chance.between(0, 10) * 10,
      remark: null,
      markedBy: marker ?? null,
      markedAt: marker === undefined ? null : new Date(submittedAt.getTime() + 86_400_000).toISOString(),
      version: marker === undefined ? 0 : 1,
    })),
  };
}
