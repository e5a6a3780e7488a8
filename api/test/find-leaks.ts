import type { LightMyRequestResponse } from 'fastify';

/** Field names under which a key, a weight or an explanation could be sent. */
const tellingNames =
  /^(key|is_?key|is_?correct|correct(_?answer)?|answer|weights?|explanation|rubric|points|score|rank_?key|version|solution|pembahasan)$/i;

function* walk(value: unknown, path = '$'): Generator<[path: string, name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [`${path}.${name}`, name, inner];
    yield* walk(inner, `${path}.${name}`);
  }
}

/**
 * Every place in an answer that reveals more than the paper shows.
 * @param secrets texts that must not appear, such as explanations
 */
export function findLeaks(
  { body, headers }: Pick<LightMyRequestResponse, 'body' | 'headers'>,
  secrets: readonly string[],
): string[] {
  const named = [...walk({ headers, body: JSON.parse(body) })].filter(
    ([, name, value]) => tellingNames.test(name) && !(name === 'score' && value === null),
  );
  const spoken = secrets.filter(
    (secret) => body.includes(JSON.stringify(secret).slice(1, -1)) || JSON.stringify(headers).includes(secret),
  );
  return [...named.map(([path]) => path), ...spoken];
}
