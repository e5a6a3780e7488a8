import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import { adminCalls, newAdmin } from '../product/admin.ts';
import { newLearner } from '../product/learner.ts';
import { essayQuestion, newPackage } from '../product/package.ts';
import { expect } from '../product/product.ts';
import { questionerCalls } from '../product/questioner.ts';

/** The viewers: `newcomer` is a learner who has done nothing yet, `marker` an administrator who may only mark essays. */
export type Viewer = 'visitor' | 'learner' | 'newcomer' | 'admin' | 'marker' | 'questioner';

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
}

/** The storage key of each role's token. */
const tokenKeys = {
  learner: 'token',
  newcomer: 'token',
  admin: 'admin-token',
  marker: 'admin-token',
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
  const runningId = await attemptOf(request, learner, await tryoutIdOf(request, 'Tryout TKD BUMN'));
  for (const [slug, data] of [
    ['strategi-ujian', { percent: 100, isDone: true }],
    ['deret-angka', { percent: 45 }],
  ] as const)
    await request.put(`/api/lessons/${slug}/progress`, { headers, data });

  return {
    tokens: {
      learner,
      newcomer,
      admin: (await adminCalls(request)).token,
      marker: (await newAdmin(request, ['mark'])).token,
      questioner: (await questionerCalls(request)).token,
    },
    tryoutId,
    finishedId,
    runningId,
    ...(await makePackages(request, other)),
    ...(await makeEssays(request)),
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
