import type {
  Letter,
  NotebookReason,
  PracticeMode,
  StudyTargetKind,
  SubType,
  TryoutType,
} from '../../contract/index.ts';
import type { Bit } from './bit.ts';

/** How far a learner has read a lesson. */
export interface LessonProgressTable {
  learnerId: string;
  /** The last part of its address under /materi. */
  slug: string;
  /** 0–100. */
  percent: number;
  /** When the reader marked it as done. */
  doneAt: string | null;
  readAt: string;
}

/** A learner's study plan: its settings; the days are computed (docs/study-plan.md). */
export interface StudyPlanTable {
  learnerId: string;
  /** Names the plan in calendar files. */
  id: string;
  examType: TryoutType;
  testDate: string;
  targetKind: StudyTargetKind;
  targetPoints: number | null;
  formation: string | null;
  /** Days of the week, `1,3,6`. */
  weekdays: string;
  minutes: number;
  startsAt: string;
  /** The day from which it holds: it was made or changed then. */
  startedOn: string;
}

/** A task that a learner has done on a day in Jakarta; finished attempts aren't in it. */
export interface StudyDoneTable {
  learnerId: string;
  date: string;
  task: string;
  /** 1 if only the learner says so. */
  isTicked: Bit;
}

/** A question that questioners have marked for practice; the columns that a session searches by are copies, which a job renews. */
export interface PracticePoolTable {
  questionId: string;
  tryoutId: string;
  subType: SubType;
  /** In logits. */
  difficulty: number;
  /** 1 if its package couldn't be taken when the job looked; a session looks again. */
  isOpen: Bit;
  markedBy: string;
  markedAt: string;
}

/** How difficult a question was in first attempts, in logits. */
export interface QuestionDifficultyTable {
  questionId: string;
  difficulty: number;
  answers: number;
}

/** A learner's ability in a sub type: a normal distribution in logits (`features/practice/ability.ts`). */
export interface AbilityEstimateTable {
  learnerId: string;
  subType: SubType;
  mean: number;
  variance: number;
  answers: number;
}

export interface PracticeSessionTable {
  id: string;
  learnerId: string;
  mode: PracticeMode;
  subType: SubType | null;
  secondsPerQuestion: number | null;
  /** JSON: question and version of each position. */
  items: string;
  /** Hash of the key with which it was requested. */
  requestKey: string | null;
  createdAt: string;
}

export interface PracticeAnswerTable {
  sessionId: string;
  position: number;
  learnerId: string;
  questionId: string;
  letter: Letter | null;
  isUnsure: Bit;
  isRight: Bit;
  seconds: number;
  answeredAt: string;
}

/** A question that a learner has practised, answered wrong, or put into the notebook. Days are those of Jakarta. */
export interface StudiedQuestionTable {
  learnerId: string;
  questionId: string;
  tryoutId: string;
  subType: SubType;
  wasWrong: Bit;
  practisedAt: string | null;
  /** `none`: never in the notebook; `out`: taken out by hand. */
  notebook: 'none' | 'in' | 'mastered' | 'out';
  reason: NotebookReason | null;
  addedAt: string | null;
  dueOn: string | null;
  reviewedOn: string | null;
  stability: number;
  difficulty: number;
  reviews: number;
  lapses: number;
  rightStreak: number;
  intervalDays: number;
  note: string;
}

/** A learner doesn't understand a question's explanation. */
export interface UnclearExplanationTable {
  learnerId: string;
  questionId: string;
  at: string;
}

export interface StudyTables {
  lessonProgress: LessonProgressTable;
  studyPlan: StudyPlanTable;
  studyDone: StudyDoneTable;
  practicePool: PracticePoolTable;
  questionDifficulty: QuestionDifficultyTable;
  abilityEstimate: AbilityEstimateTable;
  practiceSession: PracticeSessionTable;
  practiceAnswer: PracticeAnswerTable;
  studiedQuestion: StudiedQuestionTable;
  unclearExplanation: UnclearExplanationTable;
}
