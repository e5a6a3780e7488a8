import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type AdminCalls, signInAsAdmin } from '../product/admin.ts';
import { hostileTexts } from '../product/hostile-texts.ts';
import { choiceQuestion } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';
import { watchForExecution } from '../product/watch-for-execution.ts';

/** Part of every stored text, so that a screen can be checked for showing one. */
const sign = 'Muatan';
const groupSize = 5;
const groups = Array.from({ length: Math.ceil(hostileTexts.length / groupSize) }, (_, group) =>
  hostileTexts.slice(group * groupSize, (group + 1) * groupSize),
);
/** Some of the hostile texts, one to a line; with as many questions as groups, each field has held all of them. */
const textFor = (question: number, field: number) =>
  [sign, ...(groups[(question + 3 * field) % groups.length] ?? [])].join('\n');
const short = hostileTexts.filter((text) => text.length <= 80).map((text) => `${sign} ${text}`);
const shortText = (index: number) => short[index % short.length] ?? sign;

const letters = ['A', 'B', 'C', 'D', 'E'] as const;
const perLetter = (text: (index: number) => string) =>
  Object.fromEntries(letters.map((letter, index) => [`option${letter}`, text(index)]));

/** Expects that the page shows a stored text, or holds one in its fields. */
const expectShown = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          document.body.innerText +
          [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
            .map(({ value }) => value)
            .join(' '),
      ),
    )
    .toContain(sign);

/** Makes a package that learners see, without a question: later changes aren't checked. */
async function published(admin: AdminCalls, fields: { title: string; description: string }): Promise<{ id: string }> {
  const tryout = await admin.call<{ id: string }>('POST', 'tryouts', fields);
  const questions = `tryouts/${tryout.id}/questions`;
  const { id } = await admin.call<{ id: string }>('POST', questions, choiceQuestion('Satu?', ['1', '2']));
  await admin.call('POST', `tryouts/${tryout.id}/publish`);
  await admin.call('DELETE', `${questions}/${id}`);
  return tryout;
}

test('no stored text runs anywhere, whoever wrote it and whoever reads it', async ({ page, request, product }) => {
  test.setTimeout(180_000);
  const watch = await watchForExecution(page);
  const admin = await signInAsAdmin(page, request);
  const author = await signInAsQuestioner(page, request);
  const picture = await page.screenshot({ type: 'png' });

  // Texts of administrators.
  const uploaded = await request.post('/proxy/admin/upload', {
    headers: { authorization: `Bearer ${admin.token}` },
    multipart: { image: { name: 'gambar.png', mimeType: 'image/png', buffer: picture } },
  });
  const imageUrl = ((await uploaded.json()) as { data: { url: string } }).data.url;
  const tryout = await published(admin, { title: shortText(0), description: textFor(0, 6) });
  for (let index = 1; index <= 12; index += 1)
    await published(admin, { title: shortText(index * 5), description: textFor(index, 6) });
  await admin.call('POST', `tryouts/${tryout.id}/questions`, {
    question: textFor(0, 0),
    type: 'essay',
    subType: 'TKD',
    explanation: textFor(1, 0),
    rubric: textFor(4, 0),
  });
  const half = Math.ceil(groups.length / 2);
  for (let index = 0; index < half; index += 1)
    await admin.call('POST', `tryouts/${tryout.id}/questions`, {
      question: textFor(index, 0),
      subType: 'TKD',
      options: letters.map((_, at) => ({
        text: textFor(index, at + 1),
        isCorrect: at === 0,
        imageUrl: at === 1 ? imageUrl : null,
        imageAlt: at === 1 ? shortText(index) : null,
      })),
      explanation: textFor(index, 6),
      imageUrl,
      imageAlt: shortText(index + 9),
    });
  for (const index of [3, 17, 31]) {
    const email = `${randomUUID()}@contoh.id`;
    await admin.call('POST', 'staff', { name: shortText(index), email, role: 'questioner' });
  }
  product.write('update free_registration set full_name = ?, institution = ?', shortText(22), shortText(41));

  // Texts of questioners, created and then changed.
  let written = { id: '' };
  for (let index = half; index < groups.length; index += 1) {
    const form = (turn: number) => ({
      tryoutListId: tryout.id,
      question: textFor(index + turn, 0),
      ...perLetter((at) => textFor(index + turn, at + 1)),
      explanation: textFor(index + turn, 6),
      correctAnswer: 'B',
    });
    written = await author.call<{ id: string }>('POST', 'tryouts', { multipart: form(0) });
    await author.call('PUT', `tryouts/${written.id}`, { multipart: form(1) });
  }

  // Texts of learners; one of them sits the package.
  const learners: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const registered = await request.post('/api/auth/register', {
      data: {
        email: `${randomUUID()}@contoh.id`,
        password: 'jendela-kopi-7',
        name: shortText(index * 7 + 2),
        instance: shortText(index * 7 + 4),
        province: 'Bali',
        phone: '081234567890',
        gender: 'female',
        consent: true,
        ageGroup: 'adult',
      },
    });
    expect(registered.status(), await registered.text()).toBe(201);
    learners.push(((await registered.json()) as { token: string }).token);
  }
  const headers = { authorization: `Bearer ${learners[0]}` };
  const started = await request.post('/api/attempts', { headers, data: { tryoutId: tryout.id } });
  const attempt = (await started.json()) as { id: string; items: { id: string; kind: string }[] };
  const essay = attempt.items.find(({ kind }) => kind === 'essay');
  await page.addInitScript((token) => localStorage.setItem('token', token), learners[0] ?? '');

  /** Opens a page, expects a stored text on it, acts there, and expects that nothing ran. */
  async function look(path: string, then?: () => Promise<void>) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectShown(page);
      await then?.();
      await watch.expectNone();
    });
  }
  /** Presses each of these buttons in turn. */
  async function pressAll(name: RegExp, most = 10) {
    const buttons = page.getByRole('button', { name });
    await expect(buttons.first()).toBeVisible();
    for (let left = Math.min(await buttons.count(), most); left > 0; left -= 1) await buttons.first().click();
  }

  // Learners.
  await look('/exam/list');
  await look(`/exam/${tryout.id}`);
  await look(`/exam/${attempt.id}`, async () => {
    await page.getByRole('textbox', { name: 'Jawaban Anda' }).fill(textFor(2, 0));
    for (let number = 2; number <= attempt.items.length; number += 1) {
      await page.getByRole('button', { name: 'Selanjutnya' }).click();
      await expect(page.getByRole('heading', { name: `Soal ${number} dari ${attempt.items.length}` })).toBeVisible();
      await watch.expectNone();
    }
  });
  const saved = await request.put(`/api/attempts/${attempt.id}/responses/${essay?.id}`, {
    headers,
    data: { option: null, text: textFor(2, 0), sequence: 1000 },
  });
  expect(saved.status()).toBe(200);
  expect((await request.post(`/api/attempts/${attempt.id}/submit`, { headers })).status()).toBe(200);

  // Administrators.
  await look(`/admin/marking?tryout=${tryout.id}`, async () => {
    await page.getByLabel('Nilai (0–100)').fill('50');
    await page.getByLabel('Catatan untuk peserta (opsional)').fill(textFor(3, 0).slice(0, 1900));
    await page.getByRole('button', { name: 'Simpan dan lanjut' }).click();
    await expect(page.getByRole('heading', { name: 'Tidak ada jawaban yang menunggu' })).toBeVisible();
  });
  await look('/admin/dashboard');
  await look('/admin/tryouts', async () => {
    await page.getByRole('button', { name: `Soal ${shortText(0)}`, exact: true }).click();
    await expect(page.getByRole('list', { name: 'Daftar soal' })).toBeVisible();
    for (const at of [1, groups.length]) {
      await page
        .getByRole('button', { name: /^Pratinjau/ })
        .nth(at)
        .click();
      const dialog = page.getByRole('dialog', { name: /^Pratinjau/ });
      await expect(dialog.getByRole('article')).toBeVisible();
      await watch.expectNone();
      await dialog.getByText('Pembahasan', { exact: true }).first().click();
      await expect(dialog.getByRole('region', { name: 'Setelah ujian' })).toBeVisible();
      await watch.expectNone();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
  await look(`/admin/tryouts?paket=${tryout.id}`, () => expect(page.getByRole('dialog')).toBeVisible());
  await look(`/admin/tryouts?soal=${tryout.id}.${written.id}`, () => expect(page.getByRole('dialog')).toBeVisible());
  await look('/admin/audit', () => pressAll(/^Buka rincian/, 6));
  await look('/admin/users', async () => {
    await page.getByRole('link', { name: shortText(2), exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  });
  await look('/admin/staff');
  await look('/admin/registrations');

  // Questioners.
  await look('/questioner/bank', () => pressAll(/^Lihat isi soal \d+ dari Muatan/, 6));
  await look(`/questioner/bank?salin=${written.id}`, async () => {
    await page.getByRole('combobox', { name: 'Paket tujuan' }).click();
    await expect(page.getByRole('option', { name: sign }).first()).toBeVisible();
  });
  await look(`/questioner/bank?versi=${written.id}`, async () => {
    await pressAll(/^Lihat versi/);
    await watch.expectNone();
    for (const whole of await page.getByText('Isi lengkap', { exact: true }).all()) await whole.click();
    await expect(page.getByRole('list', { name: 'Pilihan jawaban' })).toHaveCount(2);
  });
  for (const number of [2, groups.length])
    await look(`/questioner/dashboard?tryout=${tryout.id}&soal=${number}`, async () => {
      await page.getByText('Pratinjau', { exact: true }).first().click();
      const preview = page.getByRole('complementary', { name: 'Pratinjau' });
      await expect(preview.getByText(sign).first()).toBeVisible();
      await expect(preview.locator('.katex-html').first()).toBeAttached();
    });
  await look(`/questioner/dashboard?tryout=${tryout.id}&soal=${groups.length}&versi=${written.id}`, () =>
    pressAll(/^Lihat versi/),
  );

  // And the learner once more, with the result and the marker's remark.
  await look(`/exam/${attempt.id}`, async () => {
    const explanation = (number: number) =>
      page.getByRole('region', { name: `Pembahasan soal ${number}`, exact: true });
    await expect(explanation(2)).toBeVisible();
    await expect(page.locator('.katex').first()).toBeAttached();
    await watch.expectNone();
    await page.getByRole('button', { name: 'Halaman berikutnya' }).click();
    await expect(explanation(attempt.items.length)).toBeVisible();
  });
  await look('/dashboard');
  await look('/pusat-langganan');
});
