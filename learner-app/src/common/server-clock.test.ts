import { createServerClock } from './server-clock.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)).toISOString();

describe('createServerClock', () => {
  it('continues from the server time, whatever the device clock says', () => {
    let monotonic = 5_000;
    const clock = createServerClock(at(0), () => monotonic);
    monotonic += 12_000;
    expect(clock.now()).toBe(Date.parse(at(12)));
  });

  it('subtracts half of the round trip when an answer brings the time', () => {
    let monotonic = 0;
    const clock = createServerClock(at(0), () => monotonic);
    monotonic = 1_000;
    clock.sync(at(10), 600);
    expect(clock.now()).toBe(Date.parse(at(10)) + 200);
  });

  it('trusts the quickest answer, not the latest', () => {
    let monotonic = 0;
    const clock = createServerClock(at(0), () => monotonic);
    monotonic = 100;
    clock.sync(at(10), 0);
    const before = clock.now();
    monotonic = 5_100;
    clock.sync(at(10), 100);
    expect(clock.now()).toBe(before + 5_000);
  });

  it('takes a slow answer that shows the present time to be wrong: the monotonic clock stopped in a sleep', () => {
    let monotonic = 0;
    const clock = createServerClock(at(0), () => monotonic);
    monotonic = 100;
    clock.sync(at(10), 0);
    monotonic = 2_100;
    clock.sync(at(300), 100);
    expect(clock.now()).toBe(Date.parse(at(300)) + 1_000);
  });

  it('takes even a slow answer after a sleep', () => {
    let monotonic = 100;
    const clock = createServerClock(at(0), () => monotonic);
    clock.sync(at(0), 100);
    monotonic = 2_100;
    clock.sync(at(600), 100, { force: true });
    expect(clock.now()).toBe(Date.parse(at(600)) + 1_000);
  });
});
