import type { FastifyInstance } from 'fastify';

const address = /^\/api\/files\/([0-9a-f]{32}\.(?:svg|webp|png|jpg))$/;
const staff = new Set(['admin', 'admin-unseen', 'questioner']);

/** New names of pictures, by the names in a body. */
type Renaming = (names: readonly string[]) => Promise<Map<string, string>>;

const isPlain = (value: object) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** The names of all pictures whose addresses are values of a body. */
function namesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    const name = address.exec(value)?.[1];
    if (name) names.add(name);
  } else if (typeof value === 'object' && value !== null && isPlain(value))
    for (const one of Object.values(value)) namesIn(one, names);
  return names;
}

/** A copy of the body with other addresses; the body itself stays unchanged, since others may hold it. */
function renamed(value: unknown, others: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const other = others.get(address.exec(value)?.[1] ?? '');
    return other === undefined ? value : `/api/files/${other}`;
  }
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => renamed(one, others));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, others)]));
}

async function withOthers(body: unknown, rename: Renaming): Promise<unknown> {
  const names = namesIn(body);
  if (names.size === 0) return body;
  const others = await rename([...names]);
  return others.size === 0 ? body : renamed(body, others);
}

/**
 * An `<img>` carries no token: pictures that only staff may see are sent out under addresses that expire, and the addresses
 * in staff's forms are turned back into the pictures' own before any feature sees them.
 */
export function useStaffPictures(app: FastifyInstance, names: { forStaff: Renaming; own: Renaming }): void {
  app.addHook('onRoute', (route) => {
    if (!staff.has(route.config?.access ?? '')) return;
    route.preHandler = [
      ...[route.preHandler ?? []].flat(),
      async (request) => void (request.body = await withOthers(request.body, names.own)),
    ];
    route.preSerialization = [
      ...[route.preSerialization ?? []].flat(),
      (_request, _reply, payload: unknown) => withOthers(payload, names.forStaff),
    ];
  });
}
