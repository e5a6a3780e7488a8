import type { FastifyInstance } from 'fastify';
import type { RouteTools } from '../http/server.ts';
import type { ValibotPlugin } from '../http/valibot.ts';
import type { Job } from './job.ts';

/** Routes under one prefix, with all that they need. */
export interface FeatureRoutes {
  prefix: string;
  register(app: FastifyInstance): Promise<void>;
}

/**
 * What a feature is to the rest of the API. `features/x/x.feature.ts` is a function from what it needs to this; `app.ts` calls it with
 * what others offer, so that a missing need, or one that is listed later, doesn't compile.
 */
export interface Feature<Offers extends object = object> {
  /** What others may use of it. */
  offers: Offers;
  /** Its routes with their prefixes; the tools are those of HTTP, which exist once the server does. */
  routes?(tools: RouteTools): readonly FeatureRoutes[];
  /** What it does without being asked. */
  jobs?: readonly Job[];
  /** Ends what it holds beside the database, once the last request is answered. */
  close?(): void | Promise<void>;
}

const displayName = Symbol.for('fastify.display-name');

/**
 * Routes under a prefix. They get their name here: Fastify looks through all loaded modules for that of a plugin which has none, and
 * in tests, where that list is slow, a third of building the API went there.
 */
export const routesAt = <Options extends object>(
  prefix: string,
  plugin: ValibotPlugin<Options>,
  options: Options,
): FeatureRoutes => ({
  prefix,
  async register(app) {
    if (!(displayName in plugin)) Object.defineProperty(plugin, displayName, { value: plugin.name });
    await app.register(plugin, { ...options, prefix });
  },
});
