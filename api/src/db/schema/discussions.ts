import type { Generated } from 'kysely';
import type { PostEvent, PostReportReason, PostState } from '../../contract/index.ts';
import type { Bit } from './bit.ts';

/** The discussion of a question: counts of what is shown, and the row that is locked while its posts change. */
export interface DiscussionTable {
  questionId: string;
  postCount: Generated<number>;
  /** Questions in it without an answer. */
  unansweredCount: Generated<number>;
  isUnanswered: Generated<Bit>;
  lastPostAt: string | null;
}

/** A question in a discussion, or an answer to it (docs/discussions.md). */
export interface DiscussionPostTable {
  id: string;
  questionId: string;
  /** The question that it answers; null for a question. */
  parentId: string | null;
  accountId: string;
  /** As other learners see it; empty for staff. */
  writerName: string;
  isByStaff: Bit;
  /** The result under which it was written; null for staff. */
  attemptId: string | null;
  /** Empty once it is forgotten. */
  text: string;
  state: PostState;
  /** Of the staff, for its author. */
  reason: string | null;
  isRemovedByStaff: Generated<Bit>;
  /** Shown answers to it, and those that its author hasn't seen. */
  answerCount: Generated<number>;
  unseenAnswers: Generated<number>;
  helpfulCount: Generated<number>;
  /** Open reports. */
  reportCount: Generated<number>;
  lastReportAt: string | null;
  createdAt: string;
  editedAt: string | null;
  decidedAt: string | null;
  deletedAt: string | null;
}

/** Somebody found a post helpful. */
export interface DiscussionHelpfulTable {
  postId: string;
  accountId: string;
  at: string;
}

/** A learner's report of a post. */
export interface DiscussionReportTable {
  postId: string;
  accountId: string;
  reason: PostReportReason;
  text: string;
  at: string;
  /** 1 until staff have decided on the post. */
  isOpen: Bit;
}

/** An event in the history of a post. */
export interface DiscussionEventTable {
  id: string;
  postId: string;
  event: PostEvent;
  /** The administrator; null for its author and for reports. */
  actorId: string | null;
  reason: string | null;
  /** The text before an edit. */
  text: string | null;
  at: string;
}

/** Until when a learner may not write in discussions. */
export interface DiscussionBarTable {
  accountId: string;
  until: string;
  reason: string;
}

export interface DiscussionTables {
  discussion: DiscussionTable;
  discussionPost: DiscussionPostTable;
  discussionHelpful: DiscussionHelpfulTable;
  discussionReport: DiscussionReportTable;
  discussionEvent: DiscussionEventTable;
  discussionBar: DiscussionBarTable;
}
