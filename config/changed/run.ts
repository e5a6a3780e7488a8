import { resolve } from 'node:path';
import { runSteps, tell } from '../run-step.ts';
import { inGroups } from '../test-steps.ts';
import { changedFiles, gitIn } from './changed-files.ts';
import { changedSteps } from './changed-steps.ts';

/** `npm run test:changed`: checks and tests for a change, in under two minutes. With `-- --list` it only prints which ones. */

const root = resolve(import.meta.dirname, '../..');
const changes = changedFiles(gitIn(root));

if (!changes) {
  console.log('There is no Git repository here to compare with: "npm test" runs everything.');
} else if (changes.files.length === 0 && !changes.hasDeleted) {
  console.log('Nothing has changed since main: there is nothing to run.');
} else {
  const { steps, notes } = changedSteps(root, changes);
  console.log(`${changes.files.length} files differ from main.`);
  for (const note of notes) console.log(note);
  if (process.argv.includes('--list')) for (const { name, command } of steps) console.log(`── ${name}: ${command}`);
  else tell(await runSteps(inGroups(steps)));
}
