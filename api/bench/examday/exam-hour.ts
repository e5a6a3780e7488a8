import { type Exam, openExam } from '../../harness/exam.ts';
import { passwords } from '../../src/foundation/owners/password.ts';
import { paced, type Scene, verdictOf } from './scene.ts';

const password = 'rahasia123';

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** The crowd of 19:00, while others sit: sign-ins, and starts of those who have signed in. */
async function burst(scene: Scene, arriving: Exam, signingIn: Exam): Promise<void> {
  const signIn = async (email: string) => {
    const startedAt = performance.now();
    const body = { email, password };
    await signingIn.http.call({ method: 'POST', path: '/api/auth/login', body }).then(
      ({ status }) => signingIn.measures.answered('signIn', status, performance.now() - startedAt),
      (error: NodeJS.ErrnoException) => signingIn.measures.failed('signIn', error.code ?? error.name),
    );
  };
  const { startsPerSecond, signInsPerSecond } = scene.sizes.burst;
  await Promise.all([
    paced(startsPerSecond, arriving.sitters.length, (index) => arriving.sitters[index]?.start() ?? Promise.resolve()),
    paced(signInsPerSecond, signingIn.learners.length, (index) => signIn(signingIn.learners[index]?.email ?? '')),
  ]);
  const { report } = scene;
  report.atMost('L4', 'p99 of a start', arriving.measures.summary('start').p99, 1_500, 'ms');
  report.atMost('L4', 'p99 of a sign-in', signingIn.measures.summary('signIn').p99, 2_000, 'ms');
  report.errorsOf('L4', arriving.measures);
  report.errorsOf('L4', signingIn.measures);
}

/** L1: an exam's sitters answer. L4: the burst of 19:00 on top. */
export async function examHour(scene: Scene, { withBurst }: { withBurst: boolean }): Promise<void> {
  const { product, report, sizes } = scene;
  const { questions } = sizes;
  const { sitters, seatedPerSecond, answerEveryMs, quietSeconds } = sizes.hour;
  const { startsPerSecond, signInsPerSecond } = sizes.burst;
  const exam = await openExam(product, { learners: sitters, questions });
  const passwordHash = await passwords.hash(password);
  const arriving = await openExam(product, { learners: Math.round(startsPerSecond * sizes.burst.seconds), questions });
  const signingIn = await openExam(product, {
    learners: Math.round(signInsPerSecond * sizes.burst.seconds),
    questions: 1,
    passwordHash,
  });
  const end = new AbortController();
  const sitting: Promise<void>[] = [];
  await paced(seatedPerSecond, sitters, async (index) => {
    const sitter = exam.sitters[index];
    await sitter?.start();
    sitting.push(sitter?.sit(answerEveryMs, end.signal) ?? Promise.resolve());
  });
  await seconds(answerEveryMs / 1000);

  const before = await scene.watched();
  exam.measures.reset();
  await scene.resetWatch();
  await seconds(quietSeconds);
  const saves = exam.measures.summary('save');
  const harnessLateMs = scene.harnessLateMs();
  const quiet = await scene.watched();
  const perSecond = saves.count / quietSeconds;
  const realRate = Math.round(sitters / 30);
  report.atLeast('L1', `saves (${sitters} sitters at real rates: ${realRate}/s)`, perSecond, realRate, '/s');
  report.atMost('L1', 'p99 of a save', saves.p99, 100, 'ms');
  report.atMost('L1', 'longest save', saves.max, 1_000, 'ms');
  report.atMost('L1', 'event loop p99 of the API', quiet.eventLoopP99Ms, 50, 'ms');
  report.note(
    'L1',
    `p50 of a save ${saves.p50} ms; the API uses ${Math.round(quiet.cpuShare * 100)} % of a core, ${(quiet.cpuMs / saves.count).toFixed(2)} ms for a save; its longest pause ${Math.round(quiet.eventLoopMaxMs)} ms; the sitters' own loop is late by ${harnessLateMs} ms`,
  );
  report.errorsOf('L1', exam.measures);
  report.atMost('L1', 'growth of the API’s memory', quiet.rssMb - before.rssMb, 50, 'MB');
  report.note(
    'L1',
    `memory ${Math.round(before.rssMb)} MB before, ${Math.round(quiet.rssMb)} MB after; heap ${Math.round(before.heapMb)} and ${Math.round(quiet.heapMb)} MB`,
  );
  report.named['rssGrowthMb'] = quiet.rssMb - before.rssMb;
  report.named['p99SaveMs'] = saves.p99;
  report.named['eventLoopP99Ms'] = quiet.eventLoopP99Ms;

  if (withBurst) {
    exam.measures.reset();
    await scene.resetWatch();
    await burst(scene, arriving, signingIn);
    report.atMost('L4', 'p99 of a save meanwhile', exam.measures.summary('save').p99, 200, 'ms');
    const loaded = await scene.watched();
    report.note(
      'L4',
      `event loop p99 of the API ${Math.round(loaded.eventLoopP99Ms)} ms; ${Math.round(loaded.cpuShare * 100)} % of a core; memory ${Math.round(loaded.rssMb)} MB`,
    );
    report.errorsOf('L4', exam.measures);
  }

  end.abort();
  await Promise.all(sitting);
  report.verdict('L1', await verdictOf(exam));
  if (withBurst) report.verdict('L4', await verdictOf(arriving));
  await Promise.all([exam.close(), arriving.close(), signingIn.close()]);
}
