import { silentAfterSeconds } from '../../contract/index.ts';

/** The waiting room's page asks every half minute or so, and one ask may get lost. */
const waitingForMs = 75_000;

/** Who hasn't been heard of since this moment is silent. */
export const silentSince = (now: Date): string => new Date(now.getTime() - silentAfterSeconds * 1000).toISOString();

/** Who has asked the waiting room since this moment waits in it. */
export const waitingSince = (now: Date): string => new Date(now.getTime() - waitingForMs).toISOString();
