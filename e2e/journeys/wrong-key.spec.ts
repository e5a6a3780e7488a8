import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { signInAsAdmin } from '../product/admin.ts';
import { anotherDevice } from '../product/exam.ts';
import { newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';
import { reportWrongKey, takersOf } from '../product/takers.ts';
import { takersOfWrongKey, wrongKeyQuestions } from '../product/wrong-key.ts';

const reason = 'Kunci A keliru: enam kali tujuh adalah 42, jadi jawabannya B.';

/** Waits until the figures of the question say that its key looks wrong. */
async function flagged(request: APIRequestContext, token: string, questionId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/proxy/api/questioner/questions/statistics?ids=${questionId}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const { questions } = (await answer.json()) as {
          questions: { flags: { flag: string; letters: string[] }[] }[];
        };
        return questions[0]?.flags.find(({ flag }) => flag === 'key_suspected')?.letters;
      },
      { timeout: 60_000 },
    )
    .toEqual(['B']);
}

/** The points in a result's first screenful. */
const points = (page: Page) => page.getByRole('region', { name: 'Nilai', exact: true }).locator('strong').first();

test('a planted wrong key is flagged, reported, ruled, applied, seen by the learner, and undone', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(240_000);
  const title = `Kunci keliru ${randomUUID().slice(0, 8)}`;
  const { id: tryoutId, admin } = await newPackage(request, { title, questions: wrongKeyQuestions });
  const takers = await takersOf(request, tryoutId, takersOfWrongKey);
  const [best] = takers.slice(-1) as [(typeof takers)[0]];
  const { questions } = await admin.call<{ questions: { id: string }[] }>('GET', `tryouts/${tryoutId}/questions`);
  const questionId = questions[0]?.id ?? '';

  // Three learners say so.
  for (const taker of takers.slice(-3)) await reportWrongKey(request, taker, 'Enam kali tujuh adalah 42.');

  // The figures say so, too, and the questioner proposes a ruling from them.
  const questioner = await signInAsQuestioner(page, request);
  await flagged(request, questioner.token, questionId);
  await page.goto(`/questioner/reports/${questionId}`);
  await expect(page.getByText('3 laporan', { exact: false }).first()).toBeVisible();
  await page.goto(`/questioner/dashboard?tryout=${tryoutId}&soal=1&statistik=${questionId}`);
  const statistics = page.getByRole('dialog', { name: 'Statistik soal' });
  await expect(statistics.getByText('Kunci dicurigai', { exact: true })).toBeVisible();
  await expect(statistics.getByRole('row', { name: /^B Dipilih yang kuat/ })).toBeVisible();
  await statistics.getByRole('link', { name: 'Ajukan ralat' }).click();
  await page.getByRole('radio', { name: 'B 42' }).check();
  await page.getByRole('textbox', { name: 'Alasan' }).fill(reason);
  await page.getByRole('button', { name: 'Simpan dan lanjut' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Kunci A → B' })).toBeVisible();
  const rulingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Coba ralat' }).click();
  await expect(page.getByText('Administrator memutuskan cara penilaiannya.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Terapkan…' })).toHaveCount(0);

  const learner = await anotherDevice(browser, best.token);
  await learner.goto(`/exam/${best.attemptId}`);
  await expect(points(learner)).toHaveText('7');

  // The administrator tries it out, and decides.
  const office = await (await browser.newContext({ locale: 'id-ID' })).newPage();
  await signInAsAdmin(office, request);
  await office.goto('/admin/rulings');
  await office
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link')
    .click();
  await expect(office).toHaveURL(new RegExp(rulingId));
  await office.getByRole('button', { name: 'Hitung lagi akibatnya' }).click();
  await expect(office.getByText('32 pengerjaan selesai')).toBeVisible();
  await expect(office.getByRole('radio', { checked: true })).toHaveCount(0);
  await office.getByRole('radio', { name: /^Kunci baru saja/ }).check();
  await office.getByRole('button', { name: 'Terapkan…' }).click();
  await expect(office.getByRole('dialog')).toContainText('32 hasil berubah: 20 naik, 12 turun.');
  await office.getByRole('button', { name: 'Terapkan ralat' }).dblclick();
  await expect(office.getByRole('dialog')).toHaveCount(0);
  // Whatever it shows while attempts are scored again, it survives a reload.
  await office.reload();
  await expect(office.getByRole('button', { name: 'Batalkan ralat…' })).toBeVisible({ timeout: 30_000 });
  await expect(office.getByText('Kunci baru saja, oleh', { exact: false })).toBeVisible();

  // The learner is told once, and finds the same in the discussion.
  await learner.goto('/dashboard');
  const told = learner.getByRole('article', { name: `Nilai Anda di ${title} berubah` });
  await expect(told).toContainText('Nilai: 7 menjadi 8 poin');
  await expect(told).toContainText(`Soal 1 diralat. ${reason}`);
  await told.getByRole('link', { name: 'Lihat hasil' }).click();
  await expect(points(learner)).toHaveText('8');
  await expect(learner.getByRole('article', { name: 'Nilai Anda berubah' })).toContainText('Nilai: 7 menjadi 8 poin');
  const discussed = learner.getByRole('article', { name: 'Soal 1', exact: true });
  await expect(discussed.getByText('Benar', { exact: true })).toBeVisible();
  await expect(discussed.getByText('Jawaban benar sekarang B. Kunci saat ujian: A.')).toBeVisible();
  await expect(discussed.getByText(/^1 dari 1 poin/)).toBeVisible();
  await learner.goto('/dashboard');
  await expect(learner.getByText('Aktivitas Terbaru')).toBeVisible();
  await expect(told).toHaveCount(0);

  // Taken back: as if it had never been.
  await office.getByRole('button', { name: 'Batalkan ralat…' }).click();
  await office.getByRole('button', { name: 'Batalkan ralat', exact: true }).dblclick();
  await expect(office.getByText('nilai kembali seperti sebelum ralat', { exact: false })).toBeVisible({
    timeout: 30_000,
  });
  await learner.reload();
  await expect(learner.getByRole('article', { name: `Nilai Anda di ${title} berubah` })).toContainText(
    'Nilai: 8 menjadi 7 poin',
    { timeout: 30_000 },
  );
  await learner.goto(`/exam/${best.attemptId}`);
  await expect(points(learner)).toHaveText('7');
  await expect(discussed.getByText('Salah', { exact: true })).toBeVisible();
  await office.context().close();
  await learner.context().close();
});
