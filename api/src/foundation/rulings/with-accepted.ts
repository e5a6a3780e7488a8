import type { Letter } from '../../contract/index.ts';
import type { GivenResponse } from '../scoring/score.ts';

/** A late answer that counts. */
export interface AcceptedAnswer {
  itemId: string;
  option: Letter | null;
}

/** A question that was left empty, as it is scored. */
export const blankGiven = (itemId: string): GivenResponse => ({ itemId, option: null, text: null });

/** Responses as they are scored: an accepted late answer takes the place of the one that came in time. */
export function withAccepted<Response extends { itemId: string; option: Letter | null }>(
  responses: readonly Response[],
  accepted: readonly AcceptedAnswer[],
  blank: (itemId: string) => Response,
): Response[] {
  if (accepted.length === 0) return [...responses];
  const late = new Map(accepted.map((answer) => [answer.itemId, answer.option]));
  const answered = new Set(responses.map(({ itemId }) => itemId));
  return [
    ...responses.map((response) =>
      late.has(response.itemId) ? { ...response, option: late.get(response.itemId) ?? null } : response,
    ),
    ...accepted
      .filter(({ itemId }) => !answered.has(itemId))
      .map(({ itemId, option }) => ({ ...blank(itemId), option })),
  ];
}
