import * as v from 'valibot';

/** Whose code failed. */
export const errorAreas = ['shell', 'learner', 'admin', 'questioner'] as const;
/** How it came to light: nobody caught it, a promise nobody waited for, or a page that shows it in its place. */
export const errorWays = ['error', 'rejection', 'page'] as const;
/** Names of errors; every other one is `other`. */
export const errorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'DOMException',
  'UnexpectedAnswerError',
  'RemoteError',
  'other',
] as const;
/**
 * The kind of the message, in its place: a browser's message may quote what somebody has typed, or an answer with a name in it.
 */
export const errorReasons = [
  'nothing-there',
  'not-a-function',
  'not-defined',
  'too-deep',
  'storage',
  'react',
  'remote-altered',
  'remote-refused',
  'remote-unknown-version',
  'other',
] as const;

/** The most lines of a stack that are sent. */
export const framesAtMost = 10;

/** A hashed file of ours, such as `1120.67e78618.js`: no address, and so no query. */
export const ownFilePattern = /^[\w-]{1,40}\.[0-9a-f]{8}\.js$/;

const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000));
const code = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/));

/**
 * An error in a browser, as its page tells it. Every field is one of a few words, a number or a hash: there is no room for a name, an
 * address or a text (docs/operations.md).
 */
export const BrowserError = v.object({
  area: v.picklist(errorAreas),
  /** The hash in the name of the area's first file (`main` or `remoteEntry`), which belongs to one release. */
  release: code,
  way: v.picklist(errorWays),
  name: v.picklist(errorNames),
  reason: v.picklist(errorReasons),
  /** The number of an error of React's. */
  number: v.optional(position),
  /** Made for this error: the page shows it to the user as "Kode". */
  code,
  /** The stack's lines in our own files, the innermost first. */
  frames: v.pipe(
    v.array(v.object({ file: v.pipe(v.string(), v.regex(ownFilePattern)), line: position, column: position })),
    v.maxLength(framesAtMost),
  ),
});
export type BrowserError = v.InferOutput<typeof BrowserError>;
