import { errors, type ErrorCode, type Letter, type ResponsesFlushed } from '../../src/contract/index.ts';
import { type GivenTryout, givenTryout } from '../given.ts';
import type { TestApp } from '../build-test-app.ts';

/** The package for the play: three keyed items with four options, a weighted one with five, and an essay. */
export const givenPlayedTryout = (t: TestApp): Promise<GivenTryout> =>
  givenTryout(t, {
    sections: [{ keys: 'ABC', options: 4 }, { weights: ['54321'] }, { essays: 1 }],
    durationSeconds: 60,
  });

/** Points of each option of each item by `latihan-1`: they show an item's options and its key. */
const earnings: Partial<Record<Letter, number>>[] = [
  { A: 1, B: 0, C: 0, D: 0 },
  { A: 0, B: 1, C: 0, D: 0 },
  { A: 0, B: 0, C: 1, D: 0 },
  { A: 1, B: 0.8, C: 0.6, D: 0.4, E: 0.2 },
  {},
];
export const itemCount = earnings.length;
const essay = 4;

export const pointsOf = (item: number, option: Letter | null): number =>
  option === null ? 0 : (earnings[item]?.[option] ?? 0);

/** The nth possible answer to an item; 0 = taken back. */
export function answerTo(item: number, choice: number): { option: Letter | null; text: string | null } {
  const letters = Object.keys(earnings[item] ?? {}) as Letter[];
  return { option: letters[choice - 1] ?? null, text: item === essay && choice > 0 ? `Karena ${choice}` : null };
}

/** Entries of a queue that aren't answers to this paper, each with its refusal. */
export function brokenEntries(
  items: readonly string[],
): { entry: Record<string, unknown>; refusal: ResponsesFlushed['refused'][number] }[] {
  const sequence = 1_000_000;
  const refused = (entry: Record<string, unknown>, code: ErrorCode) => ({
    entry,
    refusal: { itemId: (entry['itemId'] as string | undefined) ?? null, code, message: errors[code].message },
  });
  return [
    refused({}, 'VALIDATION_FAILED'),
    refused({ itemId: items[0], option: 'E', sequence }, 'OPTION_NOT_AVAILABLE'),
    refused({ itemId: 'tidak-ada', option: 'A', sequence }, 'ITEM_NOT_FOUND'),
    refused({ itemId: items[1], option: 'A', sequence: 0 }, 'VALIDATION_FAILED'),
    refused({ itemId: items[essay], option: 'A', sequence }, 'OPTION_NOT_AVAILABLE'),
    refused({ itemId: items[2], option: 'Z', sequence }, 'VALIDATION_FAILED'),
  ];
}
export const brokenCount = 6;
