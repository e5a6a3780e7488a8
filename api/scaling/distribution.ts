/**
 * Where the rows of a table would be, if learners were spread over shards (docs/scaling.md):
 * - `learner`: with their learner. `key` is the column that says whose it is; `toAdd` if the table doesn't have it yet. Rows that name one
 *   thing of a learner (`part`) are on the shard of that thing, so a join by it stays on the shard.
 * - `own`: spread by a key of their own, beside nobody's rows.
 * - `reference`: a copy on every shard, written seldom and by staff.
 * - `global`: on one machine of its own, small or seldom used.
 * - `count`: a count on each shard; the sum of all is the number.
 * - `search`: an index of words over all learners, which is no shard's.
 */
export type Home =
  | { kind: 'learner'; key: string; toAdd?: true; part?: { column: string; of: string } }
  | { kind: 'own'; key: string }
  | { kind: 'reference' | 'global' | 'count' | 'search' };

const ofAttempt: Home = {
  kind: 'learner',
  key: 'learner_id',
  toAdd: true,
  part: { column: 'attempt_id', of: 'attempt' },
};
const byAccount: Home = { kind: 'learner', key: 'account_id' };
const reference: Home = { kind: 'reference' };
const global: Home = { kind: 'global' };
const count: Home = { kind: 'count' };
const search: Home = { kind: 'search' };

export const distribution: Record<string, Home> = {
  account: { kind: 'learner', key: 'id' },
  profile: byAccount,
  consent: { kind: 'learner', key: 'subject_id' },
  password_reset: byAccount,
  email_proof: byAccount,
  session: { ...byAccount, part: { column: 'id', of: 'session' } },
  second_factor: byAccount,
  recovery_code: byAccount,
  reminder_setting: byAccount,
  tryout_reminder: byAccount,
  push_device: { ...byAccount, part: { column: 'session_id', of: 'session' } },
  lesson_progress: { kind: 'learner', key: 'learner_id' },
  study_plan: { kind: 'learner', key: 'learner_id' },
  study_done: { kind: 'learner', key: 'learner_id' },
  ranking_name: byAccount,
  outbox: byAccount,
  erasure: { kind: 'learner', key: 'subject_id' },
  attempt: { kind: 'learner', key: 'learner_id', part: { column: 'id', of: 'attempt' } },
  response: ofAttempt,
  late_response: ofAttempt,
  keys_read: ofAttempt,
  response_archive: ofAttempt,
  essay_mark: ofAttempt,
  score_change: ofAttempt,
  accepted_attempt: ofAttempt,
  accepted_answer: ofAttempt,
  question_report: { kind: 'learner', key: 'learner_id', part: { column: 'attempt_id', of: 'attempt' } },

  ability_estimate: { kind: 'learner', key: 'learner_id' },
  practice_session: { kind: 'learner', key: 'learner_id' },
  practice_answer: { kind: 'learner', key: 'learner_id' },
  studied_question: { kind: 'learner', key: 'learner_id' },
  unclear_explanation: { kind: 'learner', key: 'learner_id' },

  entitlement: byAccount,
  entitlement_use: byAccount,

  free_registration: { kind: 'own', key: 'id' },
  file: { kind: 'own', key: 'id' },
  doomed_file: { kind: 'own', key: 'file_id' },

  event: reference,
  event_hand: reference,
  event_minute: reference,
  event_release: reference,
  event_registration: byAccount,
  event_presence: byAccount,
  event_trail: byAccount,
  event_line: byAccount,
  event_pulse: global,
  event_hint: global,
  event_standing: { ...byAccount, part: { column: 'attempt_id', of: 'attempt' } },
  certificate: global,
  attempt_order: ofAttempt,
  tryout: reference,
  question: reference,
  archived_question: reference,
  question_version: reference,
  question_option: reference,
  paper: reference,
  paper_item: reference,
  paper_pace: reference,
  ruling: reference,
  ruling_version: reference,
  paper_ruling: reference,
  late_acceptance: reference,
  plan: reference,
  sales_opening: reference,
  paper_counts: count,
  item_counts: count,
  unready_question: reference,
  practice_pool: reference,
  question_difficulty: reference,
  version_approval: reference,
  copied_writer: reference,
  announcement: reference,
  question_report_answer: reference,

  discussion: global,
  discussion_post: global,
  discussion_helpful: global,
  discussion_report: global,
  discussion_event: global,
  discussion_bar: global,

  purchase: global,
  purchase_event: global,
  payment: global,
  gateway_event: global,
  refund: global,
  reconciliation: global,
  voucher: global,
  voucher_use: global,
  seat_batch: global,

  audit_entry: global,
  creation_request: global,
  long_work: global,
  package_check: global,
  question_step: global,
  review_request: global,
  review_event: global,
  question_import: global,
  import_item: global,
  import_picture: global,
  bank_entry: global,
  bank_term: global,
  api_process: global,
  job_turn: global,
  compatible_migration: global,

  tally: count,
  day_tally: count,
  rank_tally: count,

  learner_entry: search,
  learner_term: search,
  registration_term: search,
};
