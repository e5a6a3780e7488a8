import { LRUCache } from 'lru-cache';
import type { Paper, PaperItem } from '../papers/paper.repository.ts';
import type { RulingInForce, RulingRepository } from './ruling.repository.ts';

/** An item, with the ruling in force on it. */
export interface RuledItem extends PaperItem {
  ruling?: RulingInForce | undefined;
}

/** A paper at one of its revisions: its items with the rulings that are in force then. */
export interface RuledPaper extends Paper {
  revision: number;
  items: RuledItem[];
}

interface Dependencies {
  papers: { get(paperId: string): Promise<Paper> };
  rulings: Pick<RulingRepository, 'revisionOf' | 'listInForce'>;
}

/** Ruled papers kept in memory: a paper at a revision never changes. */
const papersKept = 200;

/** Papers as attempts are scored by them. An attempt that ends is scored by the present revision; its result is read at the one it was scored by. */
export function createRuledPapers({ papers, rulings }: Dependencies) {
  const kept = new LRUCache<string, RuledPaper, { paperId: string; revision: number }>({
    max: papersKept,
    async fetchMethod(_key, _old, { context: { paperId, revision } }) {
      const [paper, inForce] = await Promise.all([papers.get(paperId), rulings.listInForce(paperId, revision)]);
      const byItem = new Map(inForce.map((ruling) => [ruling.itemId, ruling]));
      return {
        ...paper,
        revision,
        items: paper.items.map((item) => {
          const ruling = byItem.get(item.id);
          return ruling ? { ...item, ruling } : item;
        }),
      };
    },
  });

  /**
   * The paper at a revision that it has reached.
   * @throws Error when there is no such paper
   */
  async function at(paperId: string, revision: number): Promise<RuledPaper> {
    // Most papers never have a ruling.
    if (revision === 0) return { ...(await papers.get(paperId)), revision };
    return (await kept.fetch(`${paperId} ${revision}`, { context: { paperId, revision } })) as RuledPaper;
  }

  return {
    at,

    /** The paper at its present revision. */
    now: async (paperId: string): Promise<RuledPaper> => at(paperId, await rulings.revisionOf(paperId)),
  };
}
export type RuledPapers = ReturnType<typeof createRuledPapers>;
