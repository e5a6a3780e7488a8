import type { FastifyInstance } from 'fastify';
import type { RouteTools } from '../http/server.ts';
import type { ValibotPlugin } from '../http/valibot.ts';
import type { Job } from './job.ts';

/** Routes under one prefix, with everything that they need. */
export interface FeatureRoutes {
  prefix: string;
  register(app: FastifyInstance): Promise<void>;
}

/**
 * The interface of a feature to the rest of the API. `features/x/x.feature.ts` is a function from its needs to this; `app.ts`
 * calls it with the offers of others, so that a missing need, or one that is listed later, doesn't compile.
 */
export interface Feature<Offers extends object = object> {
  /** Services that other features may use. */
  offers: Offers;
  /** Its routes with their prefixes; the tools are those of HTTP, which exist once the server does. */
  routes?(tools: RouteTools): readonly FeatureRoutes[];
  /** Work that it does without a request. */
  jobs?: readonly Job[];
  /** Ends its resources other than the database, once the last request is answered. */
  close?(): void | Promise<void>;
}

const displayName = Symbol.for('fastify.display-name');

/**
 * Routes under a prefix. They get their name here: for a plugin without one Fastify searches all loaded modules, and in
 * tests, where that list is slow, this took a third of the time to build the API.
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
