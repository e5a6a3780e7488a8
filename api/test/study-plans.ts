import type { StudyPlan, StudyPlanForm } from '../src/contract/index.ts';
import { dayMs } from '../src/foundation/days/spans.ts';
import type { TestApp } from './build-test-app.ts';
import type { GivenAccount } from './given.ts';

const jakartaMs = 7 * 3_600_000;

/** The day in Jakarta, some days from the test's today. */
export const dayFromToday = (t: Pick<TestApp, 'clock'>, days = 0): string =>
  new Date(t.clock.now().getTime() + jakartaMs + days * dayMs).toISOString().slice(0, 10);

/** A plan for the SKD in 30 days, an hour on every day. */
export const studyPlanBody = (t: Pick<TestApp, 'clock'>, changed: Partial<StudyPlanForm> = {}): StudyPlanForm => ({
  examType: 'SKD_CPNS',
  testDate: dayFromToday(t, 30),
  targetKind: 'threshold',
  targetPoints: null,
  formation: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  minutes: 60,
  startsAt: '19:30',
  ...changed,
});

/** The learner's plan, made through the API. */
export async function givenStudyPlan(
  t: TestApp,
  learner: GivenAccount,
  changed: Partial<StudyPlanForm> = {},
): Promise<StudyPlan> {
  const answer = await t.call('PUT', '/api/study-plan', { as: learner, body: studyPlanBody(t, changed) });
  if (answer.statusCode !== 200) throw new Error(`The plan was not stored: ${answer.body}`);
  return answer.json<StudyPlan>();
}
