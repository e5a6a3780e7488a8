import * as v from 'valibot';

/** The kinds of long work. */
export type WorkKind = 'profile-export' | 'question-export' | 'purchase-export' | 'event-results';

/** Running, or one of four ends. `interrupted`: the server stopped before the end, so the work has to be requested again. */
export type WorkState = 'running' | 'done' | 'failed' | 'interrupted' | 'cancelled';

/** Hours for which the result of long work is kept. */
export const workKeptHours = 1;
/** The most work that one account can have running at the same time. */
export const workAtOnce = 2;

/** The `about` of an export that has questions of the whole bank. */
export const bankWork = 'bank';

/** Work that takes longer than a request, and its address: `/admin/work/{id}`, for questioners `/api/questioner/work/{id}`. An unknown state or kind of a newer server is accepted. */
export const Work = v.object({
  id: v.string(),
  kind: v.string(),
  /** Of exports: the id of the package whose data the file has, `bank` for a search of the bank. Null if the kind says it all; left out by an older API. */
  about: v.optional(v.nullable(v.string())),
  state: v.string(),
  done: v.number(),
  /** Null as long as it is unknown. */
  total: v.nullable(v.number()),
  createdAt: v.string(),
  /** The time at which the work and its file are deleted. */
  expiresAt: v.string(),
  /** The file to fetch from the work's address and `/file`; null unless the work is done and has one. */
  fileName: v.nullable(v.string()),
});
export type Work = v.InferOutput<typeof Work>;

/** The account's own work that isn't deleted yet, the newest first. */
export const WorkList = v.object({ work: v.array(Work) });
export type WorkList = v.InferOutput<typeof WorkList>;
