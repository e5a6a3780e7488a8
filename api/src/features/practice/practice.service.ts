import { AppError } from '../../app-error.ts';
import {
  errors,
  type ExamTypes,
  estimateShownFrom,
  type NextReason,
  type PracticeAnswered,
  type PracticeAnswers,
  type PracticeOverview,
  type PracticeSession,
  practiceCounts,
  type PracticeStart,
} from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { newId } from '../../id.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { expectKnown } from '../../foundation/exam-types/expect-known.ts';
import { beginningOf, jakartaDay } from '../../foundation/days/days.ts';
import {
  type Ability,
  type Candidate,
  chooseQuestions,
  divideSession,
  fittingDifficulty,
  shownAbility,
  unknownAbility,
  weakestOf,
} from './ability.ts';
import { listAsked } from './asked.ts';
import { givenDifficulties, difficultyBounds, difficultyNameOf, usualGuess } from './difficulty.ts';
import { dueAtMost, type DueReader } from './due-today.ts';
import type { PracticeQuestionRepository } from './practice-questions.repository.ts';
import type { PracticeRepository, SessionItem, StoredSession } from './practice.repository.ts';
import type { Practisable, PractisableReader } from './practisable.ts';
import type { ShownQuestions } from './shown-questions.ts';
import { recallOf } from './studying.ts';
import type { StudyingRepository } from './studying.repository.ts';

interface Dependencies {
  practice: PracticeRepository;
  questions: PracticeQuestionRepository;
  studying: StudyingRepository;
  practisableOf: PractisableReader;
  shown: ShownQuestions;
  listDue: DueReader;
  examTypes: ExamTypes;
  now(): Date;
}

/** Questions of a sub type that the learner has met, among which a session chooses: those not seen for the longest time. */
const metAtMost = 60;
/** Questions of the pool on each side of the ability. */
const poolAtMost = 40;
/** Wrong questions that a session chooses among. */
const wrongAtMost = 400;
/** Questions met in so many days come last. */
const recentDays = 14;
/** The counts of the pool are kept for a minute: they are for everybody, and nothing is decided by them. */
const poolKeptMs = 60_000;

interface Rooms {
  available: number;
  wrong: number;
  unseen: number;
}
type Texts = Awaited<ReturnType<ShownQuestions['list']>>;
interface Askable extends Candidate {
  questionId: string;
  versionId: string;
  tryoutId: string;
  subType: string;
}

const ofDifficulty =
  (wanted: PracticeStart['difficulty']) =>
  ({ difficulty }: Askable) =>
    !wanted || difficultyNameOf(difficulty) === wanted;

const byLast = (at: string | null, other: string | null) => ((at ?? '') > (other ?? '') ? at : other);

/** Practice sessions: which questions, their answers, and what there is to practise (docs/practice.md). */
export function createPracticeService({
  practice,
  questions,
  studying,
  practisableOf,
  shown,
  listDue,
  examTypes,
  now,
}: Dependencies) {
  let pool: { at: number; counts: ReturnType<PracticeQuestionRepository['countPool']> } | undefined;
  function countPool() {
    const at = now().getTime();
    if (pool && at >= pool.at && at - pool.at < poolKeptMs) return pool.counts;
    const counts = questions.countPool();
    pool = { at, counts };
    counts.catch(() => (pool = undefined));
    return counts;
  }

  /** How much there is of each sub type for this learner, in the order of the exam types. */
  async function roomsOf(learnerId: string, own: Practisable): Promise<Map<string, Rooms>> {
    const [inPool, studied] = await Promise.all([countPool(), practice.countStudied(learnerId)]);
    const found = new Map<string, Rooms>();
    const roomOf = (subType: string) => {
      const room = found.get(subType) ?? { available: 0, wrong: 0, unseen: 0 };
      found.set(subType, room);
      return room;
    };
    for (const { subType } of own.questions.values()) roomOf(subType).available += 1;
    const isOpen = (tryoutId: string) => !own.finished.has(tryoutId) && own.opensPool(tryoutId);
    for (const { tryoutId, subType, count } of inPool) {
      if (!isOpen(tryoutId)) continue;
      const room = roomOf(subType);
      room.available += count;
      if (!own.met.has(tryoutId)) room.unseen += count;
    }
    for (const { tryoutId, subType, wrong, practised } of studied) {
      if (!own.finished.has(tryoutId) && !isOpen(tryoutId)) continue;
      const room = roomOf(subType);
      room.wrong += wrong;
      if (!own.met.has(tryoutId)) room.unseen = Math.max(0, room.unseen - practised);
    }
    const places = new Map(examTypes.subTypes.map((subType, place) => [subType, place]));
    const placeOf = (subType: string) => places.get(subType) ?? places.size;
    return new Map(
      [...found].filter(([, { available }]) => available > 0).toSorted(([a], [b]) => placeOf(a) - placeOf(b)),
    );
  }

  /** The sub types that an adaptive session is divided among: those of the exams that the learner takes, once there are any. */
  function ofOwnExams<Value>(rooms: ReadonlyMap<string, Value>, { types }: Practisable): Map<string, Value> {
    const own = [...rooms].filter(([subType]) => examTypes.typesOf(subType).some((type) => types.has(type)));
    return new Map(own.length > 0 ? own : rooms);
  }

  /** Those of these questions that may be asked now, each with when the learner last met it. */
  async function askable(learnerId: string, questionIds: readonly string[], own: Practisable): Promise<Askable[]> {
    const [found, studied] = await Promise.all([
      // Annulled ones go before a session is cut to its size: they would take the place of others.
      listAsked(questions, questionIds, own),
      questionIds.length > 0 ? studying.listStudied(learnerId, questionIds) : new Map(),
    ]);
    return found.map(({ givenDifficulty, difficulty, ...question }) => ({
      ...question,
      difficulty: difficulty ?? givenDifficulties[givenDifficulty],
      guess: usualGuess,
      lastSeenAt: byLast(
        own.questions.get(question.questionId)?.metAt ?? null,
        studied.get(question.questionId)?.practisedAt ?? null,
      ),
    }));
  }

  /** Questions of a sub type that the learner has met in a finished package or in practice, those not seen for the longest time first. */
  async function listMet(learnerId: string, subType: string, own: Practisable): Promise<string[]> {
    const practised = await practice.listPractised(learnerId, subType);
    const lastSeen = new Map<string, string | null>(practised);
    for (const [id, question] of own.questions)
      if (question.subType === subType) lastSeen.set(id, byLast(question.metAt, practised.get(id) ?? null));
    return [...lastSeen].toSorted(([, a], [, b]) => (a ?? '').localeCompare(b ?? '')).map(([id]) => id);
  }

  async function listForSubType(
    learnerId: string,
    subType: string,
    ability: Ability,
    { mode, difficulty }: Pick<PracticeStart, 'mode' | 'difficulty'>,
    own: Practisable,
  ): Promise<Askable[]> {
    const bounds = difficulty ? difficultyBounds[difficulty] : { from: -99, before: 99 };
    const fitting = fittingDifficulty(ability.mean, usualGuess);
    const middle = Math.max(bounds.from, Math.min(bounds.before, fitting));
    const query = { learnerId, subType, except: [...own.met] };
    const [harder, easier, met] = await Promise.all([
      questions.listFitting({ ...query, isHarder: true, from: middle, before: bounds.before }, poolAtMost),
      questions.listFitting({ ...query, isHarder: false, from: bounds.from, before: middle }, poolAtMost),
      mode === 'unseen' ? [] : listMet(learnerId, subType, own),
    ]);
    const fits = ofDifficulty(difficulty);
    const ask = async (ids: readonly string[]) => (await askable(learnerId, ids, own)).filter(fits);
    const first = new Set([...harder, ...easier, ...met.slice(0, metAtMost)]);
    const found = await ask([...first]);
    if (mode === 'unseen') return found.filter(({ lastSeenAt }) => lastSeenAt === null);
    // Some after the other: with a difficulty that is rare among them, only a few of the first may fit.
    const rest = met.slice(metAtMost).filter((id) => !first.has(id));
    for (let from = 0; from < rest.length && found.length < metAtMost; from += metAtMost)
      found.push(...(await ask(rest.slice(from, from + metAtMost))));
    return found;
  }

  /** The questions of a session, in their order. */
  async function choose(learnerId: string, start: PracticeStart, own: Practisable): Promise<Askable[]> {
    const { mode, count } = start;
    const subType = start.subType ?? undefined;
    if (mode === 'wrong' || mode === 'notebook') {
      const ids =
        mode === 'wrong'
          ? await practice.listWrong(learnerId, subType, wrongAtMost)
          : await practice.listDue(learnerId, jakartaDay(now()), subType, dueAtMost);
      const found = new Map((await askable(learnerId, ids, own)).map((one) => [one.questionId, one]));
      return ids
        .flatMap((id) => found.get(id) ?? [])
        .filter(ofDifficulty(start.difficulty))
        .slice(0, count);
    }
    const [rooms, abilities] = await Promise.all([roomsOf(learnerId, own), studying.listAbilities(learnerId)]);
    const wanted =
      subType === undefined ? ofOwnExams(rooms, own) : new Map([...rooms].filter(([one]) => one === subType));
    const sizes = new Map(
      [...wanted].map(([one, room]) => [one, mode === 'unseen' ? room.unseen : room.available] as const),
    );
    const order = divideSession(count, abilities, sizes);
    const recentFrom = new Date(now().getTime() - recentDays * dayMs).toISOString();
    const chosen = new Map<string, Askable[]>();
    for (const one of new Set(order)) {
      const ability = abilities.get(one) ?? unknownAbility;
      const candidates = await listForSubType(learnerId, one, ability, start, own);
      chosen.set(one, chooseQuestions(candidates, count, ability, recentFrom));
    }
    const picked = order.flatMap((one) => chosen.get(one)?.shift() ?? []);
    // A sub type may have fewer than were counted: then others fill the session.
    for (const left of chosen.values()) picked.push(...left.splice(0, count - picked.length));
    return picked;
  }

  /** @param read the texts of a session that was made just now */
  async function toSession(session: StoredSession, own: Practisable, read?: Texts): Promise<PracticeSession> {
    const { id, learnerId, mode, subType, secondsPerQuestion, createdAt } = session;
    const items = JSON.parse(session.items) as SessionItem[];
    const ids = items.map(({ questionId }) => questionId);
    const [current, studied, unclear, answers] = await Promise.all([
      questions.listAskable(ids),
      studying.listStudied(learnerId, ids),
      practice.listUnclear(learnerId, ids),
      practice.listAnswers(learnerId, id),
    ]);
    // A question that may not be practised any more since the session was made isn't shown any more.
    const allowed = new Map(current.filter(own.allows).map((question) => [question.questionId, question]));
    const texts =
      read ??
      (await shown.list(
        learnerId,
        items.flatMap((item) => {
          const question = allowed.get(item.questionId);
          return question ? [{ ...item, tryoutId: question.tryoutId }] : [];
        }),
        own,
      ));
    return {
      ...{ id, mode, subType, secondsPerQuestion, createdAt, answers },
      serverNow: now().toISOString(),
      items: items.flatMap(({ questionId }, index) => {
        const question = allowed.get(questionId);
        const text = texts.get(questionId);
        if (!question || !text) return [];
        const { tryoutId: _, ...item } = text;
        const before = studied.get(questionId);
        return [
          {
            ...item,
            position: index + 1,
            difficulty: difficultyNameOf(question.difficulty ?? givenDifficulties[question.givenDifficulty]),
            isInNotebook: before?.notebook === 'in',
            isTakenOut: before?.notebook === 'out',
            isMastered: before?.notebook === 'mastered',
            note: before?.note ?? '',
            isUnclear: unclear.has(questionId),
            lastAnsweredAt: before?.practisedAt ?? null,
          },
        ];
      }),
    };
  }

  async function getOwned(learnerId: string, sessionId: string): Promise<StoredSession> {
    const session = await practice.findOwned(learnerId, sessionId);
    if (!session) throw new AppError('PRACTICE_NOT_FOUND');
    return session;
  }

  return {
    /** @param key identifies the request: repeated, it gets the session that it made */
    async start(learnerId: string, start: PracticeStart, key: CreationKey | undefined): Promise<PracticeSession> {
      if (start.subType) expectKnown(examTypes, { subType: start.subType });
      const requestKey = key?.keyHash ?? null;
      const own = await practisableOf(learnerId);
      const made = requestKey === null ? undefined : await practice.findByKey(learnerId, requestKey);
      if (made) return toSession(made, own);
      const chosen = await choose(learnerId, start, own);
      // Annulled questions go before the session is stored, so that its positions have no gap.
      const texts = await shown.list(learnerId, chosen, own);
      const items = chosen
        .filter(({ questionId }) => texts.has(questionId))
        .map(({ questionId, versionId }): SessionItem => ({ questionId, versionId }));
      if (items.length === 0) throw new AppError('PRACTICE_EMPTY');
      const newOne = newId();
      const id = await practice.insertSession({
        id: newOne,
        learnerId,
        mode: start.mode,
        subType: start.subType ?? null,
        secondsPerQuestion: start.secondsPerQuestion ?? null,
        items: JSON.stringify(items),
        requestKey,
        createdAt: now().toISOString(),
      });
      if (id === undefined) throw new AppError('UNAUTHENTICATED');
      // The same request may have made another session meanwhile, with other questions.
      return toSession(await getOwned(learnerId, id), own, id === newOne ? texts : undefined);
    },

    async get(learnerId: string, sessionId: string): Promise<PracticeSession> {
      return toSession(await getOwned(learnerId, sessionId), await practisableOf(learnerId));
    },

    /**
     * Stores answers; of each position the first one. Positions that the session doesn't have are ignored; letters that a question
     * doesn't have are refused one by one.
     * @throws AppError PRACTICE_NOT_FOUND · OPTION_NOT_AVAILABLE if nothing else was sent
     */
    async answer(
      learnerId: string,
      sessionId: string,
      { answers }: PracticeAnswers,
      receivedAt: Date,
    ): Promise<PracticeAnswered> {
      const session = await getOwned(learnerId, sessionId);
      const items = JSON.parse(session.items) as SessionItem[];
      const wanted = new Map(
        answers.toReversed().flatMap((answer) => {
          const item = items[answer.position - 1];
          return item ? [[answer.position, { ...answer, ...item }] as const] : [];
        }),
      );
      const given = [...wanted.values()];
      const askable = await questions.listAskable(given.map(({ questionId }) => questionId));
      const current = new Map(askable.map((one) => [one.questionId, one]));
      const packages = new Map(
        (await questions.listPackages(askable.map(({ tryoutId }) => tryoutId))).map((one) => [one.id, one]),
      );
      const texts = await shown.list(
        learnerId,
        given.flatMap(({ questionId, versionId }) => {
          const tryoutId = current.get(questionId)?.tryoutId;
          return tryoutId === undefined ? [] : [{ questionId, versionId, tryoutId }];
        }),
        // Their keys are not sent.
        { packages, met: new Set(), expiredWith: () => [] },
      );
      const refused: NonNullable<PracticeAnswered['refused']> = [];
      const known = given
        .flatMap(({ questionId, position, letter, isUnsure, seconds, answeredAt }) => {
          const text = texts.get(questionId);
          if (!text) return [];
          if (letter !== null && !text.options.some((option) => option.letter === letter)) {
            refused.push({ position, code: 'OPTION_NOT_AVAILABLE', message: errors.OPTION_NOT_AVAILABLE.message });
            return [];
          }
          const isRight = letter !== null && text.keys.includes(letter);
          // A device's clock may be wrong: not before the session, and not in the future.
          const at = new Date(
            Math.min(Math.max(Date.parse(answeredAt), Date.parse(session.createdAt)), receivedAt.getTime()),
          );
          const { subType, tryoutId, options } = text;
          const recall = recallOf({ isRight, isUnsure });
          return [
            {
              questionId,
              subType,
              tryoutId,
              recall,
              at,
              position,
              letter,
              isUnsure,
              seconds,
              optionCount: options.length,
            },
          ];
        })
        .toSorted((a, b) => a.position - b.position);
      if (known.length === 0 && refused.length > 0) throw new AppError('OPTION_NOT_AVAILABLE');
      const isStored =
        known.length === 0 ||
        (await studying.answer(
          {
            id: sessionId,
            learnerId,
            movesEstimates: session.mode !== 'notebook',
            isNotebook: session.mode === 'notebook',
            size: items.length,
            enough: Math.min(practiceCounts.min, items.length),
          },
          known,
        ));
      if (!isStored) throw new AppError('UNAUTHENTICATED');
      const stored = await practice.listAnswers(learnerId, sessionId);
      return { answers: stored, ...(refused.length > 0 && { refused }) };
    },

    /**
     * The practice that there is for a learner today: how many questions of the notebook are due, and the sub types that have questions
     * without those that the learner has first met today.
     */
    async possibleFor(learnerId: string): Promise<{ dueToday: number; subTypes: ReadonlySet<string> }> {
      const own = await practisableOf(learnerId);
      const today = beginningOf(jakartaDay(now())).toISOString();
      const before = [...own.questions].filter(([, { firstMetAt }]) => firstMetAt < today);
      const [rooms, due] = await Promise.all([
        roomsOf(learnerId, { ...own, questions: new Map(before) }),
        listDue(learnerId, own),
      ]);
      return { dueToday: due.length, subTypes: new Set(rooms.keys()) };
    },

    /** Sub types that have questions for a learner, as the overview lists them. */
    async listPractisable(learnerId: string): Promise<ReadonlySet<string>> {
      return new Set((await roomsOf(learnerId, await practisableOf(learnerId))).keys());
    },

    /** How many questions of the notebook a session would ask until a moment, by what may be asked now. */
    async countComingBack(learnerId: string, until: Date): Promise<number> {
      const own = await practisableOf(learnerId);
      return (await listDue(learnerId, own, { until: jakartaDay(until) })).length;
    },

    async overview(learnerId: string): Promise<PracticeOverview> {
      const own = await practisableOf(learnerId);
      const [rooms, abilities, notebook, due] = await Promise.all([
        roomsOf(learnerId, own),
        studying.listAbilities(learnerId),
        practice.countNotebook(learnerId),
        listDue(learnerId, own),
      ]);
      const candidates = ofOwnExams(rooms, own);
      const [subType] = divideSession(
        1,
        abilities,
        new Map([...candidates].map(([one, room]) => [one, room.available])),
      );
      return {
        notebook: { dueToday: due.length, ...notebook },
        subTypes: [...rooms].map(([one, room]) => {
          const ability = abilities.get(one) ?? unknownAbility;
          return {
            subType: one,
            ...room,
            n: ability.n,
            estimate: ability.n < estimateShownFrom ? null : shownAbility(ability),
          };
        }),
        next: subType === undefined ? null : nextOf(subType, abilities, [...candidates.keys()]),
      };
    },
  };

  /** Why a sub type is next. */
  function nextOf(subType: string, abilities: ReadonlyMap<string, Ability>, among: readonly string[]) {
    const label = examTypes.subTypeLabel(subType);
    const n = abilities.get(subType)?.n ?? 0;
    const known = new Map([...abilities].filter(([one]) => among.includes(one)));
    const isWeak = n >= estimateShownFrom && weakestOf(known, estimateShownFrom) === subType;
    const reason: NextReason = isWeak ? 'weak' : 'uncertain';
    const sentence = isWeak
      ? `${label} dulu: sejauh ini perkiraan kemampuan Anda paling rendah di sini.`
      : n < estimateShownFrom
        ? `${label} dulu: baru ${n} soal yang Anda jawab, jadi belum cukup untuk memperkirakan kemampuan Anda.`
        : `${label} dulu: perkiraan kemampuan Anda di sini masih belum pasti.`;
    return { subType, reason, sentence };
  }
}
export type PracticeService = ReturnType<typeof createPracticeService>;
