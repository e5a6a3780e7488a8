import type { AttemptState, Result, SavedResponse } from '../../src/contract/index.ts';
import { pointsOf } from './paper.ts';
import type { OwnResult } from '../own-result.ts';

/** The stored responses of an attempt, by item. */
export type Responses = ReadonlyMap<string, SavedResponse>;

/** The expected state of an attempt. */
export interface Sitting {
  id: string;
  deadlineMs: number;
  state: AttemptState;
  submittedAtMs: number | null;
  responses: Responses;
  late: Responses;
  /** Its result, once it was read. */
  result: OwnResult | undefined;
}

/** The learner's response to each item of one request: the newest, of equal ones the first. */
function newestOf(request: readonly SavedResponse[]): SavedResponse[] {
  const newest = new Map<string, SavedResponse>();
  for (const response of request)
    if (response.sequence > (newest.get(response.itemId)?.sequence ?? 0)) newest.set(response.itemId, response);
  return [...newest.values()];
}

/**
 * The responses that may be stored once these requests are answered, by item: the one with the highest sequence. Of equal
 * ones the first stored stays, so that several outcomes are possible only if requests race.
 * @param requests each with its responses in their order, sent at once
 */
export function outcomesOf(
  before: Responses,
  requests: readonly (readonly SavedResponse[])[],
): Map<string, SavedResponse[]> {
  const outcomes = new Map([...before].map(([itemId, response]) => [itemId, [response]]));
  for (const response of requests.flatMap(newestOf)) {
    const { itemId, sequence } = response;
    const highest = outcomes.get(itemId)?.[0]?.sequence ?? 0;
    if (sequence > highest) outcomes.set(itemId, [response]);
    else if (sequence === highest && sequence > (before.get(itemId)?.sequence ?? 0))
      outcomes.get(itemId)?.push(response);
  }
  return outcomes;
}

/**
 * Expects exactly one of the allowed outcomes for each item.
 * @returns the actual one
 */
export function expectOutcome(
  actual: readonly SavedResponse[],
  allowed: ReadonlyMap<string, SavedResponse[]>,
): Responses {
  expect(actual.map(({ itemId }) => itemId).toSorted()).toEqual([...allowed.keys()].toSorted());
  for (const response of actual) expect(allowed.get(response.itemId)).toContainEqual(response);
  return new Map(actual.map((response) => [response.itemId, response]));
}

/** Expects a result to match the attempt's responses. */
export function expectScored(result: Result, itemIds: readonly string[], sitting: Sitting): void {
  const items = itemIds.map((itemId, item) => {
    const { option = null, text = null, flagged = false, secondsSpent = 0 } = sitting.responses.get(itemId) ?? {};
    return { itemId, option, text, flagged, secondsSpent, points: pointsOf(item, option) };
  });
  expect(result).toMatchObject({
    state: sitting.state,
    submittedAt: new Date(sitting.submittedAtMs as number).toISOString(),
    items,
  });
  expect(result.score.points).toBeCloseTo(
    items.reduce((sum, { points }) => sum + points, 0),
    5,
  );
}
