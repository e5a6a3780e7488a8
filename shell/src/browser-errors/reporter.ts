import type { BrowserError } from '@tryout/api/contract';
import { describeError } from './describe-error.ts';
import type { Origins } from './own-files.ts';

/** One page tells no more: what repeats itself is one defect. */
const reportsAtMost = 5;
/** One page in four tells what nobody sees: enough to notice a defect, and a fourth of the calls when all pages have it. */
const share = 1 / 4;

interface Needs {
  origins(): Origins;
  /** Sends a report and resolves with the answer's status. */
  send(report: BrowserError): Promise<number>;
  random?: () => number;
  newCode?: () => string;
}

const randomCode = () => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number.toString(16).padStart(8, '0');
};

/** Tells the API of errors, each place once. */
export function createReporter({ origins, send, random = Math.random, newCode = randomCode }: Needs) {
  const isSampled = random() < share;
  const told = new Map<string, Promise<string | undefined>>();
  let isOff = false;

  async function tell(described: Omit<BrowserError, 'code'>): Promise<string | undefined> {
    const code = newCode();
    try {
      const status = await send({ ...described, code });
      // An API of an older release knows no such call.
      isOff ||= status === 404;
      return status === 200 ? code : undefined;
    } catch {
      return undefined;
    }
  }

  /** @returns the code under which the log has it; undefined if it hasn't */
  async function report(error: unknown, way: BrowserError['way']): Promise<string | undefined> {
    const described = describeError(error, way, origins());
    // A page that shows its error is always told of: somebody may ask for help with its code.
    if (!described || isOff || (way !== 'page' && !isSampled)) return undefined;
    const place = JSON.stringify([described.reason, described.area, described.frames[0]]);
    const known = told.get(place);
    if (known !== undefined || told.size >= reportsAtMost) return known;
    const telling = tell(described);
    told.set(place, telling);
    return telling;
  }
  return { report };
}
