/** Texts that every recording has differently, or that nobody should find in a repository, and what stands for them. */
const replaced: [pattern: RegExp, by: string][] = [
  [/[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, 'token'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '00000000-0000-4000-8000-000000000000'],
  [/TO\d{13}[0-9a-f]{32}/g, `TO${'0'.repeat(45)}`],
  [/\b[0-9a-f]{32,64}\b/g, (0).toString().repeat(32)],
  [/\bAkun [0-9a-f]{8}\b/g, 'Akun 00000000'],
  [/\bA\.[0-9A-F]\./g, 'A.0.'],
  [/\brani\.\d+@/g, 'rani@'],
  [/\b0812\d{10}\b/g, '08120000000000'],
  [/\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/g, '1 Jan 2026'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2026-01-01T00:00:00.000Z'],
  [/\d{4}-\d\d-\d\d(?!T)/g, '2026-01-01'],
];
/** Fields whose values are secrets. */
const secret = new Set(['oneTimePassword', 'secret', 'uri', 'recoveryCodes', 'attemptToken', 'idCard']);

/** Equal for elements that a reader handles alike: texts of people and numbers differ, words of the product and what is null don't. */
const sortOf = (value: unknown) =>
  JSON.stringify(value, (_key, held: unknown) => {
    if (typeof held === 'number') return 0;
    return typeof held === 'string' && !/^[a-z_]{1,24}$/i.test(held) ? '' : held;
  });

/** A JSON value with those texts replaced; of each list one element of a sort, in the order of their texts. */
export function plain(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    if (secret.has(field)) return 'secret';
    return replaced.reduce((text, [pattern, by]) => text.replace(pattern, by), value);
  }
  if (field === 'sizeBytes') return 1;
  if (Array.isArray(value)) {
    // Reversed, so that of each sort the first one stays.
    const elements = value
      .map((element: unknown) => JSON.stringify(plain(element, field)))
      .toSorted()
      .toReversed();
    const sorts = new Map(elements.map((text): [string, unknown] => [sortOf(JSON.parse(text)), JSON.parse(text)]));
    return [...sorts.values()].toReversed();
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, plain(held, name)]));
}
