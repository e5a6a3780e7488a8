import fc from 'fast-check';
import { mergeVersions } from './merge-versions.ts';

describe('mergeVersions', () => {
  const base = { title: 'a', price: 1, option: { text: 'x', weight: 1 }, list: [1, 2] };

  it('never undoes a change that only the other side made', () => {
    const newer = { ...base, price: 2, option: { text: 'y', weight: 1 }, list: [1] };
    expect(mergeVersions({ ...base, title: 'b' }, newer, base)).toEqual({ ...newer, title: 'b' });
  });

  it('keeps the writer’s own text where both changed it, and merges objects field by field', () => {
    const own = { ...base, title: 'b', option: { text: 'x', weight: 5 } };
    const newer = { ...base, title: 'c', option: { text: 'y', weight: 1 } };
    expect(mergeVersions(own, newer, base)).toEqual({ ...base, title: 'b', option: { text: 'y', weight: 5 } });
  });

  it('takes a chosen picture as a whole', () => {
    const picture = new Blob(['x']);
    expect(mergeVersions<unknown>({ picture }, { picture: 'b' }, { picture: 'a' })).toEqual({ picture });
    expect(mergeVersions<unknown>({ picture: 'a' }, { picture }, { picture: 'a' })).toEqual({ picture });
  });

  it('gives each field one of the three values, by who changed it', () => {
    const fields = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
    fc.assert(
      fc.property(fields, fields, fields, (own, newer, start) => {
        const merged = mergeVersions(own, newer, start);
        for (const name of ['a', 'b', 'c'] as const)
          expect(merged[name]).toBe(own[name] === start[name] ? newer[name] : own[name]);
      }),
    );
  });
});
