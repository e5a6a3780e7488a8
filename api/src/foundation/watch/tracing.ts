import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';

/** A statement that the database has answered: its text has placeholders where the values were. */
export interface AnsweredQuery {
  text: string;
  ms: number;
  isFailed: boolean;
}

export interface TracedRequest {
  /** Runs the rest of the request: its statements belong to it. */
  within(next: () => void): void;
  /** @param answer its status is undefined if the caller hung up before it was sent */
  end(answer: { method: string; route: string; status: number | undefined }): void;
}

/** Tells an OpenTelemetry collector how long requests, batches and jobs take, and their statements (docs/operations.md). */
export interface Tracing {
  /** Begins the trace of a request; the request's id is the trace's. */
  beginRequest(id: string): TracedRequest;
  /** Does work that belongs to no single request, in a trace of its own. */
  alone<Done>(name: string, attributes: Attributes, work: () => Promise<Done>): Promise<Done>;
  /** Notes a statement of the present request or work. */
  query(query: AnsweredQuery): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** A collector that is away must not hold up a restart. */
const lastSendingMs = 2_000;
/** Statements are of our own making, and none is longer; a trace must not grow with a list of parameters. */
const longestStatement = 1_000;

/** `select attempt` of `select "id" from "attempt" …`. */
function nameOf(text: string): string {
  const [verb = 'statement'] = text.split(/\s/, 1);
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}

/** @param share the part of the traces that is sent, 0 to 1. Where to, the exporter reads from OTEL_EXPORTER_OTLP_… itself */
export function createTracing({ share, log }: { share: number; log: Pick<FastifyBaseLogger, 'warn'> }): Tracing {
  const say = (message: string) => log.warn({ detail: message.slice(0, 300) }, 'traces can’t be sent');
  const ignore = () => {};
  diag.setLogger(
    { error: say, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const ids = new RandomIdGenerator();
  let nextTraceId: string | undefined;
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'tryout-api' }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: {
      generateTraceId: () => nextTraceId ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('tryout');
  const present = new AsyncLocalStorage<Span>();

  return {
    beginRequest(id) {
      nextTraceId = id;
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER, root: true }, ROOT_CONTEXT);
      nextTraceId = undefined;
      return {
        within: (next) => present.run(span, next),
        end({ method, route, status }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            ...(status === undefined ? { 'error.type': 'aborted' } : { 'http.response.status_code': status }),
          });
          if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async alone(name, attributes, work) {
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, root: true, attributes }, ROOT_CONTEXT);
      try {
        return await present.run(span, work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    query({ text, ms, isFailed }) {
      const parent = present.getStore();
      if (!parent?.isRecording()) return;
      const endedAt = Date.now();
      const span = tracer.startSpan(
        nameOf(text),
        {
          kind: SpanKind.CLIENT,
          startTime: endedAt - ms,
          attributes: { 'db.query.text': text.slice(0, longestStatement) },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      );
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },
    async stop() {
      const isLate = await Promise.race([
        provider.shutdown().then(() => false),
        sleep(lastSendingMs, true, { ref: false }),
      ]);
      if (isLate) say('the collector took too long at the end');
    },
  };
}
