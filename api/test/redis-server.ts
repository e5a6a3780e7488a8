import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { Redis } from 'ioredis';
import { installDebianPackages } from '../../config/debian-packages.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

const programs = ['/usr/bin/valkey-server', '/usr/bin/redis-server', '/usr/local/bin/redis-server'];

/** Valkey or Redis of this machine; on Debian it is installed if there is none. */
function program(): string {
  const found = () => programs.find((path) => existsSync(path));
  installDebianPackages(['redis-server'], () => found() !== undefined);
  return found() as string;
}

/** A server of counters, in memory alone. */
export interface RedisServer {
  url: string;
  start(): Promise<void>;
  /** Ends it; what it counted is gone. */
  stop(): Promise<void>;
  /** It keeps its connections and answers nothing, until `goOn`. */
  pause(): void;
  goOn(): void;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(program(), ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
        stdio: 'ignore',
      });
      await eventually(listens, (is) => is, 20_000);
    },
    async stop() {
      if (!child) return;
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
      child = undefined;
    },
    pause: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
  };
  await server.start();
  return server;
}

/** Makes all keys with this prefix end so much earlier, as if that time had passed. */
export async function ageKeys(url: string, prefix: string, ms: number): Promise<void> {
  const redis = new Redis(url);
  for (const key of await redis.keys(`${prefix}*`)) {
    const left = await redis.pttl(key);
    // 0 and less deletes it.
    if (left >= 0) await redis.pexpire(key, left - ms);
  }
  redis.disconnect();
}
