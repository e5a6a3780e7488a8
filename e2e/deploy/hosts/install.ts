import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

export interface Place {
  /** Folder that stands for the server's root folder. */
  root: string;
  /** Stands for tryout.example. */
  domain: string;
  ports: { https: number; http: number; shell: number; api: number };
}

/** Folders of a server that are ours, or that nginx writes to. Its modules and the list of them remain the system's. */
const ownFolders =
  /(?<=[\s'"=])\/(etc\/nginx(?!\/modules)|etc\/(tryout|systemd|letsencrypt)|opt|srv|var\/(lib|log|backups)|run)(?=[/\s;])/g;

/** The text with this folder in the place of the server's root folder. */
export const inFolder = (text: string, root: string) => text.replaceAll(ownFolders, `${root}/$1`);

/** The text of a file for this place: only hosts, ports, folders and the user are others. */
export function forPlace(text: string, { root, domain, ports }: Place): string {
  return (
    inFolder(text, root)
      .replaceAll('tryout.example', domain)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.shell}`)
      .replaceAll('127.0.0.1:4000', `127.0.0.1:${ports.api}`)
      .replaceAll(/listen (\[::\]:)?443\b/g, (_all, v6) => (v6 ? '# listen' : `listen 127.0.0.1:${ports.https}`))
      .replaceAll(/listen (\[::\]:)?80\b/g, (_all, v6) => (v6 ? '# listen' : `listen 127.0.0.1:${ports.http}`))
      // As a second process has one (docs/several-processes.md): nginx sends no call again but to another line.
      .replace(/(upstream api_once \{\n)( +server .+\n)/, '$1$2$2')
      .replaceAll('user www-data;', `user ${userInfo().username};`)
  );
}

/**
 * Puts our nginx configuration and the built front ends where a server has them.
 * @returns the file of the configuration
 */
export function installNginx(place: Place): string {
  const { root } = place;
  const source = join(repository, 'deploy/nginx');
  for (const file of globSync('**/*.*', { cwd: source })) {
    const target = join(root, 'etc/nginx', file);
    mkdirSync(dirname(target), { recursive: true });
    if (file.endsWith('.conf')) writeFileSync(target, forPlace(readFileSync(join(source, file), 'utf8'), place));
    else cpSync(join(source, file), target);
  }
  for (const folder of ['run', 'var/log/nginx', 'var/lib/nginx', 'srv/tryout'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const frontEnd of frontEnds) symlinkSync(join(repository, frontEnd, 'dist'), join(root, 'srv/tryout', frontEnd));
  return join(root, 'etc/nginx/nginx.conf');
}

export const frontEnds = ['shell', 'learner-app', 'admin-app', 'questioner-app'] as const;
export type FrontEnd = (typeof frontEnds)[number];
