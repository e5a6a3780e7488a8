// Preloaded into the API's process (NODE_OPTIONS=--import): reports on a port of its own how late the event loop is and how
// much memory stays in use.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Measurements of the watched process. */
export interface Watched {
  /** Delay of a timer since the last reset, at the 99th percentile and at most. */
  eventLoopP99Ms: number;
  eventLoopMaxMs: number;
  /** Resident memory after garbage collection. */
  rssMb: number;
  heapMb: number;
  /** Processor time used since the last reset; unlike latencies it hardly depends on other work on the machine. */
  cpuMs: number;
  /** Share of one core. */
  cpuShare: number;
}

const resolutionMs = 5;
const port = Number(process.env['WATCH_PORT']);

if (port) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let since = { cpu: process.cpuUsage(), at: performance.now() };
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  const look = (): Watched => {
    const { user, system } = process.cpuUsage(since.cpu);
    const cpuMs = (user + system) / 1000;
    const cpuShare = cpuMs / (performance.now() - since.at);
    const loop = { eventLoopP99Ms: late(delay.percentile(99)), eventLoopMaxMs: late(delay.max) };
    collect();
    collect();
    const { rss, heapUsed } = process.memoryUsage();
    return { ...loop, cpuMs, cpuShare, rssMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20 };
  };
  const server = createServer((request, response) => {
    // Asked once a minute: on a busy machine the asker may not have noticed yet that an idle connection was closed.
    response.setHeader('connection', 'close');
    if (request.url === '/reset') {
      delay.reset();
      since = { cpu: process.cpuUsage(), at: performance.now() };
      response.end();
    } else if (request.url === '/cpu') {
      // Without collecting garbage, which would hold up the calls that are measured at this moment.
      const { user, system } = process.cpuUsage();
      response.end(JSON.stringify((user + system) / 1000));
    } else response.end(JSON.stringify(look()));
  });
  server.listen(port, '127.0.0.1').unref();
}
