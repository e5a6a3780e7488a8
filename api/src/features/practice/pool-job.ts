import type { Job } from '../../composition/job.ts';
import type { PoolUpkeep } from './pool-upkeep.ts';

/** Computes difficulties anew out of first attempts, at night in Jakarta. */
export const difficultyJob = ({ updateDifficulties }: Pick<PoolUpkeep, 'updateDifficulties'>): Job => ({
  name: 'practice: difficulty of questions',
  every: '43 18 * * *',
  isRunAtStart: false,
  twoProcesses: 'again',
  run: ({ isOver }) => updateDifficulties(isOver),
  onFailure: 'the difficulty of questions was not computed; the next round tries again',
});

/** Renews what the pool copies of questions and packages: a session itself asks for the present state. */
export const poolJob = ({ renewPool }: Pick<PoolUpkeep, 'renewPool'>): Job => ({
  name: 'practice: renew the pool',
  every: '*/10 * * * *',
  isRunAtStart: true,
  twoProcesses: 'again',
  run: ({ isOver }) => renewPool(isOver),
  onFailure: 'the practice pool was not renewed; the next round tries again',
});
