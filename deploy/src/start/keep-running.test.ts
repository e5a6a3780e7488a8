import { jest } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { temporaryFolder } from '../temporary-folder.ts';
import { keepRunning, type Surroundings } from './keep-running.ts';
import { startService, type Service, type ServiceOptions } from './service.ts';

const options: ServiceOptions = { name: 'api', command: [], cwd: '/', env: {}, logDir: '/', readyUrl: '' };

let said: string[];
let saidFirst: PromiseWithResolvers<void>;
beforeEach(() => {
  said = [];
  saidFirst = Promise.withResolvers();
  jest.spyOn(console, 'error').mockImplementation((line: string) => {
    said.push(line);
    saidFirst.resolve();
  });
});
afterEach(() => jest.restoreAllMocks());

/** Services that end after the given numbers of seconds, one after the other, on a clock that only they and the pauses move. */
function givenLives(lives: readonly number[], { isReady = true } = {}) {
  let seconds = 0;
  const starts: ServiceOptions[] = [];
  const pauses: number[] = [];
  const surroundings: Surroundings = {
    start: (given) => {
      const life = lives[starts.push(given) - 1];
      const ended = async () => {
        await turn();
        seconds += life ?? 0;
        return 'signal SIGKILL';
      };
      return {
        name: given.name,
        logFile: 'api.log',
        ended: life === undefined ? new Promise<string>(() => {}) : ended(),
        isReady: async () => isReady,
        stop: async () => {},
        kill: () => {},
      };
    },
    wait: async (ms) => {
      pauses.push(ms / 1_000);
      seconds += ms / 1_000;
    },
    now: () => seconds * 1_000,
  };
  return { starts, pauses, service: keepRunning(options, surroundings) };
}

/** Each run of the process and the pause after it take one or two turns of the event loop; there are at most nine of them. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 100; turns += 1) await turn();
}

describe('keepRunning', () => {
  it('restarts a process that ends after it was ready, and says so in one line', async () => {
    const { starts, pauses } = givenLives([5]);
    await settled();
    expect(starts).toEqual([options, { ...options, isRestart: true }]);
    expect(pauses).toEqual([1]);
    expect(said).toEqual(['api ended (signal SIGKILL); starting it again']);
  });

  it('lets it be when it ends before it was ever ready', async () => {
    const { service, starts } = givenLives([5], { isReady: false });
    expect(await service.ended).toBe('signal SIGKILL');
    expect(starts).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('gives up when it ends for the fifth time within a minute', async () => {
    const { service, pauses } = givenLives([500, 0, 0, 0, 0]);
    expect(await service.ended).toBe('signal SIGKILL, for the 5th time within a minute');
    expect(pauses).toEqual([1, 2, 4, 8]);
  });

  it('doubles the pause up to 30 s, and starts with the shortest pause again after it has run for a minute', async () => {
    const { pauses } = givenLives([20, 20, 20, 20, 20, 20, 20, 60, 20]);
    await settled();
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 1, 2]);
  });
});

describe('keepRunning with a process', () => {
  const running: Service[] = [];
  afterEach(() => Promise.all(running.splice(0).map((service) => service.stop())));

  const killed = (pid: number) => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  };

  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    return port;
  }

  /** A process that answers with its id, and the handling of the pauses between two runs. */
  async function givenProcess(pause: (signal: AbortSignal) => Promise<unknown>) {
    const url = `http://127.0.0.1:${await freePort()}`;
    const script = `console.log('begins'); require('node:http').createServer((_, a) => a.end(String(process.pid))).listen(${new URL(url).port}, '127.0.0.1')`;
    const logDir = temporaryFolder();
    const starts: Service[] = [];
    const startedTwice = Promise.withResolvers<void>();
    const service = keepRunning(
      { ...options, command: ['-e', script], cwd: logDir, env: process.env, logDir, readyUrl: url },
      {
        start: (given) => {
          const started = startService(given);
          if (starts.push(started) === 2) startedTwice.resolve();
          return started;
        },
        wait: async (_ms, signal) => void (await pause(signal)),
        now: () => performance.now(),
      },
    );
    running.push(service);
    expect(await service.isReady()).toBe(true);
    return {
      service,
      starts,
      startedTwice: startedTwice.promise,
      pid: async () => Number(await (await fetch(url)).text()),
    };
  }

  it('goes on while the disk of its log is full, and says so', async () => {
    const logDir = temporaryFolder();
    symlinkSync('/dev/full', join(logDir, 'api.log'));
    const url = `http://127.0.0.1:${await freePort()}`;
    const script = `require('node:http').createServer((_, a) => { console.log('asked'); a.end(); }).listen(${new URL(url).port}, '127.0.0.1')`;
    const service = startService({
      ...options,
      command: ['-e', script],
      cwd: logDir,
      env: process.env,
      logDir,
      readyUrl: url,
      isRestart: true,
    });
    running.push(service);
    expect(await service.isReady()).toBe(true);
    await saidFirst.promise;
    expect(said).toEqual([expect.stringMatching(/^api: its log can't be written: ENOSPC/)]);
    expect((await fetch(url)).status).toBe(200);
  });

  it('brings it back after kill -9, and goes on in the same log', async () => {
    const { service, starts, startedTwice, pid } = await givenProcess(() => turn());
    const first = await pid();
    process.kill(first, 'SIGKILL');
    await startedTwice;
    expect(await starts[1]?.isReady()).toBe(true);
    const second = await pid();
    expect(second).not.toBe(first);
    await service.stop();
    expect(killed(second)).toBe(true);
    expect(readFileSync(service.logFile, 'utf8')).toBe('begins\nbegins\n');
  });

  it('starts nothing any more when it is stopped during the pause', async () => {
    const { service, starts, pid } = await givenProcess((signal) => once(signal, 'abort'));
    process.kill(await pid(), 'SIGKILL');
    await saidFirst.promise;
    await service.stop();
    expect(await service.ended).toBe('signal SIGKILL');
    expect(starts).toHaveLength(1);
  });
});
