import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { installDebianPackages } from './debian-packages.ts';

const binary = '/usr/sbin/nginx';
const modules = ['ngx_http_brotli_static_module.so', 'ngx_http_brotli_filter_module.so'];
const packages = ['nginx', 'libnginx-mod-http-brotli-static', 'libnginx-mod-http-brotli-filter'];
const startTimeoutMs = 10_000;

const isPresent = () =>
  existsSync(binary) && modules.every((module) => existsSync(`/usr/share/nginx/modules/${module}`));

/**
 * Debian's nginx with its brotli modules; installed where it is missing and we may.
 * @throws Error with one line that says what to do
 */
function findNginx(): string {
  installDebianPackages(packages, isPresent);
  return binary;
}

/**
 * Lets nginx check this configuration.
 * @throws Error with nginx' words when it doesn't accept it
 */
export function checkNginx(configuration: string): void {
  const { status, stderr } = spawnSync(findNginx(), ['-t', '-c', configuration, '-e', 'stderr'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/**
 * Starts nginx with this configuration and waits until it listens.
 * @throws Error with nginx' words when it doesn't accept the configuration
 */
export async function startNginx(configuration: string, port: number) {
  const child = spawn(findNginx(), ['-c', configuration, '-e', 'stderr', '-g', 'daemon off;'], { stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');
  const deadline = Date.now() + startTimeoutMs;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
