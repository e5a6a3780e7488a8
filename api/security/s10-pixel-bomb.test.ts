import { withPeakOfChild } from '../test/peak-of-child.ts';
import { pixelBomb } from '../test/pictures.ts';
import { type GivenUploads, givenUploads } from './given-uploads.ts';

const refusedWithinMs = 50;
const memoryBytes = 50 * 1024 * 1024;
/** The best of that many measurements counts: the machine does other work, too. */
const rounds = 20;
/** The process that decodes. */
const drawing = 'picture-process';

let uploads: GivenUploads;
beforeAll(async () => {
  uploads = await givenUploads();
});
afterAll(() => uploads.t.close());

describe('a picture that is small as a file and huge when decoded (S10)', () => {
  it('is refused before a pixel of it is decoded', async () => {
    const bomb = pixelBomb(14_000);
    expect(bomb.length).toBeLessThan(700_000);
    const small = await withPeakOfChild(drawing, async () =>
      uploads.refused(pixelBomb(5_001), 'IMAGE_TOO_MANY_PIXELS'),
    );
    const huge = await withPeakOfChild(drawing, async () => uploads.refused(bomb, 'IMAGE_TOO_MANY_PIXELS'));
    // Decoded, it would be 588 MB.
    expect(small.peakBytes).toBeGreaterThan(0);
    expect(huge.peakBytes - small.peakBytes).toBeLessThan(memoryBytes);

    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      expect((await uploads.send(bomb)).statusCode).toBe(413);
      times.push(performance.now() - startedAt);
    }
    expect(Math.min(...times)).toBeLessThan(refusedWithinMs);
  });

  it('is accepted up to 25 megapixels', async () => {
    const { bytes } = await uploads.served(pixelBomb(5_000));
    expect(bytes.length).toBeGreaterThan(0);
    await uploads.refused(pixelBomb(5_001), 'IMAGE_TOO_MANY_PIXELS');
  });
});
