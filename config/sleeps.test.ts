import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const packages = '{api,shared-ui,shell,learner-app,admin-app,questioner-app,deploy,config,e2e}';
const tests = globSync(`${packages}/**/*.{test,spec}.{ts,tsx}`, {
  cwd: root,
  exclude: (file) => /(^|\/)(node_modules|dist|test-results)$/.test(file),
});

const sleeps = [
  /\bwaitForTimeout\(/,
  /import \{[^}]*\bsetTimeout\b[^}]*\} from 'node:timers\/promises'/,
  // A timer without a time only lets other code run. `jest.setTimeout` and `test.setTimeout` set a limit.
  /(?<!\.)\bsetTimeout\((?:[^()]|\([^()]*\))*,/,
];
const sleepsIn = (text: string) => sleeps.some((pattern) => pattern.test(text));

it('no test sleeps: it waits for a condition, as `eventually` and `findBy…` do', () => {
  expect(tests.length).toBeGreaterThan(300);
  expect(
    tests.filter((test) => test !== 'config/sleeps.test.ts' && sleepsIn(readFileSync(join(root, test), 'utf8'))),
  ).toEqual([]);
});

// A machine that is busy is slow by any factor: a test with a time of its own fails there, and one with the common one doesn't.
it('no test of a page has a time of its own for what it waits for: `jest.waits.cjs` has', () => {
  const waitsItself = (test: string) => /\btimeout: ?\d/.test(readFileSync(join(root, test), 'utf8'));
  expect(tests.filter((test) => /^(shared-ui|shell|[a-z]+-app)\//.test(test) && waitsItself(test))).toEqual([]);
});

it.each([
  ["import { setTimeout as sleep } from 'node:timers/promises';", true],
  ['await page.waitForTimeout(500);', true],
  ['await new Promise((resolve) => setTimeout(resolve, 20));', true],
  ['setTimeout(() => controller.abort(), 30);', true],
  ['await new Promise((resolve) => setTimeout(resolve));', false],
  ['jest.setTimeout(60_000);', false],
  ["import { setImmediate as turn } from 'node:timers/promises';", false],
])('%s', (line, isSleep) => {
  expect(sleepsIn(line)).toBe(isSleep);
});
