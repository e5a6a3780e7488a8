import { maxResponsesPerFlush, type SavedResponse } from '@tryout/api/contract';
import { nextChunk } from './response-chunk.ts';

const responses = (count: number, text: string | null = null): SavedResponse[] =>
  Array.from({ length: count }, (_, index) => ({
    itemId: `item-${index}`,
    option: null,
    text,
    flagged: false,
    sequence: 1,
    secondsSpent: 0,
  }));
const bytesOf = (chunk: SavedResponse[]) => Buffer.byteLength(JSON.stringify({ responses: chunk }));

describe('nextChunk', () => {
  it.each([
    [0, 0],
    [1, 1],
    [maxResponsesPerFlush, maxResponsesPerFlush],
    [maxResponsesPerFlush + 1, maxResponsesPerFlush],
  ])('of %i responses takes %i', (count, taken) => {
    expect(nextChunk(responses(count))).toHaveLength(taken);
  });

  it('takes no more than asked', () => {
    expect(nextChunk(responses(9), 4)).toHaveLength(4);
  });

  it('stays below the server’s limit for a body, counted in bytes', () => {
    const chunk = nextChunk(responses(50, 'é'.repeat(10_000)));
    expect(chunk).toHaveLength(2);
    expect(bytesOf(chunk)).toBeLessThan(64 * 1024);
  });

  it('takes one that is too large by itself: the server refuses it', () => {
    expect(nextChunk(responses(2, '\u0001'.repeat(10_000)))).toHaveLength(1);
  });
});
