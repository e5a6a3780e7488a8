import * as v from 'valibot';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { quietSales } from '../test/selling.ts';
import { findForbidden } from '../src/contract/discussion-text.ts';
import { maxPostText } from '../src/contract/discussions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ sales: quietSales() });
});
afterAll(() => t.close());

/** Repeated, they make patterns try again and again that begin anew at many places, or can share out a text in many ways. */
const pieces = [
  'a',
  'a-',
  '-',
  'a.',
  'a@',
  'A',
  '0',
  '1 ',
  '1.',
  ' ',
  '\n',
  '\n ',
  '(',
  '[',
  '![',
  '$',
  '\\',
  '"',
  '+',
  ':',
];
/** Up to the largest body; in steps, so that a pattern that would take days is found after seconds. */
const lengths = [1_000, 2_000, 4_000, 16_000, 64 * 1024];
/** Far more than a text takes, and far less than one that freezes a process. */
const longestMs = 1_000;

type Schema = v.GenericSchema & {
  pipe?: readonly Schema[];
  entries?: Record<string, Schema>;
  item?: Schema;
  items?: readonly Schema[];
  wrapped?: Schema;
  options?: readonly unknown[];
  value?: unknown;
};
const isSchema = (thing: unknown): thing is Schema => (thing as { kind?: string } | undefined)?.kind === 'schema';

/** A schema and all that are within it. */
function* within(schema: Schema): Generator<Schema> {
  yield schema;
  const { pipe = [], entries = {}, items = [], options = [], item, wrapped, value } = schema;
  for (const one of [...pipe, ...Object.values(entries), ...items, ...options, item, wrapped, value])
    if (isSchema(one) && one !== schema) yield* within(one);
}

/** The first piece and length with which something takes too long. */
function slowOf(take: (text: string) => unknown, longest = Infinity): string | undefined {
  for (const length of lengths.filter((one) => one <= longest))
    for (const piece of pieces)
      // An end that a pattern doesn't allow makes it try all others.
      for (const end of ['', '!', '\0']) {
        const text = piece.repeat(length / piece.length) + end;
        const begun = performance.now();
        take(text);
        if (performance.now() - begun > longestMs) return `${JSON.stringify(piece)} up to ${length} characters`;
      }
  return undefined;
}

describe('a long text of one repeated piece (S18)', () => {
  it('is refused or taken at once in every field of every call', () => {
    const seen = new Set<Schema>();
    const slow: string[] = [];
    for (const { method, url, asks } of t.routes)
      for (const ask of asks)
        for (const schema of within(ask as Schema)) {
          if (seen.has(schema)) continue;
          seen.add(schema);
          const found = slowOf((text) => v.safeParse(schema, text));
          if (found !== undefined) slow.push(`${method} ${url}: ${found}`);
        }
    expect(seen.size).toBeGreaterThan(200);
    expect(slow).toEqual([]);
  });

  it('is searched at once for what a discussion may not have, even if it is written with signs that stand for several', () =>
    expect(slowOf(findForbidden, 4 * maxPostText)).toBeUndefined());
});
