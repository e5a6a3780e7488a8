/** Every value in a JSON body, with a function that copies the body with another value in that place. */
export function* leaves(body: unknown): Generator<{ path: string; replace(value: unknown): unknown }> {
  if (typeof body !== 'object' || body === null) {
    yield { path: '', replace: (value) => value };
    return;
  }
  for (const [key, inner] of Object.entries(body))
    for (const { path, replace } of leaves(inner))
      yield {
        path: path ? `${key}.${path}` : key,
        replace: (value) => Object.assign(structuredClone(body), { [key]: replace(value) }),
      };
}
