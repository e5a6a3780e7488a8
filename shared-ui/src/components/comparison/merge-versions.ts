type Fields = Record<string, unknown>;

/** An object of fields: a list, a picture and what else isn't one is taken as a whole. */
function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether two values say the same. Pictures that were chosen are the same only where they are one. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => isSame(part, other[index]));
  if (!isFields(one) || !isFields(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
}

/**
 * The own text after somebody else was faster: a field that only the other one changed is theirs, every other one is the own.
 * @param base what both started from
 */
export function mergeVersions<Draft>(own: Draft, newer: Draft, base: Draft): Draft {
  if (isSame(own, base)) return newer;
  if (isSame(newer, base) || !isFields(own) || !isFields(newer) || !isFields(base)) return own;
  const names = [...new Set([...Object.keys(own), ...Object.keys(newer)])];
  return Object.fromEntries(names.map((name) => [name, mergeVersions(own[name], newer[name], base[name])])) as Draft;
}
