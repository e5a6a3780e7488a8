import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const askEveryMs = 500;

/** pgBackRest and PostgreSQL never run as root. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

function run(words: readonly string[]): void {
  const { status, error } = spawnSync(words[0] as string, words.slice(1), { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`);
}

/**
 * Brings PostgreSQL's cluster back with pgBackRest, as its own configuration and PGBACKREST_… say, and starts it.
 * @param at the moment to which it comes back; undefined: as far as its log was archived
 * @param start the words that start the server
 * @param isThere asks the database whether it has replayed all of it
 */
export async function bringClusterBack(
  at: Date | undefined,
  start: string,
  isThere: () => Promise<boolean>,
): Promise<void> {
  const target = at && [
    '--type=time',
    `--target=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
  ];
  run([...asPostgres, 'pgbackrest', 'restore', ...(target ?? [])]);
  run(['sh', '-c', start]);
  // It ends by itself: either the server answers or its log says why not.
  while (!(await isThere())) await sleep(askEveryMs);
}
