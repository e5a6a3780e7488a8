import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';

const root = resolve(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  volumes?: (string | { source: string; target: string; read_only: boolean })[];
  command?: string[];
}
const { services } = parse(read('deploy/containers/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
};

/** The host's folders that a container sees, and where it sees them. */
const mountsOf = (name: string) =>
  (services[name]?.volumes ?? [])
    .filter((volume) => typeof volume === 'string')
    .filter((volume) => volume.startsWith('/'))
    .map((volume) => volume.split(':'));
const sees = (name: string, folder: string) =>
  mountsOf(name).some(([from, to, mode]) => from === folder && to === folder && mode === 'ro');

describe('the containers of compose.yaml', () => {
  it('see a new list of remotes: publishing replaces the file, and a file that is mounted alone stays the old one', () => {
    const [, list = ''] = /REMOTES_FILE=(\S+)/.exec(read('deploy/containers/shell.Containerfile')) ?? [];
    expect(sees('shell', dirname(list))).toBe(true);
    // Secrets lie there.
    expect(sees('shell', '/etc/tryout')).toBe(false);
  });

  it('keep the shell’s files of earlier releases, which open pages still ask for', () => {
    const [, files = ''] = /FILES_DIR=(\S+)/.exec(read('deploy/containers/shell.Containerfile')) ?? [];
    expect(services['shell']?.volumes).toContain(`shell-files:${files}`);
  });

  it.each(['learner', 'admin', 'questioner'])('publish the %s area’s release where nginx serves it', (area) => {
    const { command = [], volumes = [] } = services[`${area}-app`] ?? {};
    const [, from] = /--release=(\S+)/.exec(command.join(' ')) ?? [];
    const [, to] = /--to=(\S+)/.exec(command.join(' ')) ?? [];
    const source = `\${${area.toUpperCase()}_RELEASE:?}`;
    expect(volumes).toContainEqual({ type: 'bind', source, target: from, read_only: true });
    expect(volumes).toContain(`${area}-files:${to}`);
    expect(services['nginx']?.volumes).toContain(`${area}-files:/srv/tryout/${area}-app:ro`);
  });

  it('see the certificate behind the links, and the proof that its authority asks for', () => {
    const [, certificate = ''] = /^ssl_certificate (.+);$/m.exec(read('deploy/nginx/tryout/tls.conf')) ?? [];
    expect(sees('nginx', dirname(certificate))).toBe(true);
    const [, target = ''] = /^ln -sf (\/etc\/letsencrypt)\//m.exec(read('docs/install.md')) ?? [];
    expect(sees('nginx', target)).toBe(true);
    const [, proof = ''] = /acme-challenge\/ \{\s+root (.+);/.exec(read('deploy/nginx/nginx.conf')) ?? [];
    expect(sees('nginx', proof)).toBe(true);
  });
});
