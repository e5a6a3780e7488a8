import { shortAwayMs } from '../../foundation/events/line-watch.ts';

/** Two devices have to be open together for longer than this. */
const shortestTogetherMs = 30_000;
/**
 * A line that nobody closed, such as that of a phone without a connection, can look open for this long: Linux gives up after 924.6 s (`tcp_retries2` = 15, kernel
 * documentation, ip-sysctl).
 */
const deadLineMs = 925_000;
/** Changes of the device that somebody with two of them and a bad connection may need. */
const usualSwitches = 4;

/** A time in which a device had an attempt open, as it was noted. */
export interface DeviceLine {
  deviceKey: string;
  device: string;
  openedAt: string;
  signAt: string;
  closedAt: string;
}

export interface DeviceFigures {
  /** The browsers and systems of the devices; two may have the same name. */
  devices: string[];
  /** Seconds for which two of them were open together. */
  togetherSeconds: number;
  /** How often the exam went on on another device. */
  switches: number;
}

interface Stretch {
  key: string;
  from: number;
  lastSign: number;
  to: number;
}

/** Times in which each device was open; those that several processes noted of one device are joined. */
function stretchesOf(lines: readonly DeviceLine[], endedAt: number): Stretch[] {
  const momentOf = (at: string) => Math.min(Date.parse(at), endedAt);
  const last = new Map<string, Stretch>();
  const stretches: Stretch[] = [];
  for (const { deviceKey: key, openedAt, signAt, closedAt } of lines) {
    const [from, lastSign, to] = [momentOf(openedAt), momentOf(signAt), momentOf(closedAt)];
    const before = last.get(key);
    if (before && from - before.to <= shortAwayMs) {
      before.lastSign = Math.max(before.lastSign, lastSign);
      before.to = Math.max(before.to, to);
      continue;
    }
    const stretch = { key, from, lastSign, to };
    last.set(key, stretch);
    stretches.push(stretch);
  }
  return stretches;
}

/** Until when a device was there for certain. */
const certainEnd = ({ lastSign, to }: Stretch) => Math.max(lastSign, to - deadLineMs);

/** Seconds in which two devices were open, out of the times that are long enough. */
function secondsTogether(stretches: readonly Stretch[]): number {
  const times = stretches
    .flatMap((one, nth) =>
      stretches
        .slice(nth + 1)
        .filter(({ key }) => key !== one.key)
        .map((other) => ({
          from: Math.max(one.from, other.from),
          to: Math.min(certainEnd(one), certainEnd(other)),
        })),
    )
    .filter(({ from, to }) => to - from > shortestTogetherMs)
    .toSorted((one, other) => one.from - other.from);
  let sum = 0;
  let until = 0;
  for (const { from, to } of times) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return Math.round(sum / 1000);
}

/**
 * Looks whether an attempt was open on two devices at once, or went to and fro between them. An exam that simply goes on on another device is neither: a line whose
 * end comes late counts only up to the last sign of its device, or up to the time that a dead one can look open before its end.
 * @param lines of the attempt, by when they were opened
 * @returns undefined if there is nothing to say
 */
export function lookAtDevices(lines: readonly DeviceLine[], endedAt: string): DeviceFigures | undefined {
  const labels = new Map(lines.map(({ deviceKey, device }) => [deviceKey, device]));
  if (labels.size < 2) return undefined;
  const stretches = stretchesOf(lines, Date.parse(endedAt));
  const togetherSeconds = secondsTogether(stretches);
  const switches = stretches.filter(({ key }, nth) => nth > 0 && key !== stretches[nth - 1]?.key).length;
  if (togetherSeconds === 0 && switches <= usualSwitches) return undefined;
  return { devices: [...labels.values()], togetherSeconds, switches };
}
