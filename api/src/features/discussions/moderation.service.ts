import { AppError } from '../../app-error.ts';
import type {
  NewBar,
  NewPostDecision,
  PostQueue,
  PostQueueQuery,
  ReportedPost,
  ReportedPostDetail,
} from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import type { ModeratedRow, ModerationRepository } from './moderation.repository.ts';

interface Dependencies {
  moderation: ModerationRepository;
  now(): Date;
}

function toReported(row: ModeratedRow): ReportedPost {
  const { id, questionId, stem, tryoutId, title, number, state, text, createdAt, lastReportAt, decidedAt } = row;
  return {
    id,
    questionId,
    stem,
    tryout: tryoutId !== null && title !== null && number !== null ? { id: tryoutId, title, number } : null,
    writer: { id: row.writerId, name: row.writerFullName, isStaff: row.isByStaff === 1 },
    isAnswer: row.parentId !== null,
    state,
    text,
    createdAt,
    reports: row.reportCount,
    lastReportAt,
    decidedAt,
  };
}

/** Administrators decide on reported posts, and on who may write (docs/discussions.md). */
export function createModerationService({ moderation, now }: Dependencies) {
  async function get(postId: string): Promise<ModeratedRow> {
    const post = await moderation.find(postId);
    if (!post) throw new AppError('POST_NOT_FOUND');
    return post;
  }

  return {
    async list(query: PostQueueQuery): Promise<PostQueue> {
      const { rows, total } = await moderation.list(query);
      return { posts: rows.map(toReported), total };
    },

    async read(postId: string): Promise<ReportedPostDetail> {
      const row = await get(postId);
      const [parent, reportList, history, bar] = await Promise.all([
        row.parentId === null ? undefined : moderation.findText(row.parentId),
        moderation.listReports(postId),
        moderation.listHistory(postId),
        moderation.findBar(row.writerId, now()),
      ]);
      return { ...toReported(row), parentText: parent?.text ?? null, reportList, history, bar: bar ?? null };
    },

    /** @throws AppError POST_NOT_FOUND · POST_STATE */
    async decide(actorId: string, postId: string, { decision, reason }: NewPostDecision): Promise<void> {
      const { stem } = await get(postId);
      const outcome = await moderation.decide(postId, decision, reason, { actorId, at: now(), label: stem });
      if (outcome === undefined) throw new AppError('POST_NOT_FOUND');
      if (outcome === 'gone') throw new AppError('POST_STATE');
    },

    /** Bars the post's writer from writing for some days. @throws AppError POST_NOT_FOUND · FORBIDDEN for a post of staff · POST_STATE when the writer is gone */
    async bar(actorId: string, postId: string, given: NewBar): Promise<void> {
      const { writerId, stem, isByStaff } = await get(postId);
      if (isByStaff === 1) throw new AppError('FORBIDDEN');
      const at = now();
      const until = new Date(at.getTime() + given.days * dayMs);
      const isBarred = await moderation.bar({ postId, accountId: writerId }, given, until, {
        actorId,
        at,
        label: stem,
      });
      if (!isBarred) throw new AppError('POST_STATE');
    },
  };
}
export type ModerationService = ReturnType<typeof createModerationService>;
