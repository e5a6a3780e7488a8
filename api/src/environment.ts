import * as v from 'valibot';

/** The number of a port; 0: any that is free. */
export const port = v.pipe(
  v.string(),
  v.toNumber('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0),
  v.maxValue(65535),
);

/** @throws Error whose message is one line that names the wrong variable */
export function readEnvironment<const Schema extends v.GenericSchema>(
  schema: Schema,
  given: Record<string, string | undefined>,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(['Wrong setting:', v.getDotPath(issue), issue.message].filter(Boolean).join(' '));
}
