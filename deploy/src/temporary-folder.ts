import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
// Also after a failed test. A process that a test has just ended may still write.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** An empty folder, which goes when the file's tests are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tryout-deploy-'));
  folders.push(folder);
  return folder;
}
