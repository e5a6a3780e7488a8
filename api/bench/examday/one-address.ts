import { createHttpClient } from '../../harness/http-client.ts';
import { openExam } from '../../harness/exam.ts';
import { passwords } from '../../src/foundation/owners/password.ts';
import type { Scene } from './scene.ts';

const password = 'rahasia123';

/** L9: identical browsers behind one address sign in at once; then one learner presses start three times. */
export async function oneAddress({ product, report, sizes }: Scene): Promise<void> {
  const { browsers } = sizes.oneAddress;
  const exam = await openExam(product, {
    learners: browsers,
    questions: sizes.questions,
    passwordHash: await passwords.hash(password),
  });
  const clients = exam.learners.map(({ email }) => ({
    email,
    http: createHttpClient(product.url, { connections: 1 }),
  }));
  const signIns = (emailOf: (own: string) => string) =>
    Promise.all(
      clients.map(({ http, email }) =>
        http.call({ method: 'POST', path: '/api/auth/login', body: { email: emailOf(email), password } }),
      ),
    );
  const [one] = exam.learners as [(typeof exam.learners)[number]];
  for (const [what, emailOf] of [
    ['their own accounts', (own: string) => own],
    ['one account', () => one.email],
  ] as const) {
    const startedAt = performance.now();
    const answers = await signIns(emailOf);
    const allInMs = performance.now() - startedAt;
    report.atLeast(
      'L9',
      `of ${browsers} browsers in, ${what}`,
      answers.filter(({ status }) => status === 200).length,
      browsers,
      '',
    );
    report.note('L9', `all in after ${Math.round(allInMs)} ms`);
  }
  const starts = await Promise.all(
    clients
      .slice(0, 3)
      .map(({ http }) =>
        http.call({ method: 'POST', path: '/api/attempts', token: one.token, body: { tryoutId: exam.tryoutId } }),
      ),
  );
  const ids = new Set(starts.map(({ body }) => (body as { id?: string }).id));
  report.atMost('L9', `attempts of three starts (${starts.map(({ status }) => status).join(', ')})`, ids.size, 1, '');
  report.atMost('L9', 'starts refused', starts.filter(({ status }) => status > 201).length, 0, '');
  await Promise.all([exam.close(), ...clients.map(({ http }) => http.close())]);
}
