import { type BrowserError, errorNames } from '@tryout/api/contract';
import { remotes } from '../remotes/ownership.ts';
import { RemoteError, type RemoteFailure } from '../remotes/remote-error.ts';
import { type Area, type Origins, ownFrames, releaseOf } from './own-files.ts';

type Reason = BrowserError['reason'];

/** No answer came, or an answer said why: nothing is wrong with the page. The API's own faults are in its log. */
const noDefects = ['ApiError', 'NetworkError', 'TimeoutError', 'AbortError', 'ChunkLoadError'];
const noAnswer = /fetch|Load failed|NetworkError|Importing a module script failed|error loading dynamically/i;

/** In the words of Chromium, Firefox and Safari. Only the kind of a message is told, never its text. */
const reasons: readonly (readonly [RegExp, Reason])[] = [
  [/React error #\d+/, 'react'],
  [/\b(?:of|is) (?:undefined|null)\b|(?:undefined|null) is not an object/, 'nothing-there'],
  [/is not a (?:function|constructor)|is not iterable/, 'not-a-function'],
  [/is not defined|Can't find variable/, 'not-defined'],
  [/call stack|too much recursion/i, 'too-deep'],
  [/\bquota\b|\bstorage\b/i, 'storage'],
];

const remoteReasons: Partial<Record<RemoteFailure, Reason>> = {
  altered: 'remote-altered',
  refused: 'remote-refused',
  'unknown-version': 'remote-unknown-version',
};

const areaOfRemote = (name: string): Area =>
  remotes.some((remote) => remote.name === name) ? (name.replace('_app', '') as Area) : 'shell';

/**
 * What is told of an error: words of a list, numbers and hashes (`BrowserError`).
 * @returns undefined for what is no defect of ours: a broken connection, an extension of the browser
 */
export function describeError(
  error: unknown,
  way: BrowserError['way'],
  origins: Origins,
): Omit<BrowserError, 'code'> | undefined {
  if (!(error instanceof Error) || noDefects.includes(error.name)) return undefined;
  if (error instanceof RemoteError) {
    const reason = remoteReasons[error.failure];
    const release = releaseOf('shell', origins);
    if (!reason || !release) return undefined;
    return { area: areaOfRemote(error.remote), release, way, name: 'RemoteError', reason, frames: [] };
  }
  if (error.name === 'TypeError' && noAnswer.test(error.message)) return undefined;
  const { area, frames } = ownFrames(error.stack ?? '', origins);
  const release = area && releaseOf(area, origins);
  if (!area || !release) return undefined;
  const name = errorNames.find((one) => one === error.name) ?? 'other';
  const [, reason] = reasons.find(([words]) => words.test(error.message)) ?? [undefined, 'other' as const];
  const number = /React error #(\d+)/.exec(error.message)?.[1];
  return { area, release, way, name, reason, ...(number !== undefined && { number: Number(number) }), frames };
}
