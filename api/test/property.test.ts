import fc from 'fast-check';
import { expectForAll } from './property.ts';

it('plays a third of the cases even when their time is over', async () => {
  let played = 0;
  await expectForAll(fc.nat(), { runs: 30, seconds: 0 }, () => void played++);
  expect(played).toBeGreaterThanOrEqual(10);
});

it('fails for a single case that is wrong', async () => {
  await expect(
    expectForAll(fc.nat(1_000), { runs: 100, seconds: 10 }, (value) => expect(value).toBeLessThan(900)),
  ).rejects.toThrow('Counterexample: [900]');
});
