import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Jest's globalTeardown of the SQLite project. */
export default function teardown(): void {
  const file = process.env['TEST_SQLITE_TEMPLATE'];
  if (file) rmSync(dirname(file), { recursive: true });
}
