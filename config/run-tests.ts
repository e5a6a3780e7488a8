import { runStep, tell } from './run-step.ts';
import { steps } from './test-steps.ts';

/** `npm test`: every check that there is, one after the other, also after a failure; the last line says how it went. */
tell(steps.map(runStep));
