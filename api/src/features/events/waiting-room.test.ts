import { askAgainAfter } from './waiting-room.ts';
import { shareOf } from './share-of.ts';

it('nobody’s page asks in the last 20 seconds before the start, or much too soon or late', () => {
  const wrong: object[] = [];
  for (let share = 0; share < 1; share += 0.01)
    for (let untilStart = -30; untilStart <= 90; untilStart += 0.25) {
      const ask = askAgainAfter(share, untilStart);
      const left = untilStart - ask;
      if ((left >= 0 && left < 20) || ask < 5 || ask > 60) wrong.push({ share, untilStart, ask });
    }
  expect(wrong).toEqual([]);
});

it('learners are spread evenly over an event, and differently over the next one', () => {
  const shares = Array.from({ length: 1_000 }, (_, index) => shareOf(`learner ${index}`, 'one'));
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const inIt = shares.filter((share) => Math.floor(share * 10) === tenth).length;
    expect(inIt).toBeGreaterThan(60);
    expect(inIt).toBeLessThan(150);
  }
  expect(shareOf('learner 1', 'two')).not.toBe(shares[1]);
});
