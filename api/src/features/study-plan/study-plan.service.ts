import { AppError } from '../../app-error.ts';
import {
  type ExamType,
  type ExamTypes,
  type StudyDay,
  studyDaysAhead,
  type StudyPlan,
  type StudyPlanForm,
  type StudyScale,
  type StudyTask,
  type StudyTick,
} from '../../contract/index.ts';
import { newId } from '../../id.ts';
import { jakartaDay } from '../../foundation/days/days.ts';
import { fullMax, fullSections, rulesOfTest } from '../../foundation/scoring/full-paper.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import { tellingShares } from '../../foundation/scoring/sub-type-shares.ts';
import { addDays, daysBetween, weekdayOf } from '../../foundation/days/days.ts';
import { type PlannedDay, type PlannedSubType, planDays } from './plan-days.ts';
import { streakDays, streakOf } from './streak.ts';
import type { StudyPlanRepository } from './study-plan.repository.ts';

/** Tells what a learner can practise today. */
export type PossiblePractice = (learnerId: string) => Promise<{
  /** Questions of the notebook. */
  dueToday: number;
  /** Those that have questions, not counting what was first met today. */
  subTypes: ReadonlySet<string>;
}>;

interface Dependencies {
  plans: StudyPlanRepository;
  texts: readonly { slug: string; isFree: boolean }[];
  possiblePractice: PossiblePractice;
  mayReadLessons(learnerId: string): Promise<boolean>;
  examTypes: ExamTypes;
  ruleSets: RuleSets;
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
  now(): Date;
}

/** Attempts from which the strengths are computed, as on the progress page. */
const attemptsTold = 50;
/** Days back in which a missed one is worth a word. */
const adjustedDays = 7;
/** A lesson is read from this share on. */
const lessonRead = 80;
/** A full simulation where the number of questions is unknown. */
const usualTryoutMinutes = 60;
const tryoutMinutes = { least: 30, most: 120 };
const everyWeekday = [1, 2, 3, 4, 5, 6, 7];

type Finished = Awaited<ReturnType<StudyPlanRepository['listFinished']>>;
type Done = Awaited<ReturnType<StudyPlanRepository['listDone']>>;
type Lessons = Awaited<ReturnType<StudyPlanRepository['listLessons']>>;
/** The things that the learner can do at this moment. */
interface Possible {
  hasDue: boolean;
  practice: ReadonlySet<string>;
  lockedLessons: ReadonlySet<string>;
}
type Settings = NonNullable<Awaited<ReturnType<StudyPlanRepository['find']>>>;

/** True if the plan has had a day of study before today. */
const hasStudyDay = ({ startedOn, weekdays }: Settings, today: string) =>
  Array.from({ length: Math.min(7, Math.max(0, daysBetween(startedOn, today))) }, (_, index) =>
    weekdayOf(addDays(startedOn, index)),
  ).some((weekday) => weekdays.includes(weekday));

/** Study plans: the days are computed at every call from the settings and from what was done until yesterday, so that all devices agree. */
export function createStudyPlanService({
  plans,
  texts,
  possiblePractice,
  mayReadLessons,
  examTypes,
  ruleSets,
  listWithheld,
  now,
}: Dependencies) {
  const scaleOf = (examType: ExamType): StudyScale => {
    const ruleSet = rulesOfTest(examType, ruleSets);
    const sections = fullSections(examType, ruleSet);
    return {
      examType: examType.type,
      max: fullMax(sections, ruleSet),
      thresholds: sections.flatMap(({ section, threshold, max }) =>
        threshold === null || max === null ? [] : { section, points: threshold, max },
      ),
    };
  };
  const scales = examTypes.list.map(scaleOf);
  const scaleFor = (type: string) => scales.find(({ examType }) => examType === type);

  /** Percent of its points that each sub type has earned, and what its section or the target asks for. */
  function subTypesOf({ examType: type, targetPoints }: Settings, finished: Finished): PlannedSubType[] {
    const examType = examTypes.find(type);
    const scale = scaleFor(type);
    if (!examType || !scale) return [];
    const bySubType = Map.groupBy(
      finished.flatMap((one) => tellingShares(one) ?? []),
      ({ subType }) => subType,
    );
    const targetPercent = targetPoints === null ? 0 : (100 * targetPoints) / scale.max;
    const counts = examType.sections.flatMap(({ subTypes }) => subTypes.map(({ count }) => count));
    return examType.sections.flatMap(({ section, subTypes }) => {
      const threshold = scale.thresholds.find((one) => one.section === section);
      const thresholdPercent = threshold ? (100 * threshold.points) / threshold.max : 0;
      return subTypes.map(({ subType, share, count, lessons }) => {
        const told = bySubType.get(subType) ?? [];
        const most = told.reduce((sum, { max }) => sum + max, 0);
        const points = told.reduce((sum, one) => sum + one.points, 0);
        return {
          subType,
          share: counts.includes(null) ? share : (count ?? share),
          percent: most > 0 ? Math.max(0, (100 * points) / most) : null,
          goal: Math.min(100, Math.max(examType.weakBelowPercent, thresholdPercent, targetPercent)),
          lessons,
        };
      });
    });
  }

  const minutesOfTryout = (type: string): number => {
    const counts = examTypes.find(type)?.sections.flatMap(({ subTypes }) => subTypes.map(({ count }) => count)) ?? [];
    if (counts.length === 0 || counts.includes(null)) return usualTryoutMinutes;
    const items = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    return Math.min(tryoutMinutes.most, Math.max(tryoutMinutes.least, items));
  };

  /** As of the beginning of today, so that the tasks of a day stay the same while they are being done. */
  function daysOf(
    settings: Settings,
    {
      today,
      finished,
      done,
      lessons,
      possible,
    }: { today: string; finished: Finished; done: Done; lessons: Lessons; possible: Possible },
  ): PlannedDay[] {
    const before = finished.filter(({ submittedAt }) => jakartaDay(new Date(submittedAt)) < today);
    const ofToday = finished.filter(({ submittedAt }) => jakartaDay(new Date(submittedAt)) === today);
    const doneBefore = done.filter(({ date }) => date < today);
    const doneToday = done.filter(({ date }) => date === today).map(({ task }) => task);
    const onlyToday = new Set(doneToday);
    for (const { task } of doneBefore) onlyToday.delete(task);
    return planDays({
      today,
      testDate: settings.testDate,
      weekdays: settings.weekdays,
      minutes: settings.minutes,
      subTypes: subTypesOf(settings, before.slice(0, attemptsTold)),
      lessonsRead: new Set([
        ...lessons
          .filter(
            ({ slug, percent, doneAt }) =>
              (doneAt !== null || percent >= lessonRead) && !onlyToday.has(`lesson:${slug}`),
          )
          .map(({ slug }) => slug),
        ...doneBefore.flatMap(({ task }) => (task.startsWith('lesson:') ? task.slice('lesson:'.length) : [])),
      ]),
      lessonsLocked: possible.lockedLessons,
      // A sub type that was practised today stays.
      practisable: new Set([
        ...possible.practice,
        ...doneToday.flatMap((task) => (task.startsWith('practice:') ? task.slice('practice:'.length) : [])),
      ]),
      hasDue: possible.hasDue || doneToday.includes('notebook'),
      isTryoutDone: doneToday.includes('tryout') || ofToday.some(({ type }) => type === settings.examType),
      tryoutMinutes: minutesOfTryout(settings.examType),
      // On the plan's first day of study alone: if that was missed, the days go on without, and one done on paper was ticked.
      needsFirstTryout:
        !before.some(({ type }) => type === settings.examType) &&
        !doneBefore.some(({ task }) => task === 'tryout') &&
        !hasStudyDay(settings, today),
      done: doneBefore.filter(({ date }) => date >= settings.startedOn),
    });
  }

  async function possibleFor(learnerId: string): Promise<Possible> {
    const [{ dueToday, subTypes }, mayReadAll] = await Promise.all([
      possiblePractice(learnerId),
      mayReadLessons(learnerId),
    ]);
    return {
      hasDue: dueToday > 0,
      practice: subTypes,
      lockedLessons: new Set(texts.filter(({ isFree }) => !isFree && !mayReadAll).map(({ slug }) => slug)),
    };
  }

  async function read(learnerId: string) {
    const today = jakartaDay(now());
    const settings = await plans.find(learnerId);
    const done = await plans.listDone(learnerId, addDays(today, -streakDays));
    const all = await plans.listFinished(learnerId);
    const lessons = settings ? await plans.listLessons(learnerId) : [];
    const withheld = await listWithheld();
    // Withheld results aren't told by the plan either; that a package was sat is no secret.
    const finished = all.map((one) => (withheld.has(one.tryoutId) ? { ...one, subTypeShares: null } : one));
    const endDays = finished.map(({ type, submittedAt }) => ({ type, date: jakartaDay(new Date(submittedAt)) }));
    return { today, settings, done, finished, lessons, endDays };
  }

  async function get(learnerId: string): Promise<StudyPlan> {
    const { today, settings, done, finished, lessons, endDays } = await read(learnerId);
    const doneDays = new Set([...done, ...endDays].map(({ date }) => date));
    const streak = streakOf({
      today,
      done: doneDays,
      freeWeekdays: new Set(settings ? everyWeekday.filter((day) => !settings.weekdays.includes(day)) : []),
      // The light day asks only for what is due, which may be nothing, and the test's own day for no task.
      freeDates: new Set(settings ? [addDays(settings.testDate, -1), settings.testDate] : []),
    });
    const common = { today, streak, scales };
    if (!settings) return { ...common, state: 'none', settings: null, daysLeft: 0, days: [], isAdjusted: false };

    const { id: _id, startedOn, ...told } = settings;
    const doneToday = new Map(done.filter(({ date }) => date === today).map(({ task, isTicked }) => [task, isTicked]));
    const hasTryout = endDays.some(({ type, date }) => date === today && type === settings.examType);
    const stateOf = (id: string): Pick<StudyTask, 'isDone' | 'isTicked'> => {
      if (id === 'tryout' && hasTryout) return { isDone: true, isTicked: false };
      return { isDone: doneToday.has(id), isTicked: doneToday.get(id) === 1 };
    };
    const days = daysOf(settings, {
      ...{ today, finished, done, lessons },
      possible: await possibleFor(learnerId),
    }).map(({ tasks, ...day }): StudyDay => ({
      ...day,
      tasks: tasks.map((one) => ({
        ...one,
        ...(day.date === today ? stateOf(one.id) : { isDone: false, isTicked: false }),
      })),
    }));
    const daysLeft = daysBetween(today, settings.testDate);
    const missed = Array.from({ length: adjustedDays }, (_, back) => addDays(today, -1 - back)).some(
      (day) => day >= startedOn && settings.weekdays.includes(weekdayOf(day)) && !doneDays.has(day),
    );
    return {
      ...common,
      state: daysLeft < 0 ? 'over' : daysLeft === 0 ? 'test_day' : 'running',
      settings: told,
      daysLeft: Math.max(0, daysLeft),
      days,
      isAdjusted: missed && daysLeft > 0,
    };
  }

  function expectPossible({ examType, testDate, targetKind, targetPoints }: StudyPlanForm, today: string): void {
    const scale = scaleFor(examType);
    const refuse = (field: string, message: string) => {
      throw AppError.field(field, message);
    };
    if (!scale) return refuse('examType', 'Tes ini tidak dikenal');
    if (testDate < today) refuse('testDate', 'Pilih tanggal mulai hari ini');
    if (daysBetween(today, testDate) > studyDaysAhead) refuse('testDate', 'Pilih tanggal paling jauh satu tahun lagi');
    if (targetKind === 'threshold' && scale.thresholds.length === 0)
      refuse('targetKind', 'Tes ini tidak punya ambang batas. Pilih target lain.');
    if (targetPoints !== null && targetPoints > scale.max)
      refuse('targetPoints', `Nilai target paling tinggi ${scale.max}`);
  }

  return {
    get,

    /** @throws AppError VALIDATION_FAILED; UNAUTHENTICATED when the account has been erased meanwhile */
    async save(learnerId: string, form: StudyPlanForm): Promise<StudyPlan> {
      const today = jakartaDay(now());
      expectPossible(form, today);
      if (!(await plans.save({ learnerId, id: newId(), form, startedOn: today })))
        throw new AppError('UNAUTHENTICATED');
      return get(learnerId);
    },

    remove: plans.remove,

    /** @throws AppError STUDY_DAY_OVER on another day than today; NOT_FOUND for a task that today doesn't have */
    async tick(learnerId: string, tick: StudyTick): Promise<StudyPlan> {
      const { today, days } = await get(learnerId);
      if (tick.date !== today) throw new AppError('STUDY_DAY_OVER');
      const tasks = days.find(({ date }) => date === today)?.tasks ?? [];
      if (!tasks.some(({ id }) => id === tick.task)) throw new AppError('NOT_FOUND');
      if (!(await plans.tick({ learnerId, ...tick }))) throw new AppError('UNAUTHENTICATED');
      return get(learnerId);
    },

    /** The plan's days for a calendar. @throws AppError NOT_FOUND without a plan that lies ahead */
    async calendarDays(learnerId: string) {
      const { today, settings, ...rest } = await read(learnerId);
      if (!settings || settings.testDate < today) throw new AppError('NOT_FOUND');
      return { settings, days: daysOf(settings, { today, ...rest, possible: await possibleFor(learnerId) }) };
    },
  };
}
export type StudyPlanService = ReturnType<typeof createStudyPlanService>;
