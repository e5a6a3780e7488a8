import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Says how many tests were left out because several processes ran. */
function tellLeftOut(file: string): void {
  const names = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  process.stderr.write(`Left out with several processes (test/one-process.cjs): ${names.length} tests\n`);
  rmSync(dirname(file), { recursive: true, force: true });
}

/** Jest's globalTeardown of the PostgreSQL project. */
export default async function teardown(): Promise<void> {
  const leftOut = process.env['TEST_LEFT_OUT'];
  if (leftOut) tellLeftOut(leftOut);
  await globalThis.testRedis?.stop();
  await globalThis.testPgBouncer?.stop();
  await globalThis.testPostgres?.stop();
}
