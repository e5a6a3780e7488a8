import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** When an overloaded server refuses this call: before the others unless said; answers that are being saved go `last`. */
    shed?: 'last' | 'never';
  }
}

/** Mean delay of the event loop over a sample, in milliseconds, from which on calls are refused. */
export interface OverloadLimits {
  othersAboveMs: number;
  lastAboveMs: number;
}
export const overloadLimits: OverloadLimits = { othersAboveMs: 250, lastAboveMs: 500 };

const sampleMs = 500;

/**
 * Refuses calls with 503 and Retry-After while the server is overloaded, before they cost anything: first whatever can wait,
 * exam answers last, health checks never. A single pause is no overload: it takes two samples in a row.
 */
export async function useOverload(app: FastifyInstance, limits: OverloadLimits = overloadLimits): Promise<void> {
  let began = -Infinity;
  let lastSeen = -Infinity;
  await app.register(underPressure, {
    maxEventLoopDelay: limits.othersAboveMs,
    sampleInterval: sampleMs,
    pressureHandler(request, _reply, _type, delayMs = Infinity) {
      const now = performance.now();
      if (now - lastSeen > 2 * sampleMs) began = now;
      lastSeen = now;
      const { shed } = request.routeOptions.config;
      if (shed === 'never' || now - began < sampleMs) return;
      if (shed === 'last' && delayMs <= limits.lastAboveMs) return;
      return Promise.reject(new AppError('OVERLOADED'));
    },
  });
}
