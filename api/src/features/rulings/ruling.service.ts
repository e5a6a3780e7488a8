import { createHash } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import {
  annullingModes,
  type Letter,
  type NewRuling,
  type Ruling,
  type RulingApply,
  type RulingChange,
  type RulingList,
  type RulingMode,
  type RulingPreview,
  type RulingQuery,
  type RulingSubject,
  type RulingWarning,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import { keyModes, weightModes } from '../../foundation/scoring/item-ruling.ts';
import { newId } from '../../id.ts';
import type { createDryRun } from './dry-run.ts';
import type { DryRunRepository, PreviewBasis } from './dry-run.repository.ts';
import type {
  DraftContent,
  QuestionPlace,
  RulableVersion,
  RulingStore,
  Step,
  StoredRuling,
} from './ruling.repository.ts';

type Executor = Parameters<Parameters<RulingStore['apply']>[3]['expectUnchanged']>[0];
type Trx = Parameters<Parameters<RulingStore['apply']>[3]['correct']>[0];

/** Stores a question's corrected version, in the transaction of a ruling. */
type CorrectWithin = (
  trx: Trx,
  question: { tryoutId: string; questionId: string; versionId: string; actorId: string; reason: string },
  correct: <Option extends { letter: Letter; isKey: boolean; weight: number | null }>(
    options: readonly Option[],
  ) => Option[],
) => Promise<string | undefined>;

export interface RulingNeeds {
  rulings: RulingStore;
  dryRuns: DryRunRepository;
  dryRun: ReturnType<typeof createDryRun>;
  /** The stamp of a preview, read by a given transaction. */
  stampOf(executor: Executor, basis: PreviewBasis): Promise<string>;
  correctWithin: CorrectWithin;
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
  ruleSets: RuleSets;
  now(): Date;
}

const isWeighted = ({ options }: Pick<RulableVersion, 'options'>) => options.some(({ weight }) => weight !== null);

/** Everything about the options that a ruling builds on. */
const answersOf = ({ options }: Pick<RulableVersion, 'options'>) =>
  JSON.stringify(options.map(({ letter, text, imageUrl, isKey, weight }) => [letter, text, imageUrl, isKey, weight]));

/** @throws AppError for a key or weights that can't be those of this version */
function expectAnswers(
  version: RulableVersion,
  { newKey, newWeights }: Pick<RulingChange, 'newKey' | 'newWeights'>,
): void {
  const own = version.options.map(({ letter }) => letter);
  if (newKey !== null) {
    if (isWeighted(version)) throw AppError.field('newKey', 'Soal ini memakai bobot: isi bobot barunya');
    if (!own.includes(newKey)) throw AppError.field('newKey', 'Pilihan ini tidak ada pada soal');
    if (version.options.some(({ letter, isKey }) => isKey && letter === newKey))
      throw AppError.field('newKey', 'Ini kunci yang lama');
  }
  if (newWeights !== null) {
    if (!isWeighted(version)) throw AppError.field('newWeights', 'Soal ini memakai kunci, bukan bobot');
    const given = Object.keys(newWeights);
    if (given.length !== own.length || given.some((letter) => !own.includes(letter as Letter)))
      throw AppError.field('newWeights', 'Isi bobot untuk setiap pilihan');
    if (Object.values(newWeights).every((weight) => weight === 0))
      throw AppError.field('newWeights', 'Minimal satu bobot di atas 0');
  }
}

/** The modes that a ruling can be applied in. */
function modesOf({ newKey, newWeights }: Pick<StoredRuling, 'newKey' | 'newWeights'>): RulingMode[] {
  return [...(newKey === null ? [] : keyModes), ...(newWeights === null ? [] : weightModes), ...annullingModes];
}

/**
 * The ruled version and those with the same answers, as staff see them.
 * @param covered ids of versions that the ruling is on
 * @param running how many running attempts have each version; undefined where nobody needs it
 */
function toSubject(
  own: RulableVersion,
  same: readonly RulableVersion[],
  place: QuestionPlace | undefined,
  covered: readonly string[],
  running: ReadonlyMap<string, number> | undefined,
): RulingSubject {
  const { id, questionId, version, kind, stem, imageUrl, imageAlt, options } = own;
  return {
    question: {
      id: questionId,
      versionId: id,
      version,
      kind,
      stem,
      imageUrl,
      imageAlt,
      options,
      tryout: place ? { id: place.tryoutId, title: place.title } : null,
      number: place?.number ?? null,
    },
    versions: same
      .filter((one) => one.isOnPaper || one.id === id)
      .map((one) => ({
        versionId: one.id,
        version: one.version,
        finishedAttempts: one.finishedAttempts,
        ...(running && { runningAttempts: running.get(one.id) ?? 0 }),
        isCurrent: one.id === place?.currentVersionId,
        isCovered: covered.includes(one.id),
      })),
  };
}

const label = ({ stem }: { stem: string }) => stem.replace(/\s+/g, ' ').slice(0, 80);

/**
 * Rulings on wrong keys (docs/rulings.md): questioners and administrators prepare them, administrators apply and undo them. Versions, papers and
 * answers stay as they are; what changes is how their items are scored.
 */
export function createRulingService({
  rulings,
  dryRuns,
  dryRun,
  stampOf,
  correctWithin,
  listWithheld,
  ruleSets,
  now,
}: RulingNeeds) {
  const step = (actorId: string, audit: Step['audit']): Step => ({ actorId, at: now(), audit });

  /** A text that differs if what writers decide does. */
  function draftStampOf({ reason, newKey, newWeights, versionIds }: DraftContent): string {
    const weights = Object.entries(rulings.readWeights(newWeights) ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const facts = [reason, newKey, newWeights && weights, versionIds.toSorted()];
    return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  }

  async function getRow(id: string): Promise<StoredRuling> {
    const ruling = await rulings.find(id);
    if (!ruling) throw new AppError('RULING_NOT_FOUND');
    return ruling;
  }

  /** The question's versions, the one that is ruled, and those with the same answers. */
  async function versionsOf(questionId: string, versionId: string) {
    const versions = await rulings.listVersions(questionId);
    const own = versions.find(({ id }) => id === versionId);
    if (!own) throw new AppError('RULING_NOT_FOUND');
    return { versions, own, same: versions.filter((one) => answersOf(one) === answersOf(own)) };
  }

  /** Only versions on a paper can be running. */
  async function countRunning(versions: readonly RulableVersion[]): Promise<ReadonlyMap<string, number>> {
    const ids = versions.filter(({ isOnPaper }) => isOnPaper).map(({ id }) => id);
    return ids.length === 0 ? new Map() : rulings.countRunning(ids);
  }

  /** @throws AppError for versions that a ruling on this one can't cover */
  function coveredBy(own: RulableVersion, same: readonly RulableVersion[], also: readonly string[]): string[] {
    for (const id of also)
      if (!same.some((one) => one.id === id && one.isOnPaper))
        throw AppError.field('alsoVersionIds', 'Versi ini tidak memiliki pilihan dan kunci yang sama');
    return [...new Set([own.id, ...also])];
  }

  /** @param isListed only the form in which versions are chosen needs their running attempts, and a list has none */
  async function toRulings(rows: readonly StoredRuling[], { isListed }: { isListed: boolean }): Promise<Ruling[]> {
    const names = await rulings.listNames(
      [...new Set(rows.flatMap(({ preparedBy, appliedBy, undoneBy }) => [preparedBy, appliedBy, undoneBy]))].filter(
        (id) => id !== null,
      ),
    );
    const by = (id: string | null, at: string | null) =>
      id === null || at === null ? null : { by: names.get(id) ?? 'Staf', at };
    return Promise.all(
      rows.map(async (row): Promise<Ruling> => {
        const [{ versions, own, same }, place] = await Promise.all([
          versionsOf(row.questionId, row.questionVersionId),
          rulings.findPlace(row.questionId),
        ]);
        const isChosen = row.state !== 'draft' && row.state !== 'previewed';
        const running = isListed || isChosen ? undefined : await countRunning(same);
        const isUnderWay = row.state === 'applying' || row.state === 'undoing';
        const waiting = isUnderWay ? await rulings.countLagging(row.id) : 0;
        const total = Math.max(row.totalCount ?? 0, waiting);
        return {
          id: row.id,
          state: row.state,
          ...toSubject(own, same, place, row.versionIds, running),
          reason: row.reason,
          newKey: row.newKey,
          newWeights: rulings.readWeights(row.newWeights) as Ruling['newWeights'],
          draftStamp: draftStampOf(row),
          modes: modesOf(row),
          mode: row.mode,
          correctedVersion: versions.find((one) => one.id === row.correctedVersionId)?.version ?? null,
          progress: isUnderWay ? { done: total - waiting, total } : null,
          prepared: { by: names.get(row.preparedBy) ?? 'Staf', at: row.preparedAt },
          previewedAt: row.previewedAt,
          applied: by(row.appliedBy, row.appliedAt),
          undone: by(row.undoneBy, row.undoneAt),
        };
      }),
    );
  }

  async function get(id: string): Promise<Ruling> {
    const [ruling] = await toRulings([await getRow(id)], { isListed: false });
    return ruling as Ruling;
  }

  const basisOf = (row: StoredRuling, currentVersionId: string | null): PreviewBasis => ({
    reason: row.reason,
    newKey: row.newKey,
    newWeights: row.newWeights,
    versionIds: row.versionIds,
    currentVersionId,
    ruleSetOf: (id) => JSON.stringify(ruleSets.get(id)),
  });

  /** True if the question as it is today can be corrected: its answers are those of the ruled version. */
  async function isCorrectable(row: StoredRuling): Promise<boolean> {
    if (row.newKey === null && row.newWeights === null) return false;
    const [{ same }, place] = await Promise.all([
      versionsOf(row.questionId, row.questionVersionId),
      rulings.findPlace(row.questionId),
    ]);
    return place?.archivedAt === null && same.some(({ id }) => id === place.currentVersionId);
  }

  return {
    get,

    /**
     * A question before a ruling on this version of it is drafted.
     * @throws AppError VERSION_NOT_FOUND, RULING_NOT_POSSIBLE for an essay and for a version on no paper
     */
    async getSubject(questionId: string, version: number): Promise<RulingSubject> {
      const [versions, place] = await Promise.all([rulings.listVersions(questionId), rulings.findPlace(questionId)]);
      const own = versions.find((one) => one.version === version);
      if (!own) throw new AppError('VERSION_NOT_FOUND');
      if (own.kind === 'essay' || !own.isOnPaper) throw new AppError('RULING_NOT_POSSIBLE');
      const same = versions.filter((one) => answersOf(one) === answersOf(own));
      return toSubject(own, same, place, [own.id], await countRunning(same));
    },

    async list(query: RulingQuery): Promise<RulingList> {
      const { rulings: rows, total } = await rulings.list(query);
      return { rulings: await toRulings(rows, { isListed: true }), total };
    },

    /**
     * Drafts a ruling on a version that attempts have.
     * @throws AppError VERSION_NOT_FOUND, RULING_NOT_POSSIBLE for an essay and for a version on no paper, VALIDATION_FAILED
     */
    async draft(actorId: string, draft: NewRuling, key: CreationKey | undefined): Promise<Ruling> {
      const questionId = await rulings.findQuestionOf(draft.questionVersionId);
      if (questionId === undefined) throw new AppError('VERSION_NOT_FOUND');
      const { own, same } = await versionsOf(questionId, draft.questionVersionId);
      if (own.kind === 'essay' || !own.isOnPaper) throw new AppError('RULING_NOT_POSSIBLE');
      expectAnswers(own, draft);
      const { reason, newKey, newWeights, alsoVersionIds } = draft;
      const id = await rulings.add(
        {
          id: newId(),
          questionId,
          questionVersionId: own.id,
          reason,
          newKey,
          newWeights: newWeights && JSON.stringify(newWeights),
        },
        coveredBy(own, same, alsoVersionIds),
        step(actorId, { action: 'create', label: label(own), after: { reason, newKey, newWeights } }),
        key,
      );
      return get(id);
    },

    /**
     * Replaces a draft; it has to be tried out again. A draft that says what is sent already is left as it is: it had arrived, and only the answer was lost.
     * @throws AppError RULING_STATE once it is no draft any more, RULING_CHANGED if somebody else has changed it meanwhile
     */
    async change(actorId: string, id: string, change: RulingChange): Promise<Ruling> {
      const row = await getRow(id);
      const { own, same } = await versionsOf(row.questionId, row.questionVersionId);
      expectAnswers(own, change);
      const { reason, newKey, newWeights, alsoVersionIds, draftStamp } = change;
      const content = {
        ...{ reason, newKey, newWeights: newWeights && JSON.stringify(newWeights) },
        versionIds: coveredBy(own, same, alsoVersionIds),
      };
      const isChanged = await rulings.change(
        id,
        content,
        step(actorId, {
          action: 'update',
          label: label(own),
          before: { reason: row.reason, newKey: row.newKey, newWeights: rulings.readWeights(row.newWeights) },
          after: { reason, newKey, newWeights },
        }),
        (held) => {
          const stored = draftStampOf(held);
          if (draftStamp === undefined || draftStamp === stored) return true;
          if (stored !== draftStampOf(content)) throw new AppError('RULING_CHANGED');
          return false;
        },
      );
      if (!isChanged) throw new AppError('RULING_STATE');
      return get(id);
    },

    /** Tries a draft out in all its modes; nothing but its own state changes. @throws AppError RULING_STATE */
    async preview(id: string): Promise<RulingPreview> {
      const row = await getRow(id);
      if (row.state !== 'draft' && row.state !== 'previewed') throw new AppError('RULING_STATE');
      const place = await rulings.findPlace(row.questionId);
      const stamp = await dryRuns.stamp(basisOf(row, place?.currentVersionId ?? null));
      const tried = await dryRun({
        rulingId: id,
        versionIds: row.versionIds,
        newKey: row.newKey,
        newWeights: rulings.readWeights(row.newWeights),
        modes: modesOf(row),
      });
      const [correctsQuestion, isKeptElsewhere, withheld] = await Promise.all([
        isCorrectable(row),
        dryRuns.isKeptElsewhere(row.questionId, row.versionIds),
        listWithheld(),
      ]);
      const warnings: RulingWarning[] = [
        ...(isKeptElsewhere ? (['other_papers_keep_it'] as const) : []),
        ...(tried.outcomes.every(({ changed }) => changed === 0) ? (['nobody_changes'] as const) : []),
        ...(!correctsQuestion && (row.newKey !== null || row.newWeights !== null) ? (['not_corrected'] as const) : []),
        ...(tried.packages.some((one) => withheld.has(one.id)) ? (['results_withheld'] as const) : []),
      ];
      await rulings.notePreview(id, now());
      return {
        stamp,
        ...tried,
        warnings,
        correctsQuestion,
        correctionNeedsReview: correctsQuestion && place?.requiresReview === 1,
      };
    },

    /** @throws AppError RULING_STATE once it is no draft any more */
    async discard(actorId: string, id: string): Promise<Ruling> {
      const row = await getRow(id);
      const { own } = await versionsOf(row.questionId, row.questionVersionId);
      const isDiscarded = await rulings.discard(id, step(actorId, { action: 'discard', label: label(own) }));
      if (!isDiscarded) throw new AppError('RULING_STATE');
      return get(id);
    },

    /**
     * Applies a ruling in the chosen mode: it is in force at once, and its attempts are scored again soon.
     * @throws AppError RULING_STATE, RULING_STALE if anything has changed since the preview, RULING_ACTIVE
     */
    async apply(actorId: string, id: string, { mode, stamp }: RulingApply): Promise<Ruling> {
      const row = await getRow(id);
      if (row.state === 'draft') throw new AppError('RULING_STALE');
      if (!modesOf(row).includes(mode)) throw AppError.field('mode', 'Cara ini tidak tersedia untuk soal ini');
      const { own } = await versionsOf(row.questionId, row.questionVersionId);
      const corrects = await isCorrectable(row);
      const isApplied = await rulings.apply(
        id,
        mode,
        step(actorId, { action: 'apply', label: label(own), reason: row.reason, after: { mode, newKey: row.newKey } }),
        {
          async expectUnchanged(executor, held) {
            const place = await rulings.findPlaceWithin(executor, held.questionId);
            const present = await stampOf(executor, basisOf(held, place?.currentVersionId ?? null));
            if (present !== stamp) throw new AppError('RULING_STALE');
          },
          async correct(trx, held) {
            const place = await rulings.findPlaceWithin(trx, held.questionId);
            if (!corrects || !place) return undefined;
            const weights = rulings.readWeights(held.newWeights);
            const corrected = await correctWithin(
              trx,
              {
                tryoutId: place.tryoutId,
                questionId: held.questionId,
                versionId: place.currentVersionId,
                actorId,
                reason: held.reason,
              },
              (options) =>
                options.map((option) =>
                  weights
                    ? { ...option, weight: weights[option.letter] ?? 0 }
                    : { ...option, isKey: option.letter === held.newKey },
                ),
            );
            return corrected === undefined
              ? undefined
              : { formerVersionId: place.currentVersionId, correctedVersionId: corrected };
          },
        },
      );
      if (!isApplied) throw new AppError('RULING_STATE');
      return get(id);
    },

    /**
     * Takes an applied ruling back: its attempts are scored again as if it had never been, and so is the question, unless it was edited since.
     * @throws AppError RULING_STATE
     */
    async undo(actorId: string, id: string): Promise<Ruling> {
      const row = await getRow(id);
      const versions = await rulings.listVersions(row.questionId);
      const own = versions.find(({ id: versionId }) => versionId === row.questionVersionId) as RulableVersion;
      const former = versions.find(({ id: versionId }) => versionId === row.formerVersionId);
      const isUndone = await rulings.undo(
        id,
        step(actorId, { action: 'undo', label: label(own), before: { mode: row.mode, newKey: row.newKey } }),
        async (trx, held) => {
          const place = await rulings.findPlaceWithin(trx, held.questionId);
          if (!former || held.correctedVersionId === null || place?.currentVersionId !== held.correctedVersionId)
            return;
          const formerOptions = new Map(former.options.map((option) => [option.letter, option]));
          await correctWithin(
            trx,
            {
              tryoutId: place.tryoutId,
              questionId: held.questionId,
              versionId: held.correctedVersionId,
              actorId,
              reason: `Ralat dibatalkan: ${held.reason}`,
            },
            (options) =>
              options.map((option) => {
                const before = formerOptions.get(option.letter);
                return before ? { ...option, isKey: before.isKey, weight: before.weight } : option;
              }),
          );
        },
      );
      if (!isUndone) throw new AppError('RULING_STATE');
      return get(id);
    },
  };
}
export type RulingService = ReturnType<typeof createRulingService>;
