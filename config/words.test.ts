import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const sources = globSync('{shell,learner-app,admin-app,questioner-app,shared-ui,api}/src/**/*.{ts,tsx}', { cwd: root });
/** Lists the words that other servers may use. */
const readings = 'questioner-app/src/features/auth/sign-in-failure.ts';

it('has one word for a password in interface, mails and errors: the spec’s', () => {
  const others = sources.filter((file) => /kata sandi/i.test(readFileSync(join(root, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(500);
  expect(others).toEqual([readings]);
});
