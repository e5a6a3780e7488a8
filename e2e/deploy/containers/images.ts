import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installDebianPackages } from '../../../config/debian-packages.ts';

const repository = resolve(import.meta.dirname, '../../..');
const base = 'localhost/tryout-base';
/** Nothing that a container inside another one can't do: no overlay, no cgroups of version 2. */
const storage = ['--storage-driver', 'vfs'];

export function podman(...args: string[]): string {
  const engine = [...storage, '--cgroup-manager', 'cgroupfs', '--runtime', 'runc'];
  return execFileSync('podman', [...engine, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const hasImage = (name: string) => spawnSync('podman', [...storage, 'image', 'exists', name]).status === 0;

/**
 * Installs what Debian has for containers, and makes a base image from Debian's packages, as no registry may be reachable.
 * @throws Error where the test doesn't run as root on a Debian
 */
export function prepareBase(): void {
  const packages = ['podman', 'buildah', 'runc', 'debootstrap'];
  installDebianPackages(packages, () => packages.every((name) => spawnSync('which', [name]).status === 0));
  if (hasImage(base)) return;
  const folder = mkdtempSync(join(tmpdir(), 'tryout-base-'));
  try {
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', folder], { stdio: 'pipe' });
    const container = buildah('from', 'scratch').trim();
    buildah('add', container, folder, '/');
    buildah('commit', '-q', '--rm', container, base);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds one of our images from this folder. */
export function buildImage(name: string, context: string, ...args: string[]): void {
  const file = join(repository, 'deploy/containers', `${name}.Containerfile`);
  const values = [`BASE=${base}`, ...args].flatMap((value) => ['--build-arg', value]);
  const options = ['--isolation', 'chroot', '--layers=false', '-q', ...values];
  buildah('bud', ...options, '-t', `localhost/tryout-${name}`, '-f', file, context);
}

const buildah = (command: string, ...args: string[]) =>
  execFileSync('buildah', [...storage, command, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
