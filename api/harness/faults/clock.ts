/** The wall clock of this process, which can be set while real time and all timers go on. */
export interface SettableClock {
  /** Like somebody setting the machine's clock. */
  jump(ms: number): void;
  /** The real time again. */
  restore(): void;
}

/** Replaces `Date` for all code of this process, libraries included. */
export function takeClock(): SettableClock {
  const RealDate = Date;
  let offsetMs = 0;
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [RealDate.now() + offsetMs]) as [number]));
    }
    static override now() {
      return RealDate.now() + offsetMs;
    }
  } as DateConstructor;
  return {
    jump: (ms) => void (offsetMs += ms),
    restore: () => void (globalThis.Date = RealDate),
  };
}
