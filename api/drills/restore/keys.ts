import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const key = () => randomBytes(32).toString('hex');
const sh = (line: string) => execFileSync('sh', ['-ec', line], { stdio: ['ignore', 'ignore', 'pipe'] });

/** The settings with the secrets, where install.md puts them, and the lines of docs/backup.md that keep and bring them back. */
export function createKeys(root: string) {
  const [etc, owner] = [join(root, 'etc'), join(root, 'owner')];
  mkdirSync(join(etc, 'tryout'), { recursive: true });
  mkdirSync(owner);
  writeFileSync(join(etc, 'tryout/api.env'), `JWT_SECRET=${key()}\nID_CARD_KEY=${key()}\n`);
  writeFileSync(join(etc, 'tryout/backup.env'), `RESTIC_REPOSITORY=${root}/repository\nRESTIC_PASSWORD=${key()}\n`);
  return {
    /** The settings as systemd reads them. */
    read: (): Record<string, string> =>
      Object.fromEntries(
        ['api.env', 'backup.env'].flatMap((name) =>
          readFileSync(join(etc, 'tryout', name), 'utf8')
            .trim()
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
        ),
      ),
    keep() {
      sh(`age-keygen -o ${owner}/owner.key 2> /dev/null`);
      sh(`tar -C ${etc} -c tryout | age -r "$(age-keygen -y ${owner}/owner.key)" -o ${owner}/tryout-keys.age`);
    },
    bringBack: () => sh(`age -d -i ${owner}/owner.key ${owner}/tryout-keys.age | tar -C ${etc} -x`),
  };
}
