import type { Sizes } from './sizes.ts';

/** One sitter's part in the rehearsal. Times in ms from the start second. */
export interface Part {
  /** Before the start second for those who wait, negative; for those who are late when they come. */
  entersAt: number;
  isLate: boolean;
  /** Its page can't listen and asks now and then. */
  onlyAsks: boolean;
  reloadsAt: number | undefined;
  secondDeviceAt: number | undefined;
  drop: { at: number; ms: number } | undefined;
  /** Hands in once all is answered; otherwise the clock ends it. */
  handsIn: boolean;
}

const oneIn = {
  late: 20,
  reload: 20,
  secondDevice: 33,
  drop: 10,
  onlyAsks: 25,
  handsIn: 2,
};

const between = ([from, to]: readonly [number, number]) => from + Math.random() * (to - from);

/** The parts of all sitters: shares are exact, so that also a small rehearsal has each kind. */
export function partsOf(sizes: Sizes): Part[] {
  // Each kind begins elsewhere, so that they don't always meet in the same sitters.
  const is = (index: number, kind: keyof typeof oneIn, offset: number) => (index + offset) % oneIn[kind] === 0;
  return Array.from({ length: sizes.sitters }, (_, index): Part => {
    const isLate = is(index, 'late', 1);
    const mayDo = !isLate;
    return {
      isLate,
      entersAt: isLate ? between(sizes.late) : -Math.random() * sizes.waitingMs,
      onlyAsks: is(index, 'onlyAsks', 4),
      reloadsAt: mayDo && is(index, 'reload', 3) ? between(sizes.reload) : undefined,
      secondDeviceAt: mayDo && is(index, 'secondDevice', 5) ? between(sizes.secondDevice) : undefined,
      drop: mayDo && is(index, 'drop', 7) ? { at: between(sizes.drop), ms: between(sizes.dropMs) } : undefined,
      handsIn: is(index, 'handsIn', 0),
    };
  });
}
