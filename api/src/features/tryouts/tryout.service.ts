import { AppError } from '../../app-error.ts';
import type {
  ExamTypes,
  OwnTryoutList,
  OwnTryoutListQuery,
  OwnTryoutProgress,
  OwnTryoutState,
  Section,
  TryoutDetail,
  TryoutList,
  TryoutListQuery,
  TryoutSection,
} from '../../contract/index.ts';
import { expectKnown } from '../../foundation/exam-types/expect-known.ts';
import type { HeldBack } from '../../foundation/results/result-opening.ts';
import {
  type RuleSet,
  type RuleSets,
  ruleSetInfo,
  rulesFor,
  type SectionRules,
} from '../../foundation/scoring/rule-set.ts';
import { isWeighted, maxPoints, type ScorableItem, sectionThreshold } from '../../foundation/scoring/score.ts';
import type { OwnStateRepository } from './own-state.repository.ts';
import type { TryoutRepository } from './tryout.repository.ts';

interface Dependencies {
  tryouts: TryoutRepository;
  ownStates: OwnStateRepository;
  /** Packages whose results nobody may see yet, each with the time until then. */
  listWithheld(): Promise<ReadonlyMap<string, HeldBack>>;
  papers: { preview(tryoutId: string): Promise<readonly ScorableItem[]> };
  examTypes: ExamTypes;
  ruleSets: RuleSets;
  now(): Date;
}

const isEssay = ({ kind }: ScorableItem) => kind === 'essay';

/** The rules of a section in sentences, for learners before the start. */
function ruleSentences(rules: SectionRules, items: readonly ScorableItem[]): string[] {
  const sentences: string[] = [];
  const [essays, choices] = [items.filter(isEssay), items.filter((item) => !isEssay(item))];
  if (choices.some((item) => !isWeighted(item))) {
    const { right, wrong, empty } = rules.keyed;
    sentences.push(
      rules.scale === 'percent'
        ? 'Nilai bagian dihitung dari jawaban benar pada skala 0 sampai 100.'
        : `Jawaban benar bernilai ${right}, salah ${wrong}, dan kosong ${empty}.`,
    );
    if (wrong >= 0) sentences.push('Tidak ada pengurangan nilai untuk jawaban salah.');
  }
  const weights = choices.filter(isWeighted).flatMap(({ options }) => options.map(({ weight }) => weight ?? 0));
  if (weights.length > 0) {
    sentences.push(
      rules.weighted === 'fraction'
        ? 'Pilihan terbaik bernilai 1, pilihan lain sebagian darinya; jawaban kosong bernilai 0.'
        : `Setiap pilihan bernilai ${Math.min(...weights)} sampai ${Math.max(...weights)}; jawaban kosong bernilai 0.`,
    );
    if (rules.scale === 'percent') sentences.push('Jumlahnya dinyatakan pada skala 0 sampai 100.');
  }
  if (essays.length > 0) sentences.push('Soal esai dinilai oleh penilai, dari 0 sampai 100 persen nilai soal.');
  return sentences;
}

function describeSection(section: Section, items: readonly ScorableItem[], ruleSet: RuleSet): TryoutSection {
  const rules = rulesFor(ruleSet, section);
  const { threshold, scaled } = sectionThreshold(rules, items.length);
  return {
    section,
    questionCount: items.length,
    max: rules.scale === 'percent' ? 100 : items.reduce((total, item) => total + maxPoints(item, rules), 0),
    threshold,
    thresholdScaled: scaled,
    rules: ruleSentences(rules, items),
    subTypes: [...Map.groupBy(items, (item) => item.subType)].map(([subType, members]) => ({
      subType,
      questionCount: members.length,
    })),
  };
}

/** The list of packages, a package's details, and a learner's own state of each. */
export function createTryoutService({
  tryouts,
  ownStates,
  listWithheld,
  papers,
  examTypes,
  ruleSets,
  now,
}: Dependencies) {
  /** The learner's state of each of these packages; without a score if its results are held back. */
  async function listStates(learnerId: string, ids: readonly string[]): Promise<Map<string, OwnTryoutState>> {
    const [states, withheld] = await Promise.all([ownStates.listStates(learnerId, ids, now()), listWithheld()]);
    return new Map(
      [...states].map(([id, state]) => {
        const heldBack = withheld.get(id);
        if (heldBack === undefined || state.last === null) return [id, state];
        const { attemptId, submittedAt } = state.last;
        return [id, { ...state, last: null, withheld: { attemptId, submittedAt, ...heldBack } }];
      }),
    );
  }

  return {
    async list(query: TryoutListQuery): Promise<TryoutList> {
      expectKnown(examTypes, query);
      return tryouts.list(query, now());
    },

    async listOwn(learnerId: string, query: OwnTryoutListQuery): Promise<OwnTryoutList> {
      expectKnown(examTypes, query);
      const { tryouts: found, total } = await tryouts.list(query, now(), learnerId);
      const states = await listStates(
        learnerId,
        found.map(({ id }) => id),
      );
      return {
        tryouts: found.map((tryout) => ({ ...tryout, own: states.get(tryout.id) as OwnTryoutState })),
        total,
        serverNow: now().toISOString(),
      };
    },

    async getOwnProgress(learnerId: string, id: string): Promise<OwnTryoutProgress> {
      if (!(await tryouts.findActive(id, now()))) throw new AppError('TRYOUT_NOT_FOUND');
      const states = await listStates(learnerId, [id]);
      return { ...(states.get(id) as OwnTryoutState), serverNow: now().toISOString() };
    },

    async getDetail(id: string): Promise<TryoutDetail> {
      const tryout = await tryouts.findActive(id, now());
      if (!tryout) throw new AppError('TRYOUT_NOT_FOUND');
      const { ruleSetId, eventRules: _, ...summary } = tryout;
      const ruleSet = ruleSets.get(ruleSetId);
      const items = await papers.preview(id);
      const sections = [...Map.groupBy(items, (item) => item.section)].map(([section, own]) =>
        describeSection(section, own, ruleSet),
      );
      const ruleSetOfPaper = ruleSetInfo(
        ruleSet,
        sections.map(({ section }) => section),
      );
      return { ...summary, ruleSet: ruleSetOfPaper, sections };
    },
  };
}
export type TryoutService = ReturnType<typeof createTryoutService>;
