/**
 * The text with the one form of line ends that we store and compare: browsers' forms send `\r\n`, Windows pastes it, and the
 * same text must not count as two.
 */
export const withOurLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

const escapedReturn = /\\(?:r|u000[dD])/;
/** Every escape, so that the backslash of an escaped backslash begins none. */
const escapes = /\\(?:(r|u000[dD])(?:\\n|\\u000[aA])?|[^])/g;

/** The same for every text in a JSON body, before it is parsed: so nested values need not be walked through. */
export const jsonWithOurLineEnds = (body: string): string =>
  escapedReturn.test(body)
    ? body.replace(escapes, (escape, lineEnd: string | undefined) => (lineEnd ? '\\n' : escape))
    : body;
