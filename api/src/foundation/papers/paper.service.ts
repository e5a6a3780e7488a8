import { LRUCache } from 'lru-cache';
import type { Paper, PaperItem, PaperRepository } from './paper.repository.ts';

/** Papers kept in memory; thousands of learners sit the same few at once, and a paper never changes. */
const papersKept = 200;

/** Returns papers, from memory if they were read before. */
export function createPaperService({ papers, now }: { papers: PaperRepository; now: () => Date }) {
  const kept = new LRUCache<string, Paper>({
    max: papersKept,
    fetchMethod: (paperId) => papers.find(paperId),
  });

  // Most learners look at a package before its first start, when it has no paper yet. Versions never change, so their ids name the items.
  const previews = new LRUCache<string, readonly PaperItem[], string>({
    max: papersKept,
    fetchMethod: (_versions, _old, { context: tryoutId }) => papers.listCurrentItems(tryoutId),
  });

  async function get(paperId: string): Promise<Paper> {
    const paper = await kept.fetch(paperId);
    if (!paper) throw new Error(`There is no paper ${paperId}`);
    return paper;
  }

  return {
    /** @throws Error when there is no such paper: every stored paper id is valid */
    get,
    /** The questions that a new attempt would get, for pages that show them before the start; this makes no paper. */
    async preview(tryoutId: string): Promise<readonly PaperItem[]> {
      const paperId = await papers.findCurrentId(tryoutId);
      if (paperId) return (await get(paperId)).items;
      const versions = await papers.listCurrentVersions(tryoutId);
      return (await previews.fetch(`${tryoutId} ${versions.join(' ')}`, { context: tryoutId })) ?? [];
    },

    /** The paper of a new attempt; undefined when the package has no questions. */
    async findCurrent(tryoutId: string): Promise<Paper | undefined> {
      const paperId = await papers.ensureCurrent(tryoutId, now());
      return paperId === undefined ? undefined : get(paperId);
    },
  };
}
export type PaperService = ReturnType<typeof createPaperService>;
