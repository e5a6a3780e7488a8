import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { withPeakOfChild } from '../../../test/peak-of-child.ts';
import { createReader } from './reader.ts';

jest.setTimeout(60_000);

const mb = 1024 * 1024;
/** No limit that these tests reach. */
const much = { memoryBytes: 4_096 * mb, heapMb: 2_000, timeoutMs: 60_000 };
const row = '\nDeret angka;1, 2, 3, …;4;5;A';
const small = Buffer.from(`Subtes;Pertanyaan;Pilihan A;Pilihan B;Kunci${row}`);
/** Some kilobytes; the questions in it take 400 MB. Without limits it is refused for their number. */
const heavy = zipSync({ 'soal.csv': Buffer.concat([small, Buffer.alloc(5 * mb, row)]) });
const tooHeavy = /^Berkas ini terlalu berat untuk dibaca/;

const outcomeOf = (reader: ReturnType<typeof createReader>, content: Uint8Array) =>
  reader.read(content, new AbortController().signal).then(
    ({ questions }) => questions.length,
    ({ message }: Error) => message,
  );

describe('the process that reads a file', () => {
  it.each([
    ['that one may have', undefined, 256],
    ['of all it has', { ...much, memoryBytes: 160 * mb }, 160],
    ['of its objects', { ...much, heapMb: 24 }, 300],
  ])('ends for the memory %s, and the next file is read', async (_, limits, mostMb) => {
    const reader = createReader(limits && { limits });
    const { value, peakBytes } = await withPeakOfChild('reading-process', () => outcomeOf(reader, heavy));
    expect(value).toMatch(tooHeavy);
    // Between two looks it takes more.
    expect(peakBytes / mb).toBeLessThan(mostMb + 40);
    expect(await outcomeOf(reader, small)).toBe(1);
  });

  it('ends when its time is over, and nobody waits for it', async () => {
    const reader = createReader({ limits: { ...much, timeoutMs: 1 } });
    expect(await outcomeOf(reader, small)).toMatch(tooHeavy);
    expect(reader.pid).toBeUndefined();
    expect(await outcomeOf(reader, small)).toMatch(tooHeavy);
    expect(reader.isFull(40 * mb)).toBe(false);
  });

  it('gets no setting of the API, and so no secret', async () => {
    const reader = createReader();
    const reading = outcomeOf(reader, small);
    // One turn later it has been started.
    await Promise.resolve();
    const names = readFileSync(`/proc/${reader.pid}/environ`, 'utf8').split('\0').filter(Boolean);
    // Node's own, for the connection to its parent.
    expect(names.map((entry) => entry.split('=')[0]).toSorted()).toEqual([
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
    ]);
    expect(await reading).toBe(1);
  });
});
