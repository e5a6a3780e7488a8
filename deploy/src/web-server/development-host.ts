import type { FastifyRequest } from 'fastify';
import type { WebServerSettings } from './settings.ts';

/** True when this page is asked for by the name of the development host (docs/independent-areas.md). */
export const isDevelopmentHost = (
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  { developmentHost }: Pick<WebServerSettings, 'developmentHost'>,
): boolean => developmentHost !== undefined && hostname === developmentHost;

/** Tells the shell that its page is on a development host: only then does it look for `?remote=`. */
export const markDevelopmentHost = (html: string): string =>
  html.replace('<title>', '<meta name="development-host" content="on"><title>');
