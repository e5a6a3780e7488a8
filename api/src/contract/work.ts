import * as v from 'valibot';

/** What long work may be. */
export type WorkKind = 'profile-export';

/** It runs, or has ended in one of four ways; `interrupted`: the server stopped in the middle, so it is to be asked for again. */
export type WorkState = 'running' | 'done' | 'failed' | 'interrupted' | 'cancelled';

/** Hours for which the result of long work is kept. */
export const workKeptHours = 1;
/** Work of one account that runs at the same time. */
export const workAtOnce = 2;

/** Work that takes longer than a request, and its address: `/admin/work/{id}`. A state or kind that is new is simply another text. */
export const Work = v.object({
  id: v.string(),
  kind: v.string(),
  state: v.string(),
  done: v.number(),
  /** Null as long as nobody knows. */
  total: v.nullable(v.number()),
  createdAt: v.string(),
  /** From then on the work and its file are gone. */
  expiresAt: v.string(),
  /** The file to fetch from `/admin/work/{id}/file`; null unless the work is done and has one. */
  fileName: v.nullable(v.string()),
});
export type Work = v.InferOutput<typeof Work>;

/** The own work that isn't gone yet, the newest first. */
export const WorkList = v.object({ work: v.array(Work) });
export type WorkList = v.InferOutput<typeof WorkList>;
