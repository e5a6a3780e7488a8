import * as v from 'valibot';

declare global {
  /**
   * Front ends add `isOn` (shared-ui's `api-client.ts`): in their programs the types of answers have open values. The API's program doesn't,
   * so there the compiler still refuses an answer with a value that the contract doesn't name.
   */
  interface ReadsOpenValues {}
}

/** A value of an answer: one that this release knows, or for a front end also any other, because the API may be newer than the page. */
export type Open<Known extends string> = ReadsOpenValues extends { isOn: true } ? Known | (string & {}) : Known;

/** Longest value of this kind; a longer text is none. */
const longestValue = 64;

/**
 * One of a few values, in an answer. A reader accepts every other short text, too, so that no list fails because of a newer API's value;
 * `labelOf` shows such a value unchanged. Requests use `v.picklist`, which refuses other values.
 */
export const openPicklist = <const Known extends string>(values: readonly Known[]) =>
  v.pipe(v.string(), v.maxLength(longestValue), v.examples(values)) as unknown as v.GenericSchema<Known, Open<Known>>;

/** True if this release knows the value. */
export const isKnown = <const Known extends string>(
  values: readonly Known[],
  value: Known | (string & {}),
): value is Known => (values as readonly string[]).includes(value);

/** The entry of a map for a value; undefined for a value that this release doesn't know. */
export const knownOf = <Known extends string, Thing>(
  things: Readonly<Record<Known, Thing>>,
  value: Known | (string & {}),
): Thing | undefined => (Object.hasOwn(things, value) ? things[value as Known] : undefined);

/** The label of a value of an answer; a value that this release doesn't know is shown as it is. */
export const labelOf = <Known extends string>(
  labels: Readonly<Record<Known, string>>,
  value: Known | (string & {}),
): string => knownOf(labels, value) ?? value;
