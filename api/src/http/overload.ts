import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { createSaveTimes, type SaveTimeLimits } from './save-times.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** When an overloaded server refuses this call: before the others by default; saving and submitting go `last`. */
    shed?: 'last' | 'never';
    /** True if this call saves answers: the time of saves shows whether the server is overloaded. */
    saves?: true;
  }
}

export interface OverloadLimits {
  /**
   * Mean delay of the event loop over a sample, in milliseconds, above which calls that can wait are refused, and all calls.
   */
  loop: { othersAboveMs: number; lastAboveMs: number };
  saves: SaveTimeLimits;
}
const usualLimits: OverloadLimits = {
  loop: { othersAboveMs: 250, lastAboveMs: 500 },
  saves: { othersAboveMs: 150, savesAboveMs: 300 },
};

const sampleMs = 500;
/** One for all: its stack says nothing, and making a new one each time would cost as much as the rest of the refusal. */
const overloaded = new AppError('OVERLOADED');

/**
 * Refuses calls with 503 and Retry-After while the server is overloaded, before they cost anything: first calls that can
 * wait, exam answers last, health checks never. A single pause is no overload: it takes two samples in a row.
 */
export async function useOverload(app: FastifyInstance, { loop, saves } = usualLimits): Promise<void> {
  const saveTimes = createSaveTimes(saves);
  let loopLateSince = -Infinity;
  let loopLateLast = -Infinity;

  const timeSave = (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (reply.statusCode !== 503) saveTimes.took(reply.elapsedTime);
    done();
  };
  app.addHook('onRoute', (route) => {
    if (route.config?.saves) route.onResponse = [route.onResponse ?? [], timeSave].flat();
  });

  /** The loop's delay, once it has lasted for more than a sample. */
  function loopLateness(): number {
    const { eventLoopDelay } = app.memoryUsage();
    if (eventLoopDelay <= loop.othersAboveMs) return 0;
    const now = performance.now();
    if (now - loopLateLast > 2 * sampleMs) loopLateSince = now;
    loopLateLast = now;
    return now - loopLateSince > 1.5 * sampleMs ? eventLoopDelay : 0;
  }

  await app.register(underPressure, {
    maxEventLoopDelay: loop.othersAboveMs,
    sampleInterval: sampleMs,
    healthCheckInterval: sampleMs,
    healthCheck: async () => {
      saveTimes.sample();
      return !saveTimes.areLate();
    },
    pressureHandler(request) {
      // Senders of webhooks stop repeating a call after some time, and the call may say that somebody has paid.
      const { access, shed = access === 'webhook' ? 'last' : undefined } = request.routeOptions.config;
      if (shed === 'never') return;
      const lateness = loopLateness();
      const isRefused =
        shed === 'last'
          ? lateness > loop.lastAboveMs || Math.random() < saveTimes.refusedShare()
          : lateness > 0 || saveTimes.areLate();
      if (isRefused) return Promise.reject(overloaded);
    },
  });
}
