import { createLineWatch } from '../../foundation/events/line-watch.ts';
import { lookAtDevices } from './devices.ts';

const start = Date.UTC(2026, 10, 29, 2);
const at = (minutes: number) => new Date(start + minutes * 60_000);
const labels = { laptop: 'Chrome di Windows', phone: 'Safari di iPhone' };
type Device = keyof typeof labels;
type Step = readonly [minutes: number, act: 'opens' | 'closes', device: Device];
const taker = { tryoutId: 'tryout', accountId: 'learner', attemptId: 'attempt' };

/** The lines of an exam that ends after 90 minutes, as a watch notes them. */
function linesOf(...steps: readonly Step[]) {
  const watch = createLineWatch();
  for (const [minutes, act, name] of steps) {
    const device = { name, label: labels[name] };
    if (act === 'opens') watch.lineOpened(taker, at(minutes), device);
    else watch.lineClosed(taker, at(minutes), device);
  }
  return watch.takeEnded(at(100)).toSorted((one, other) => (one.openedAt < other.openedAt ? -1 : 1));
}
const look = (...steps: readonly Step[]) => lookAtDevices(linesOf(...steps), at(90).toISOString());

describe('several devices', () => {
  it.each<[string, ...Step[]]>([
    [
      'one device that is lost and comes back',
      [0, 'opens', 'laptop'],
      [20, 'closes', 'laptop'],
      [30, 'opens', 'laptop'],
      [90, 'closes', 'laptop'],
    ],
    [
      'going on on another one',
      [0, 'opens', 'laptop'],
      [30, 'closes', 'laptop'],
      [30.1, 'opens', 'phone'],
      [90, 'closes', 'phone'],
    ],
    [
      'the same, with a broken connection whose end is noticed late',
      [0, 'opens', 'laptop'],
      [30, 'opens', 'phone'],
      [45, 'closes', 'laptop'],
      [90, 'closes', 'phone'],
    ],
    [
      'there and back again',
      [0, 'opens', 'laptop'],
      [30, 'closes', 'laptop'],
      [31, 'opens', 'phone'],
      [40, 'closes', 'phone'],
      [41, 'opens', 'laptop'],
      [90, 'closes', 'laptop'],
    ],
  ])('%s is no hint', (_name, ...steps) => {
    expect(look(...steps)).toBeUndefined();
  });

  it('open together are one, with the time that is certain', () => {
    expect(
      look([0, 'opens', 'laptop'], [10, 'opens', 'phone'], [90, 'closes', 'laptop'], [90, 'closes', 'phone']),
    ).toEqual({
      devices: ['Chrome di Windows', 'Safari di iPhone'],
      // A broken connection could look open for 925 s.
      togetherSeconds: 80 * 60 - 925,
      switches: 1,
    });
    // Signs of both: lines that are closed and opened again.
    const renewed = [20, 22, 24, 26, 28, 30].flatMap((minutes): Step[] => [
      [minutes - 0.1, 'closes', 'laptop'],
      [minutes, 'opens', 'laptop'],
      [minutes + 0.5, 'closes', 'phone'],
      [minutes + 0.6, 'opens', 'phone'],
    ]);
    const figures = look(
      [0, 'opens', 'laptop'],
      [15, 'opens', 'phone'],
      ...renewed,
      [31, 'closes', 'phone'],
      [31, 'closes', 'laptop'],
    );
    expect(figures).toMatchObject({ togetherSeconds: 15 * 60, switches: 1 });
  });

  it('that the exam goes to and fro between are one', () => {
    const steps = [0, 10, 20, 30, 40, 50].flatMap((minutes, nth): Step[] => {
      const device = nth % 2 === 0 ? 'laptop' : 'phone';
      return [
        [minutes, 'opens', device],
        [minutes + 9, 'closes', device],
      ];
    });
    expect(look(...steps)).toMatchObject({ togetherSeconds: 0, switches: 5 });
  });

  it('of two processes are joined where they are one', () => {
    const [first, second] = [
      linesOf([0, 'opens', 'laptop'], [20, 'closes', 'laptop']),
      linesOf([20.5, 'opens', 'laptop'], [60, 'closes', 'laptop']),
    ];
    const phone = linesOf(
      [10, 'opens', 'phone'],
      [20, 'closes', 'phone'],
      [20.5, 'opens', 'phone'],
      [21, 'closes', 'phone'],
    );
    const lines = [...first, ...phone, ...second];
    expect(lookAtDevices(lines, at(90).toISOString())).toMatchObject({ togetherSeconds: 10.5 * 60, switches: 1 });
  });
});
