import * as v from 'valibot';
import type { StaffRole } from './staff.ts';

/** The roles that can sign in. */
export type AccountRole = 'learner' | StaffRole;

/** Days after which a learner must sign in again, however often the session is used. */
export const learnerSessionDays = 30;
/** The same for staff, in hours. */
export const staffSessionHours = 12;

/** One place where an account is signed in. */
export const OwnSession = v.object({
  id: v.string(),
  /** Browser and operating system, such as "Chrome di Android". */
  device: v.string(),
  createdAt: v.string(),
  /** To the hour: later uses within the hour aren't stored. */
  lastUsedAt: v.string(),
  /** True for the session that asks. */
  isCurrent: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

/** The last used first. */
export const OwnSessions = v.object({ sessions: v.array(OwnSession) });
export type OwnSessions = v.InferOutput<typeof OwnSessions>;
