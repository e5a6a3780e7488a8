import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

const unknown = 'Perangkat tidak dikenal';
/** No browser sends a longer one, and very long texts slow a pattern down. */
const longestAgent = 400;

/** The device that sends a request, in words that its owner recognises: "Chrome di Android". No version, no model. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const agent = headers['user-agent'];
  if (!agent || agent.length > longestAgent) return unknown;
  const { browser, os } = bowser.parse(agent);
  if (!browser.name) return unknown;
  return (os.name ? `${browser.name} di ${os.name}` : browser.name).slice(0, 60);
}
