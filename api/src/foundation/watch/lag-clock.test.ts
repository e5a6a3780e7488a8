import { createLagClock } from './lag-clock.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

describe('the lag of standbys', () => {
  it('is the time since the oldest thing that the slowest lacks was on the primary’s disk', () => {
    const lag = createLagClock();
    expect(lag(at(0), { written: 100, replayed: [100, 100] })).toBe(0);
    expect(lag(at(10), { written: 200, replayed: [200, 150] })).toBe(0);
    expect(lag(at(20), { written: 300, replayed: [300, 150] })).toBe(10);
    expect(lag(at(30), { written: 400, replayed: [400, 199] })).toBe(20);
    expect(lag(at(40), { written: 500, replayed: [500, 350] })).toBe(10);
    expect(lag(at(50), { written: 500, replayed: [500, 500] })).toBe(0);
    expect(lag(at(60), { written: 600, replayed: [600, 550] })).toBe(0);
  });

  it('goes on growing while nothing is written', () => {
    const lag = createLagClock();
    lag(at(0), { written: 200, replayed: [100] });
    expect(lag(at(300), { written: 200, replayed: [100] })).toBe(300);
  });

  it('is that of those which follow: one that is gone no longer counts', () => {
    const lag = createLagClock();
    lag(at(0), { written: 200, replayed: [200, 100] });
    expect(lag(at(60), { written: 300, replayed: [300] })).toBe(0);
    expect(lag(at(70), { written: 400, replayed: [] })).toBe(0);
  });

  it('is told after days, too', () => {
    const lag = createLagClock();
    for (let second = 0; second < 5_000; second += 1) lag(at(second), { written: 200 + second, replayed: [100] });
    expect(lag(at(5_000), { written: 6_000, replayed: [100] })).toBe(5_000);
    const later = lag(at(5_001), { written: 6_001, replayed: [4_000] });
    expect(later).toBeGreaterThan(900);
    expect(later).toBeLessThanOrEqual(1_201);
  });
});
