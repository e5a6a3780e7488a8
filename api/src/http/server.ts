import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { requestIdHeader } from '../contract/index.ts';
import type { Secrets } from '../foundation/keys/key-id.ts';
import type { Metrics } from '../foundation/watch/metrics.ts';
import type { Tracing } from '../foundation/watch/tracing.ts';
import { useAcceptors } from './acceptors.ts';
import { type TokenOwners, type TokenSessions, useAccess } from './access.ts';
import { type Afterwards, useAfterwards } from './afterwards.ts';
import { type Arrivals, useArrivals } from './arrivals.ts';
import { useBodyTimeouts } from './body-timeout.ts';
import { cutSlow, refusals, useErrorHandler } from './error-handler.ts';
import { type GuessLimit, useGuessLimit } from './guess-limit.ts';
import { useUploadRooms } from './image-upload.ts';
import { useInput } from './input.ts';
import { type KnownDevices, useKnownDevices } from './known-devices.ts';
import { useOpenApi } from './openapi.ts';
import { type OverloadLimits, useOverload } from './overload.ts';
import { useSecurityHeaders } from './security-headers.ts';
import type { SharedCounts } from './shared-counts.ts';
import { type StreamLimits, type Streams, useStreams } from './streams.ts';
import { useStaffPictures } from './staff-pictures.ts';
import { requestIds, useRequestIds } from './request-id.ts';
import { useRequestMetrics } from './request-metrics.ts';
import { useRequestTraces } from './request-traces.ts';
import { type Stopping, useStopping } from './stopping.ts';
import { type Tokens, useTokens } from './tokens.ts';
import { useProxyWarning } from './untrusted-proxy.ts';
import { useValibot } from './valibot.ts';
import { useWebhooks } from './webhooks.ts';

export interface ServerSettings {
  /** Secret that signs tokens: at least 32 characters. */
  jwtSecret: string;
  /** Former secrets, whose tokens are still valid. */
  oldJwtSecrets?: readonly string[];
  corsOrigins: string[];
  /** Proxies that are believed when they say who sends a request: any one that connects, or only one on this machine. */
  trustProxy: boolean | 'loopback';
  /** True if /docs is served: not in production. */
  docs: boolean;
  logger: FastifyBaseLogger | false;
  /** Limits above which calls are refused; the usual ones by default. */
  overloadLimits?: OverloadLimits;
  /** Counts what happens; undefined if nobody asks for it. */
  metrics?: Metrics | undefined;
  /** Tells where time goes; undefined if nobody asks for it. */
  tracing?: Tracing | undefined;
  /** Bounds of answers that don't end by themselves; the usual ones by default. */
  streamLimits?: StreamLimits | undefined;
  /** Counters of limits that several processes share. */
  sharedCounts?: SharedCounts | undefined;
  /** The server's clock: injected, so that tests can move it. */
  now: () => Date;
}

/** A server before access is guarded, with the parts of HTTP that features need. */
export interface Server {
  app: FastifyInstance;
  arrivals: Arrivals;
  afterwards: Afterwards;
  tokens: Tokens;
  stopping: Stopping;
}

/** Tools that routes may need beside their own feature. */
export interface RouteTools {
  guesses: GuessLimit;
  devices: KnownDevices;
  afterwards: Afterwards;
  streams: Streams;
}

/** The parts of features that the guards need. */
interface Guards {
  owners: TokenOwners;
  sessions: TokenSessions;
  /** True if the role must have a second factor. */
  needsSecondFactor: Parameters<typeof useAccess>[1]['needsSecondFactor'];
  /** The names under which staff see pictures that learners may not see yet. */
  pictureNames: Parameters<typeof useStaffPictures>[1];
}

const bodyLimitBytes = 64 * 1024;

const secretsOf = ({ jwtSecret, oldJwtSecrets = [] }: ServerSettings): Secrets => [jwtSecret, ...oldJwtSecrets];

/** A server without routes. The order of its hooks is the order in which they run for a request. */
export async function createServer(settings: ServerSettings): Promise<Server> {
  const { logger, trustProxy, now } = settings;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // One hop: earlier entries of X-Forwarded-For could be invented by the client.
    trustProxy: trustProxy === true ? (_address, hop) => hop === 0 : trustProxy,
    genReqId: requestIds(trustProxy),
    bodyLimit: bodyLimitBytes,
    // Checked every second: a header or a body that is sent too slowly is cut within 10 s.
    requestTimeout: 8_500,
    connectionTimeout: 15_000,
    // Of a body that nobody reads yet, one packet of the system's is held, not two.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, highWaterMark: 16 * 1024 },
    ...refusals,
  });
  useValibot(app);
  useErrorHandler(app);
  useRequestIds(app);
  if (settings.metrics) useRequestMetrics(app, settings.metrics);
  if (settings.tracing) useRequestTraces(app, settings.tracing);
  const stopping = useStopping(app);
  useAcceptors(app);
  useInput(app);
  useProxyWarning(app);

  useSecurityHeaders(app, {
    contentSecurityPolicy: settings.docs ? false : { directives: { defaultSrc: ["'none'"] } },
  });
  await app.register(cors, {
    origin: settings.corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-renewed-token', 'retry-after', requestIdHeader],
    // An OPTIONS request that isn't a preflight is answered like one: the strict way answers it with an English text.
    strictPreflight: false,
  });
  await useOverload(app, settings.overloadLimits);
  const arrivals = useArrivals(app, now);
  const afterwards = useAfterwards(app);
  const tokens = await useTokens(app, secretsOf(settings), now);
  return { app, arrivals, afterwards, tokens, stopping };
}

/** Guards all routes: who may call them, and how often. Routes are added after this. */
export async function guardServer(
  { app, tokens, afterwards, stopping }: Server,
  settings: ServerSettings,
  { owners, sessions, needsSecondFactor, pictureNames }: Guards,
): Promise<RouteTools> {
  const { mayStillCall } = useAccess(app, { owners, tokens, sessions, afterwards, needsSecondFactor });
  const streams = await useStreams(app, { stopping, mayStillCall, limits: settings.streamLimits });
  useWebhooks(app);
  useBodyTimeouts(app, cutSlow);
  useUploadRooms(app);
  const devices = await useKnownDevices(app, secretsOf(settings));
  const guesses = await useGuessLimit(app, devices, settings.sharedCounts);
  if (settings.docs) await useOpenApi(app);
  useStaffPictures(app, pictureNames);
  return { guesses, devices, afterwards, streams };
}
