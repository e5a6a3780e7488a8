import { sampleResult } from '../../testing/samples.ts';
import { linesOf } from './result-picture.ts';

const nothing = { withScore: false, withRank: false, name: '' };
const words = (choices: Partial<typeof nothing>, result = sampleResult({ rank: 3, takers: 40 })) =>
  linesOf(result, { ...nothing, ...choices })
    .map(({ text }) => text)
    .join('\n');

describe('the picture of a result', () => {
  it('says package and day, and nothing about the learner', () => {
    const said = words({});
    expect(said).toContain(sampleResult().tryout.title);
    expect(said.split('\n')).toHaveLength(2);
    expect(said).not.toMatch(/poin|Peringkat/);
  });

  it('says what was chosen', () => {
    expect(words({ withScore: true })).toMatch(/dari .* poin/);
    expect(words({ withRank: true })).toContain('Peringkat 3 dari 40 peserta');
    expect(words({ name: 'Sari Dewi' })).toMatch(/^Sari Dewi\n/);
  });

  it.each([
    ['where there is none', { rank: null }],
    ['while the address waits for its proof', { waitsForProof: true }],
    ['while it is being computed again', { isRecalculating: true }],
    ['while essays wait', { score: { ...sampleResult().score, waiting: 1 } }],
  ])('says no rank %s', (_when, changes) =>
    expect(words({ withRank: true }, sampleResult({ rank: 3, ...changes }))).not.toContain('Peringkat'),
  );

  it.each([
    ['while it is being computed again', { isRecalculating: true }],
    ['while essays wait', { score: { ...sampleResult().score, waiting: 1 } }],
  ])('says that a score isn’t final %s', (_when, changes) => {
    expect(words({ withScore: true }, sampleResult(changes))).toMatch(/dari .* poin · .* · sementara$/);
    expect(words({ withScore: true })).not.toContain('sementara');
  });
});
