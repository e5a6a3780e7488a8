import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import { adminCalls, newAdmin } from '../product/admin.ts';
import { newEvent, registerFor } from '../product/event.ts';
import { newLearner } from '../product/learner.ts';
import { newDiscussed, reportRude, sitDiscussed, writePost } from '../product/discussions.ts';
import { choiceQuestion, essayQuestion, newPackage } from '../product/package.ts';
import { expect } from '../product/product.ts';
import { purchaseOf } from '../product/purchase.ts';
import { skdPackage, studyPlanIn } from '../product/study-plan.ts';
import { sit, takersOf } from '../product/takers.ts';
import { takersOfWrongKey, wrongKeyQuestions } from '../product/wrong-key.ts';
import { newQuestioner, questionerCalls } from '../product/questioner.ts';
import { makeMoney, type Money } from './money.ts';
import { makeRunningEvent } from './running-event.ts';

/**
 * The viewers: `newcomer` is a learner who has done nothing yet, `marker` an administrator who may only mark essays, `finance` one who looks
 * after the money.
 */
export type Viewer = 'visitor' | 'learner' | 'newcomer' | 'admin' | 'marker' | 'finance' | 'questioner';

/** The data behind the screens. */
export interface World {
  tokens: Record<Exclude<Viewer, 'visitor'>, string>;
  /** The package that the learner has finished, and the attempt with its result. */
  tryoutId: string;
  finishedId: string;
  /** A running attempt. */
  runningId: string;
  /** A draft package with a problem, and one without. */
  draftId: string;
  readyId: string;
  /** A package of the type PPPK. */
  pppkId: string;
  /** A package of essays, some of them marked, and its first question. */
  essaysId: string;
  essayQuestionId: string;
  /** A package with a wrong key, its question, a ruling on it that can be tried out, one that was applied, and a taker whose score it changed. */
  ruledId: string;
  ruledQuestionId: string;
  draftRulingId: string;
  appliedRulingId: string;
  changedId: string;
  /** A question that learners have reported. */
  reportedQuestionId: string;
  /** A reported post of a discussion, the question that it is about, and a learner's result of its package. */
  discussed: { postId: string; questionId: string; resultId: string };
  /** A question that waits for the questioner's review. */
  reviewedId: string;
  /** The package of the questions that are reviewed. */
  reviewsId: string;
  /** A package with a price. */
  pricedId: string;
  /** An event that starts within the hour, for which the learner is registered and the newcomer isn't. */
  eventId: string;
  /** A practice session of the learner without any answer. */
  practiceId: string;
  /** The learner's purchases: a paid one, one that waits at the gateway, a transfer, one of which another amount came, and a cancelled one. */
  purchases: Record<'paid' | 'online' | 'transfer' | 'mismatch' | 'cancelled', string>;
  money: Money;
  /** An event that learners sit now. */
  runningEventId: string;
}

/** The storage key of each role's token. */
const tokenKeys = {
  learner: 'token',
  newcomer: 'token',
  admin: 'admin-token',
  marker: 'admin-token',
  finance: 'admin-token',
  questioner: 'questioner_token',
} as const;

interface Attempt {
  id: string;
  items: { id: string; options: { letter: string }[] }[];
}

async function tryoutIdOf(request: APIRequestContext, title: string): Promise<string> {
  const answer = await request.get(`/api/tryouts?${new URLSearchParams({ search: title })}`);
  const { tryouts } = (await answer.json()) as { tryouts: { id: string; title: string }[] };
  const found = tryouts.find((tryout) => tryout.title === title);
  if (!found) throw new Error(`There is no package ${title}`);
  return found.id;
}

/** Makes a learner's attempt with some answers, some of them flagged, some questions left out; another `shift` gives other answers. */
async function attemptOf(request: APIRequestContext, token: string, tryoutId: string, shift = 0): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const begun = await request.post('/api/attempts', { headers, data: { tryoutId } });
  const { id, items } = (await begun.json()) as Attempt;
  const responses = items.flatMap(({ id: itemId, options }, place) => {
    const option = options[(place * 7 + shift) % Math.max(1, options.length)]?.letter;
    return option && place % 5 !== 4
      ? [{ itemId, option, flagged: place % 6 === 1, sequence: 1, secondsSpent: 20 + ((place * 13) % 60) }]
      : [];
  });
  const saved = await request.patch(`/api/attempts/${id}/responses`, { headers, data: { responses } });
  expect(saved.ok(), await saved.text()).toBe(true);
  return id;
}

const options = (...texts: string[]) => texts.map((text, index) => ({ text, isCorrect: index === 0 }));

/** Makes packages in every state: a draft with a problem, a draft without, one that broke after it was published, and an archived one. */
async function makePackages(request: APIRequestContext, learner: string) {
  const admin = await adminCalls(request);
  const add = async (title: string, questions: object[], fields: object = {}) => {
    const { id } = await admin.call<{ id: string }>('POST', 'tryouts', { title, ...fields });
    for (const question of questions)
      await admin.call('POST', `tryouts/${id}/questions`, {
        subType: 'TWK',
        explanation: 'Lihat UUD 1945.',
        ...question,
      });
    return id;
  };
  const first = { question: 'Siapa yang mengesahkan UUD 1945?', options: options('PPKI', 'BPUPKI', 'MPR') };
  const second = { question: 'Berapa pasal UUD 1945 sebelum diubah?', options: options('37', '36', '73') };
  const draftId = await add(
    'Simulasi SKD CPNS 2026 untuk peserta dari seluruh daerah, bagian pertama',
    [
      { ...first, options: options('PPKI', 'BPUPKI', 'PPKI') },
      { question: 'Nilai dari $\\frac{1}{2$ adalah …', options: options('0,5', '2', '12') },
      { ...second, explanation: null },
      { question: 'Pilih yang <b>bukan</b> lembaga negara', options: options('BUMN', 'MA', 'MK'), explanation: null },
    ],
    { type: 'SKD_CPNS' },
  );
  const readyId = await add('Tryout TWK singkat', [first, second], { type: 'TWK_BUMN' });
  // Broken after it was published, as the dashboard shows.
  const brokenId = await add('Tryout TWK untuk calon pegawai', [first], { type: 'TWK_BUMN', status: false });
  await admin.call('POST', `tryouts/${brokenId}/publish`);
  await admin.call('POST', `tryouts/${brokenId}/questions`, {
    ...second,
    subType: 'TWK',
    options: options('37', '36', '37'),
    explanation: null,
  });
  const archivedId = await add('Tryout TWK tahun lalu', [first], { type: 'TWK_BUMN' });
  await admin.call('POST', `tryouts/${archivedId}/publish`);
  const headers = { authorization: `Bearer ${learner}` };
  await request.post('/api/attempts', { headers, data: { tryoutId: archivedId } });
  await admin.call('DELETE', `tryouts/${archivedId}`);
  const pppk = await admin.call<{ tryouts: { id: string }[] }>('GET', 'tryouts?type=PPPK');
  return { draftId, readyId, pppkId: pppk.tryouts[0]?.id ?? '' };
}

const essayAnswers = [
  'Gotong royong adalah bekerja bersama tanpa mengharap imbalan.\n\nContohnya kerja bakti membersihkan saluran air sebelum musim hujan: semua warga datang, yang tidak kuat mencangkul menyiapkan minum.',
  'Menurut saya gotong royong adalah sila ketiga, Persatuan Indonesia.',
  'Tidak tahu.',
  'Membantu tetangga yang membangun rumah, bergantian, seperti sambatan di desa saya.',
];

/** Makes essays that wait for their marks, and one with half a point. */
async function makeEssays(request: APIRequestContext) {
  const { id, admin } = await newPackage(request, {
    title: 'Tryout Esai Wawasan Kebangsaan',
    questions: [
      essayQuestion('Apa makna gotong royong, dan bagaimana Anda melakukannya?', {
        subType: 'TWK',
        explanation: 'Gotong royong adalah bekerja bersama untuk kepentingan bersama.',
        rubric:
          'Makna: bekerja bersama, tanpa imbalan, untuk kepentingan bersama (60).\n\nContoh dari pengalaman sendiri (40). Contoh dari buku saja: separuhnya.',
      }),
      essayQuestion('Sebutkan tiga contoh integritas di tempat kerja.', { subType: 'TWK' }),
    ],
  });
  for (const [place, text] of essayAnswers.entries()) {
    const { token } = await newLearner(request, `Peserta Esai ${place}`);
    const headers = { authorization: `Bearer ${token}` };
    const begun = await request.post('/api/attempts', { headers, data: { tryoutId: id } });
    const attempt = (await begun.json()) as Attempt;
    const responses = attempt.items.map(({ id: itemId }) => ({ itemId, option: null, text, sequence: 1 }));
    await request.patch(`/api/attempts/${attempt.id}/responses`, { headers, data: { responses } });
    await request.post(`/api/attempts/${attempt.id}/submit`, { headers });
    if (place === 0)
      await admin.call('PUT', `essays/${attempt.id}/${attempt.items[1]?.id}`, { percent: 85.5, version: 0 });
  }
  const { questions } = await admin.call<{ questions: { id: string }[] }>('GET', `tryouts/${id}/questions`);
  return { essaysId: id, essayQuestionId: questions[0]?.id ?? '' };
}

/** Makes a package with two wrong keys that many have taken: one ruling is a draft, the other one is applied. @param learner has taken it, too */
async function makeRulings(request: APIRequestContext, learner: string) {
  const [first, ...others] = wrongKeyQuestions;
  const { id: ruledId, admin } = await newPackage(request, {
    title: 'Tryout Hitung Cepat Gelombang Pertama',
    questions: [first, { ...first, question: 'Berapa hasil 7 × 6?' }, ...others.slice(1)].filter(
      (one) => one !== undefined,
    ),
  });
  await takersOf(request, ruledId, takersOfWrongKey);
  const headers = { authorization: `Bearer ${learner}` };
  const changedId = await sit(request, learner, ruledId, 'BBAAAAAA');
  const { questions } = await admin.call<{ questions: { id: string }[] }>('GET', `tryouts/${ruledId}/questions`);
  const [ruledQuestionId = '', appliedQuestionId = ''] = questions.map(({ id }) => id);
  const draft = async (questionId: string) => {
    const { question } = await admin.call<{ question: { versionId: string } }>(
      'GET',
      `rulings/subject?question=${questionId}&version=1`,
    );
    const reason = 'Kunci A keliru: enam kali tujuh adalah 42, jadi jawabannya B.';
    const body = { questionVersionId: question.versionId, newKey: 'B', reason };
    return (await admin.call<{ id: string }>('POST', 'rulings', body)).id;
  };
  const [draftRulingId, appliedRulingId] = [await draft(ruledQuestionId), await draft(appliedQuestionId)];
  const { stamp } = await admin.call<{ stamp: string }>('POST', `rulings/${appliedRulingId}/preview`);
  await admin.call('POST', `rulings/${appliedRulingId}/apply`, { mode: 'kunci_baru', stamp });
  const isTold = async () =>
    ((await (await request.get('/api/score-changes', { headers })).json()) as { changes: unknown[] }).changes.length;
  await expect.poll(isTold, { timeout: 30_000 }).toBe(1);
  const isCounted = async () =>
    (await admin.call<{ countedAt: string | null; isRecounting: boolean; uncounted: number }>(
      'GET',
      `tryouts/${ruledId}/statistics`,
    )) as object;
  await expect
    .poll(isCounted, { timeout: 60_000 })
    .toMatchObject({ countedAt: expect.any(String), isRecounting: false, uncounted: 0 });
  return { ruledId, ruledQuestionId, draftRulingId, appliedRulingId, changedId };
}

const reportTexts = [
  'Kuncinya keliru. Dalam pasal 7 ayat 1 disebutkan lima tahun, bukan enam tahun, dan pembahasannya juga menghitung lima.',
  'Pembahasan menghitung 5, tetapi kunci menunjuk pilihan lain.',
  'Saya yakin kuncinya salah, sudah saya hitung tiga kali dengan cara yang berbeda.',
];

/** Makes reports of a package's first question by its takers, and an answered one of the second. @param learner is one of them */
async function makeReports(request: APIRequestContext, learner: string): Promise<string> {
  const { id, admin } = await newPackage(request, {
    title: `Tryout Dasar Negara ${randomUUID().slice(0, 4)}`,
    questions: [
      choiceQuestion('Masa jabatan presiden menurut UUD 1945 adalah …', ['enam tahun', 'empat tahun', 'lima tahun'], {
        subType: 'TWK',
        explanation: 'Pasal 7 UUD 1945: presiden memegang jabatan selama lima tahun.',
      }),
      choiceQuestion('Bedasarkan UUD 1945, kedaulatan berada di tangan …', ['rakyat', 'DPR', 'MPR'], {
        subType: 'TWK',
      }),
    ],
  });
  const { questions } = await admin.call<{ questions: { id: string }[] }>('GET', `tryouts/${id}/questions`);
  const [first = '', second = ''] = questions.map((question) => question.id);
  const questioner = await questionerCalls(request);
  for (const [place, text] of ['', ...reportTexts].entries()) {
    const token = place === 0 ? learner : (await newLearner(request, `Pelapor ${place}`)).token;
    const attemptId = await sit(request, token, id, place % 2 === 0 ? 'CA' : 'AA');
    const headers = { authorization: `Bearer ${token}` };
    const { items } = (await (await request.get(`/api/attempts/${attemptId}`, { headers })).json()) as Attempt;
    const send = async (item: number, report: object) => {
      const data = { attemptId, itemId: items[item]?.id, ...report };
      const answer = await request.post('/api/question-reports', { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    if (place > 0) {
      await send(0, { kind: 'wrong_key', letter: 'C', text });
      continue;
    }
    await send(1, { kind: 'typo', text: 'Kata “Bedasarkan” seharusnya “Berdasarkan”.' });
    const { seenUntil } = await questioner.call<{ seenUntil: string }>('GET', `question-reports/${second}`);
    await questioner.call('POST', `question-reports/${second}/answers`, {
      data: {
        ...{ decision: 'rejected', kinds: ['typo'], seenUntil },
        text: 'Terima kasih. Ejaan itu kutipan langsung dari naskah aslinya, jadi kami biarkan.',
      },
    });
    await send(1, { kind: 'unclear', text: 'Apakah yang dimaksud naskah sebelum atau sesudah perubahan?' });
  }
  return first;
}

/** Makes the data of the screens: a learner who has finished tryouts, runs one and has read, a newcomer, and the staff. */
export async function makeWorld(request: APIRequestContext): Promise<World> {
  const { token: learner } = await newLearner(
    request,
    'Sari Dewi Anggraini Kusumawardhani',
    `sari.${randomUUID().slice(0, 4)}@contoh.id`,
  );
  const { token: newcomer } = await newLearner(request, 'Bima');
  const headers = { authorization: `Bearer ${learner}` };
  const submit = (id: string) => request.post(`/api/attempts/${id}/submit`, { headers });

  const admin = await adminCalls(request);
  await admin.call('POST', 'announcements', {
    text: 'Pemeliharaan Minggu, 6 Des 2026, 22.00–23.00 WIB. Tryout tidak dapat dimulai pada waktu itu.',
    days: 30,
  });
  const tryoutId = await tryoutIdOf(request, 'Simulasi SKD CPNS Mini');
  for (const title of ['Tryout TWK BUMN', 'Tryout AKHLAK BUMN'])
    await submit(await attemptOf(request, learner, await tryoutIdOf(request, title)));
  const finishedId = await attemptOf(request, learner, tryoutId, 2);
  await submit(finishedId);
  // A ranking needs other learners.
  let other = newcomer;
  for (const shift of [0, 1, 3]) {
    const { token } = await newLearner(request, `Peserta Lain ${shift}`);
    other = token;
    const id = await attemptOf(request, token, tryoutId, shift);
    await request.post(`/api/attempts/${id}/submit`, { headers: { authorization: `Bearer ${token}` } });
  }
  const reportedQuestionId = await makeReports(request, learner);
  const runningId = await attemptOf(request, learner, await tryoutIdOf(request, 'Tryout TKD BUMN'));
  for (const [slug, data] of [
    ['strategi-ujian', { percent: 100, isDone: true }],
    ['deret-angka', { percent: 45 }],
  ] as const)
    await request.put(`/api/lessons/${slug}/progress`, { headers, data });

  await makeStudyPlan(request, learner);

  const eventId = await newEvent(request, 'Tryout Akbar Nasional SKD CPNS 2026', 50);
  await registerFor(request, learner, eventId);
  const practiceId = await makePractice(request, learner);
  const purchases = await makePurchases(request, learner);
  const money = await makeMoney(request, purchases.pricedId !== '');

  return {
    tokens: {
      learner,
      newcomer,
      finance: money.financeToken,
      admin: (await adminCalls(request)).token,
      marker: (await newAdmin(request, ['mark'])).token,
      questioner: (await questionerCalls(request)).token,
    },
    tryoutId,
    finishedId,
    runningId,
    reportedQuestionId,
    eventId,
    practiceId,
    ...(await makePackages(request, other)),
    ...(await makeEssays(request)),
    ...(await makeRulings(request, learner)),
    ...(await makeReviews(request)),
    discussed: await makeDiscussion(request, learner),
    ...purchases,
    money,
    runningEventId: await makeRunningEvent(request),
  };
}

/** A question that learners discuss: with answers of others and of its author, an unanswered one, and a post that was reported. */
async function makeDiscussion(request: APIRequestContext, learner: string): Promise<World['discussed']> {
  const questioner = await questionerCalls(request);
  const { tryoutId, questionId } = await newDiscussed(request, questioner, 'Simulasi TIU dengan diskusi');
  const taker = async (name: string) => sitDiscussed(request, (await newLearner(request, name)).token, tryoutId);
  const own = await sitDiscussed(request, learner, tryoutId);
  const [second, third] = [await taker('Bagas Pratama'), await taker('Nur Hidayah')];
  const asked = await writePost(
    request,
    own,
    'Mengapa $2x^2$ bukan $(2x)^2$? Kalau dikuadratkan semuanya hasilnya 256.',
  );
  const answered = await writePost(
    request,
    second,
    'Pangkat dikerjakan dulu sebelum dikali, jadi $2 \\times 8^2 = 2 \\times 64$.',
    asked,
  );
  await questioner.call('POST', `discussions/questions/${questionId}/answers`, {
    data: {
      parentId: asked,
      text: 'Betul, hanya $x$ yang dipangkatkan. Tanda kurung mengubah artinya:\n\n$$(2x)^2 = 4x^2 = 256$$',
    },
  });
  await request.put(`/api/discussions/posts/${answered}/helpful`, {
    headers: { authorization: `Bearer ${third.token}` },
    data: { attemptId: third.attemptId, isHelpful: true },
  });
  const postId = await writePost(request, third, 'Soal segampang ini saja ditanyakan, lebih baik pulang saja.');
  await reportRude(request, second, postId);
  return { postId, questionId, resultId: own.attemptId };
}

/** A study plan with something done today, and enough tryouts of the SKD for a forecast. */
async function makeStudyPlan(request: APIRequestContext, learner: string) {
  for (const [place, options] of ['AAABAA', 'ABAAAB'].entries()) {
    const { id } = await newPackage(request, skdPackage(`Tryout SKD Singkat ${place + 1}`));
    await sit(request, learner, id, options);
  }
  const plan = await request.put('/api/study-plan', {
    headers: { authorization: `Bearer ${learner}` },
    data: studyPlanIn(30),
  });
  expect(plan.ok(), await plan.text()).toBe(true);
}

/** Reviews that wait for the questioner, one that was sent back, and one that was asked for. */
async function makeReviews(request: APIRequestContext) {
  const questions = [
    { question: 'Jika $x + 3 = 11$, berapakah nilai $2x^2$?', subType: 'TIU' },
    { question: 'Sila keempat Pancasila diwujudkan paling tepat melalui kegiatan …', subType: 'TWK' },
    { question: 'Deret 3, 6, 12, 24, … bilangan berikutnya adalah …', subType: 'TIU' },
  ].map((question) => ({
    ...question,
    options: ['128', '64', '48', '96'].map((text, index) => ({ text, isCorrect: index === 0 })),
    explanation: 'Nilai $x$ adalah 8, jadi $2x^2 = 128$.',
    isReady: false,
  }));
  const admin = await adminCalls(request);
  const { id: tryoutId } = await admin.call<{ id: string }>('POST', 'tryouts', {
    title: 'Simulasi SKD untuk tinjauan',
  });
  const ids: string[] = [];
  for (const question of questions)
    ids.push((await admin.call<{ id: string }>('POST', `tryouts/${tryoutId}/questions`, question)).id);
  const [waiting, sentBack, asked] = ids as [string, string, string];
  const own = await questionerCalls(request);
  const other = await newQuestioner(request, 'Ratna Ayu Kusumaningtyas');
  const me = (await other.call<{ reviewers: { id: string; name: string }[] }>('GET', 'reviewers')).reviewers[0]?.id;
  const ask = (from: typeof own, id: string, reviewerId: string | undefined, text: string) =>
    from.call('POST', 'review-requests', { data: { questions: [{ id, version: 1 }], reviewerId, text } });
  await ask(other, waiting, me, 'Tolong cek pengecoh B dan D, apakah masih masuk akal?');
  await ask(own, asked, other.id, '');
  await ask(own, sentBack, other.id, 'Soal baru tentang musyawarah.');
  await other.call('POST', `questions/${sentBack}/reviews`, {
    data: {
      version: 1,
      verdict: 'sent_back',
      text: 'Pilihannya angka, padahal soalnya tentang kegiatan. Ganti keempat pilihan.',
    },
  });
  return { reviewedId: waiting, reviewsId: tryoutId };
}

/** Makes practice with wrong answers, so that the notebook has questions, and a session without any answer. @returns its id */
async function makePractice(request: APIRequestContext, learner: string): Promise<string> {
  const headers = { authorization: `Bearer ${learner}` };
  const start = async (count: number) =>
    (await (await request.post('/api/practice/sessions', { headers, data: { mode: 'adaptive', count } })).json()) as {
      id: string;
      items: { position: number; questionId: string; keys: string[] }[];
    };
  const { id, items } = await start(10);
  const answers = items.map(({ position, keys }) => ({
    position,
    letter: position % 3 === 0 ? (keys[0] ?? 'A') : keys.includes('B') ? 'A' : 'B',
    isUnsure: position === 3,
    seconds: 20,
    answeredAt: new Date().toISOString(),
  }));
  const saved = await request.post(`/api/practice/sessions/${id}/answers`, { headers, data: { answers } });
  expect(saved.ok(), await saved.text()).toBe(true);
  await request.put(`/api/notebook/${items[0]?.questionId}`, {
    headers,
    data: { note: 'Baca pertanyaannya sampai selesai: yang diminta adalah yang bukan.' },
  });
  return (await start(10)).id;
}

/** Makes a package with a price, and purchases in the states that a learner meets; nothing in a product that doesn't sell. */
async function makePurchases(
  request: APIRequestContext,
  learner: string,
): Promise<Pick<World, 'pricedId' | 'purchases'>> {
  const { isOpen } = (await (await request.get('/api/plans')).json()) as { isOpen: boolean };
  if (!isOpen) return { pricedId: '', purchases: { paid: '', online: '', transfer: '', mismatch: '', cancelled: '' } };
  const { id: pricedId } = await newPackage(request, {
    title: 'Simulasi Akbar TWK: Pilar Kebangsaan dan Sejarah Perjuangan',
    questions: [choiceQuestion('Siapa yang mengesahkan UUD 1945?', ['PPKI', 'BPUPKI', 'MPR'], { subType: 'TWK' })],
    fields: { type: 'TWK_BUMN', price: 49_000 },
  });
  return {
    pricedId,
    purchases: {
      paid: await purchaseOf(request, learner, { id: 'premium', act: 'settle' }),
      online: await purchaseOf(request, learner, { id: 'basic', method: 'online' }),
      transfer: await purchaseOf(request, learner, { id: 'ultimate', method: 'transfer' }),
      mismatch: await purchaseOf(request, learner, { id: 'ultimate', act: 'settle-less' }),
      cancelled: await purchaseOf(request, learner, { id: 'basic', isCancelled: true }),
    },
  };
}

/** A browser context of this viewer's own, without animations and without cached files. */
export async function contextOf(
  browser: Browser,
  viewer: Viewer,
  { tokens }: World,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  if (viewer !== 'visitor')
    await context.addInitScript(([key, token]) => localStorage.setItem(key, token), [
      tokenKeys[viewer],
      tokens[viewer],
    ] as const);
  return context;
}
