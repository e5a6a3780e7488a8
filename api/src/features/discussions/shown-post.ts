import { type DiscussionPost, type DiscussionThread, goneName, postEditMinutes } from '../../contract/index.ts';
import { goneWriter } from '../../gone-writer.ts';
import type { SeenPostRow } from './discussion.repository.ts';

interface Viewer {
  id: string;
  now: Date;
  helpful: ReadonlySet<string>;
  reported: ReadonlySet<string>;
}

const editMs = postEditMinutes * 60_000;

/** The moment after which a post must have been written to be edited now. */
export const editableSince = (now: Date): Date => new Date(now.getTime() - editMs);

/** A post as one account sees it: what isn't shown has no text for anybody but its writer. */
export function shownPost(row: SeenPostRow, { id: viewerId, now, helpful, reported }: Viewer): DiscussionPost {
  const { id, writerName, isByStaff, accountId, state, text, reason, createdAt, editedAt, helpfulCount } = row;
  const isOwn = accountId === viewerId;
  const isReadable = state === 'shown' || (isOwn && (state === 'hidden' || row.isRemovedByStaff === 1));
  const isEditable = isOwn && state === 'shown' && Date.parse(createdAt) > editableSince(now).getTime();
  return {
    id,
    writer: writerName === goneWriter ? goneName : writerName,
    isByStaff: isByStaff === 1,
    isOwn,
    state,
    text: isReadable ? text : '',
    reason: isOwn && state !== 'shown' ? reason : null,
    createdAt,
    editedAt: isReadable ? editedAt : null,
    editableUntil: isEditable ? new Date(Date.parse(createdAt) + editMs).toISOString() : null,
    helpfulCount: isReadable ? helpfulCount : 0,
    isHelpful: helpful.has(id),
    isReported: reported.has(id),
  };
}

/** Questions with their answers. */
export function shownThreads(
  { threads, answers }: { threads: readonly SeenPostRow[]; answers: readonly SeenPostRow[] },
  viewer: Viewer,
): DiscussionThread[] {
  const byParent = Map.groupBy(answers, ({ parentId }) => parentId);
  return threads.map((thread) => ({
    ...shownPost(thread, viewer),
    answers: (byParent.get(thread.id) ?? []).map((answer) => shownPost(answer, viewer)),
  }));
}
