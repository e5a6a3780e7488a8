import type { AccountTables } from './schema/accounts.ts';
import type { AttemptTables } from './schema/attempts.ts';
import type { DiscussionTables } from './schema/discussions.ts';
import type { EventTables } from './schema/events.ts';
import type { FileTables } from './schema/files.ts';
import type { ImportTables } from './schema/imports.ts';
import type { OperationTables } from './schema/operation.ts';
import type { QuestionReportTables } from './schema/question-reports.ts';
import type { QuestionTables } from './schema/questions.ts';
import type { RegistrationTables } from './schema/registrations.ts';
import type { ReminderTables } from './schema/reminders.ts';
import type { RulingTables } from './schema/rulings.ts';
import type { SalesTables } from './schema/sales.ts';
import type { StatisticsTables } from './schema/statistics.ts';
import type { StudyTables } from './schema/study.ts';
import type { TryoutTables } from './schema/tryouts.ts';

export type { Bit } from './schema/bit.ts';
export type * from './schema/accounts.ts';
export type * from './schema/attempts.ts';
export type * from './schema/discussions.ts';
export type * from './schema/events.ts';
export type * from './schema/files.ts';
export type * from './schema/imports.ts';
export type * from './schema/operation.ts';
export type * from './schema/question-reports.ts';
export type * from './schema/questions.ts';
export type * from './schema/registrations.ts';
export type * from './schema/reminders.ts';
export type * from './schema/rulings.ts';
export type * from './schema/sales.ts';
export type * from './schema/statistics.ts';
export type * from './schema/study.ts';
export type * from './schema/tryouts.ts';

/**
 * The tables as Kysely sees them, one file for each subject. Column types are the few that SQLite and PostgreSQL share, so that one schema
 * and one code path serve both: times are ISO 8601 text in UTC, booleans 0 or 1, JSON is text (docs/decisions).
 */
export interface Database
  extends
    AccountTables,
    AttemptTables,
    DiscussionTables,
    EventTables,
    FileTables,
    ImportTables,
    OperationTables,
    QuestionReportTables,
    QuestionTables,
    RegistrationTables,
    ReminderTables,
    RulingTables,
    SalesTables,
    StatisticsTables,
    StudyTables,
    TryoutTables {}
