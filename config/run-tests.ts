import { runSteps, tell } from './run-step.ts';
import { inGroups, steps } from './test-steps.ts';

/** `npm test`: every check that there is, also after a failure; the last line says how it went. */
tell(await runSteps(inGroups(steps)));
