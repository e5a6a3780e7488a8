import { LRUCache } from 'lru-cache';
import type { Paper, PaperRepository } from './paper.repository.ts';

/** Papers kept in memory; thousands sit the same few at once, and a paper never changes. */
const papersKept = 200;

/** Gives papers, from memory where they were asked for before. */
export function createPaperService({ papers, now }: { papers: PaperRepository; now: () => Date }) {
  const kept = new LRUCache<string, Paper>({
    max: papersKept,
    fetchMethod: (paperId) => papers.find(paperId),
  });

  async function get(paperId: string): Promise<Paper> {
    const paper = await kept.fetch(paperId);
    if (!paper) throw new Error(`There is no paper ${paperId}`);
    return paper;
  }

  return {
    /** @throws Error when there is no such paper: whoever holds a paper's id holds one that exists */
    get,
    /** The paper of a new attempt; undefined when the package has no questions. */
    async findCurrent(tryoutId: string): Promise<Paper | undefined> {
      const paperId = await papers.ensureCurrent(tryoutId, now());
      return paperId === undefined ? undefined : get(paperId);
    },
  };
}
export type PaperService = ReturnType<typeof createPaperService>;
