import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type { AuditedAct } from '../../foundation/audit/write-audit.repository.ts';
import {
  endedBy,
  type ExamTypes,
  type Section,
  type Taker,
  type TakerList,
  type TakerQuery,
  takersExportedAtMost,
  takersListedAtMost,
} from '../../contract/index.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import type { ScorableItem } from '../../foundation/scoring/score.ts';
import { storedScore } from '../../foundation/scoring/stored-score.ts';
import { createSectionReader } from '../../foundation/scoring/stored-sections.ts';
import type { TakerRepository, TakerRow } from './taker.repository.ts';

interface Dependencies {
  takers: TakerRepository;
  examTypes: ExamTypes;
  ruleSets: RuleSets;
  papers: { at(paperId: string, revision: number): Promise<{ items: readonly ScorableItem[] }> };
  now(): Date;
}

/** Takers in memory at once during an export. */
const exportedAtOnce = 500;

export interface NamedSection {
  section: Section;
  label: string;
}

/** The takers who have finished a package, with their results. */
export function createTakerService({ takers, examTypes, ruleSets, papers, now }: Dependencies) {
  const sectionsOf = createSectionReader({ examTypes, ruleSets });

  async function toTaker(row: TakerRow): Promise<Taker> {
    const paper = row.waitingMarks > 0 ? await papers.at(row.paperId, row.scoredRevision) : undefined;
    const { points, max, percent, passed, waiting } = storedScore(row);
    const end = endedBy(row);
    return {
      attemptId: row.id,
      learner: row.standing === 'registered' ? { id: row.learnerId, name: row.name, email: row.email } : null,
      isGuest: row.isGuest === 1,
      submittedAt: row.submittedAt ?? row.deadlineAt,
      isExpired: end === 'clock',
      endedBy: end,
      points,
      max,
      percent,
      passed,
      waiting,
      sections: sectionsOf(row, paper?.items),
    };
  }

  async function findPackage(tryoutId: string) {
    const found = await takers.findPackage(tryoutId);
    if (!found) throw new AppError('TRYOUT_NOT_FOUND');
    return found;
  }

  async function* pieces(tryoutId: string): AsyncGenerator<Taker[]> {
    let after: TakerRow | undefined;
    for (let count = 0; count < takersExportedAtMost; count += exportedAtOnce) {
      const rows = await takers.listAfter(
        tryoutId,
        after && { submittedAt: after.submittedAt ?? '', id: after.id },
        exportedAtOnce,
      );
      if (rows.length > 0) yield await Promise.all(rows.map(toTaker));
      if (rows.length < exportedAtOnce) return;
      after = rows.at(-1);
      await others();
    }
  }

  /** The sections of all takers of an export, with their names, in the order in which the exam types have them. */
  async function sectionsAmong(tryoutId: string): Promise<NamedSection[]> {
    const found = new Set<Section>();
    for await (const piece of pieces(tryoutId))
      for (const { sections } of piece) for (const { section } of sections) found.add(section);
    return [...new Set([...examTypes.sections, ...found])]
      .filter((section) => found.has(section))
      .map((section) => ({ section, label: examTypes.sectionLabel(section) }));
  }

  return {
    async list(tryoutId: string, { page, pageSize }: TakerQuery): Promise<TakerList> {
      const { total } = await findPackage(tryoutId);
      const offset = Math.min((page - 1) * pageSize, takersListedAtMost);
      const limit = Math.min(pageSize, takersListedAtMost - offset);
      const rows = await takers.list(tryoutId, { limit, offset });
      return { takers: await Promise.all(rows.map(toTaker)), total };
    },

    /**
     * The takers of a package for an export, some at a time; other requests are served between two batches. They are read twice, as the file's
     * first row names the sections: those of the newest takers need not be all, since a package's questions change. The export is in the
     * audit log before the first row is sent.
     */
    async export(
      actorId: string,
      tryoutId: string,
    ): Promise<{ sections: readonly NamedSection[]; pieces: AsyncGenerator<Taker[]> }> {
      const { title, total } = await findPackage(tryoutId);
      const act: AuditedAct = {
        at: now(),
        actorId,
        action: 'export',
        entity: 'tryout',
        entityId: tryoutId,
        label: title,
        after: { rows: Math.min(total, takersExportedAtMost) },
      };
      await takers.audit(act);
      return { sections: await sectionsAmong(tryoutId), pieces: pieces(tryoutId) };
    },
  };
}
export type TakerService = ReturnType<typeof createTakerService>;
