type Fields = Record<string, unknown>;

/** True for an object of fields; lists, pictures and all other values are taken as a whole. */
function isFields(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** True when two values have the same content. Chosen picture files are the same only when they are the same object. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => isSame(part, other[index]));
  if (!isFields(one) || !isFields(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
}

/**
 * The user's own text merged with a newer state that somebody else saved first: a field that only the other side changed takes the newer
 * value, every other field keeps the user's own.
 * @param base the state from which both started
 */
export function mergeVersions<Draft>(own: Draft, newer: Draft, base: Draft): Draft {
  if (isSame(own, base)) return newer;
  if (isSame(newer, base) || !isFields(own) || !isFields(newer) || !isFields(base)) return own;
  const names = [...new Set([...Object.keys(own), ...Object.keys(newer)])];
  return Object.fromEntries(names.map((name) => [name, mergeVersions(own[name], newer[name], base[name])])) as Draft;
}
