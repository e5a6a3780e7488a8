import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** When an overloaded server refuses this call: before the others unless said; answers that are being saved go `last`. */
    shed?: 'last' | 'never';
  }
}

/**
 * From when on calls are refused, in milliseconds: the mean over a sample of how late the event loop is, or of how long saves
 * stay in the server, whichever is worse.
 */
export interface OverloadLimits {
  othersAboveMs: number;
  lastAboveMs: number;
}
const usualLimits: OverloadLimits = { othersAboveMs: 250, lastAboveMs: 500 };

const sampleMs = 500;

/**
 * Refuses calls with 503 and Retry-After while the server is overloaded, before they cost anything: first whatever can wait,
 * exam answers last, health checks never. A single pause is no overload: it takes two samples in a row.
 */
export async function useOverload(app: FastifyInstance, limits: OverloadLimits = usualLimits): Promise<void> {
  let saves = { count: 0, ms: 0 };
  let meanSaveMs = 0;
  let began = -Infinity;
  let lastSeen = -Infinity;

  // The loop alone says too little: with thousands of connections each turn is short, and yet everyone waits for many turns.
  const timeSave = (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    saves.count += 1;
    saves.ms += reply.elapsedTime;
    done();
  };
  app.addHook('onRoute', (route) => {
    if (route.config?.shed === 'last') route.onResponse = [route.onResponse ?? [], timeSave].flat();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.othersAboveMs,
    sampleInterval: sampleMs,
    healthCheckInterval: sampleMs,
    async healthCheck() {
      meanSaveMs = saves.count > 0 ? saves.ms / saves.count : 0;
      saves = { count: 0, ms: 0 };
      return meanSaveMs <= limits.othersAboveMs;
    },
    pressureHandler(request) {
      const now = performance.now();
      if (now - lastSeen > 2 * sampleMs) began = now;
      lastSeen = now;
      const { shed } = request.routeOptions.config;
      if (shed === 'never' || now - began < 1.5 * sampleMs) return;
      if (shed === 'last' && Math.max(app.memoryUsage().eventLoopDelay, meanSaveMs) <= limits.lastAboveMs) return;
      return Promise.reject(new AppError('OVERLOADED'));
    },
  });
}
