import * as v from 'valibot';

/** JavaScript reads the 31st of February as the 3rd of March. */
export function isRealDay(text: string): boolean {
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  const date = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && !Number.isNaN(Date.parse(text));
}

/** A moment of a form, in any zone; it is stored and compared as ISO 8601 in UTC. */
export const momentField = (message: string) =>
  v.pipe(
    v.string(message),
    v.isoTimestamp(message),
    v.check(isRealDay, message),
    v.transform((text) => new Date(text).toISOString()),
  );
