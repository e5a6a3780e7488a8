import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

function openssl(folder: string, ...args: string[]): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
}

/**
 * Makes a certificate authority.
 * @returns the file of its certificate; its key is beside it
 */
export function makeAuthority(folder: string): string {
  openssl(folder, 'req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Authority of a test');
  return join(folder, 'ca.pem');
}

/**
 * Makes a certificate for a domain and its hosts, as `fullchain.pem` and `privkey.pem` in this folder.
 * @returns what Chromium's `--ignore-certificate-errors-spki-list` names it by
 */
export function makeCertificate(folder: string, domain: string, authority: string): string {
  openssl(
    folder,
    ...['req', '-x509', ...newKey, '-keyout', 'privkey.pem', '-out', 'fullchain.pem', '-subj', `/CN=${domain}`],
    ...['-CA', authority, '-CAkey', authority.replace(/\.pem$/, '.key')],
    ...['-addext', `subjectAltName=DNS:${domain},DNS:*.${domain}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
  );
  const { publicKey } = new X509Certificate(readFileSync(join(folder, 'fullchain.pem')));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('base64');
}
