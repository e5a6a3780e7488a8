import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi } from '../../../harness/api-process.ts';
import { eventually } from '../../../test/eventually.ts';

jest.setTimeout(60_000);

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector that keeps what it is sent. */
let collector: Server;
let spans: Span[];
let services: unknown[];
let folder: string;
beforeEach(async () => {
  spans = [];
  services = [];
  folder = mkdtempSync(join(tmpdir(), 'tryout-traces-'));
  collector = createServer((request, response) => {
    let body = '';
    request
      .on('data', (part) => (body += part))
      .on('end', () => {
        const { resourceSpans } = JSON.parse(body) as {
          resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
        };
        for (const { resource, scopeSpans } of resourceSpans) {
          services.push(resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue']);
          for (const scope of scopeSpans) spans.push(...scope.spans);
        }
        response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
      });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
});
afterEach(() => {
  collector.closeAllConnections();
  collector.close();
  rmSync(folder, { recursive: true });
});

const settings = () => ({
  DATA_DIR: folder,
  TRUST_PROXY: 'loopback',
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  OTEL_TRACES_SAMPLER_ARG: '1',
});
const valueOf = (span: Span, name: string) =>
  Object.values(span.attributes.find(({ key }) => key === name)?.value ?? {})[0];

const id = 'abcdef0123456789abcdef0123456789';
const signIn = (url: string) =>
  fetch(`${url}/api/auth/login?from=siti`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': id },
    body: JSON.stringify({ email: 'peserta@contoh.id', password: 'rahasia123' }),
  });

describe('traces', () => {
  it('have the request’s id, its route and its statements, and no value of anybody', async () => {
    const api = await startApi(settings());
    await (await signIn(api.url)).json();
    await fetch(`${api.url}/health/live`);
    expect(await api.stop()).toBe(0);

    const request = spans.find(({ name }) => name === 'POST /api/auth/login') as Span;
    expect(request).toMatchObject({ traceId: id });
    expect(valueOf(request, 'http.response.status_code')).toBe(200);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(statements.map(({ name }) => name)).toContain('select account');
    expect(statements.map(({ traceId }) => traceId)).toEqual(statements.map(() => id));
    for (const { startTimeUnixNano, endTimeUnixNano } of statements)
      expect(BigInt(startTimeUnixNano)).toBeLessThanOrEqual(BigInt(endTimeUnixNano));
    expect(String(valueOf(statements[0] as Span, 'db.query.text'))).toMatch(/^select .*\?/);
    // A round of the API's own work has a trace of its own.
    const round = spans.find(({ name }) => name === 'work: take away what is over') as Span;
    expect(round.parentSpanId ?? '').toBe('');
    expect(spans.filter(({ parentSpanId }) => parentSpanId === round.spanId)).not.toEqual([]);
    expect(spans.map(({ name }) => name).join()).not.toContain('/health');
    expect(new Set(services)).toEqual(new Set(['tryout-api']));
    const all = JSON.stringify(spans);
    for (const secret of ['peserta@contoh.id', 'rahasia123', 'siti', '127.0.0.1']) expect(all).not.toContain(secret);
  });

  it('claim no answer for a caller who hung up before it', async () => {
    const api = await startApi(settings());
    const { hostname, port } = new URL(api.url);
    const caller = connect(Number(port), hostname);
    caller.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60\r\nexpect: 100-continue\r\n\r\n',
    );
    // The API has the call, and waits for its body.
    await once(caller, 'data');
    caller.destroy();
    await (await signIn(api.url)).json();
    expect(await api.stop()).toBe(0);
    const statuses = spans
      .filter(({ name }) => name === 'POST /api/auth/login')
      .map((span) => [valueOf(span, 'http.response.status_code'), valueOf(span, 'error.type')]);
    expect(statuses).toContainEqual([undefined, 'aborted']);
    expect(statuses).toContainEqual([200, undefined]);
  });

  it('that nobody takes hold nothing up, and the log says so', async () => {
    const given = settings();
    collector.closeAllConnections();
    collector.close();
    const api = await startApi(given);
    expect((await signIn(api.url)).status).toBe(200);
    expect(await api.stop()).toBe(0);
    await eventually(
      () => api.stdout(),
      (log) => log.includes('traces can’t be sent'),
      5_000,
    );
  });

  it('are not made unless somebody wants them', async () => {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: _nowhere, ...others } = settings();
    const api = await startApi(others);
    expect((await signIn(api.url)).headers.get('x-request-id')).toBe(id);
    await api.stop();
    expect(spans).toEqual([]);
  });
});
