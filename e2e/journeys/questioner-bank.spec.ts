import { randomUUID } from 'node:crypto';
import { newPackage } from '../product/package.ts';
import { expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';

interface Stored {
  id: string;
  number: number;
  question: string;
  version: number;
}

test('a questioner finds an item in the bank, copies it, edits the copy, and brings its older version back', async ({
  page,
  request,
}) => {
  const questioner = await signInAsQuestioner(page, request);
  const word = `kata${randomUUID().slice(0, 8)}`;
  const from = await newPackage(request, { title: `Asal ${word}`, questions: [] });
  const to = await newPackage(request, { title: `Tujuan ${word}`, questions: [] });
  const list = async (tryoutId: string) =>
    (await questioner.call<{ questions: Stored[] }>('GET', `tryouts/${tryoutId}`)).questions;
  await questioner.call('POST', 'tryouts', {
    multipart: {
      tryoutListId: from.id,
      question: `Suku berikutnya dari ${word} $2, 4, 8$ adalah`,
      optionA: '$2^4$',
      optionB: '12',
      correctAnswer: 'A',
      type: 'TKD_BUMN',
      subType: 'number_sequence',
    },
  });

  await page.goto('/questioner/bank');
  await page.getByRole('searchbox', { name: 'Cari soal' }).fill(word);
  const rows = page.getByRole('button', { name: /^Tindakan untuk soal/ });
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: `Lihat isi soal 1 dari Asal ${word}` }).click();
  const options = page.getByRole('list', { name: 'Pilihan jawaban' });
  await expect(options.getByRole('listitem').first()).toContainText('Jawaban benar');
  await expect(options.locator('.katex-html')).toHaveCount(1);
  // Formulas, tables and drawers all fit the screen.
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectNoOverflow();

  await page.getByRole('button', { name: `Tindakan untuk soal 1 dari Asal ${word}` }).click();
  await page.getByRole('menuitem', { name: 'Salin ke paket…' }).click();
  await page.getByRole('combobox', { name: 'Paket tujuan' }).fill(`Tujuan ${word}`);
  await page.getByRole('option', { name: `Tujuan ${word} · Batch 1` }).click();
  await page.getByRole('button', { name: 'Salin soal' }).click();
  await expect(page.getByText(`Menjadi soal 1 di Tujuan ${word} · Batch 1`)).toBeVisible();
  await expect(rows).toHaveCount(2);
  const [copy] = (await list(to.id)) as [Stored];

  await page.getByRole('link', { name: 'Buka salinan' }).click();
  await expect(page).toHaveURL(new RegExp(`/questioner/dashboard\\?tryout=${to.id}&soal=1`));
  const question = page.getByRole('textbox', { name: /^Pertanyaan/ });
  await expect(question).toHaveValue(`Suku berikutnya dari ${word} $2, 4, 8$ adalah`);
  await question.fill(`Suku kelima dari ${word} $2, 4, 8$ adalah`);
  await page.getByRole('button', { name: 'Perbarui soal' }).click();
  await expect(page.getByText('Soal berhasil diperbarui')).toBeVisible();
  expect(await list(from.id)).toMatchObject([{ question: `Suku berikutnya dari ${word} $2, 4, 8$ adalah` }]);

  await page.goto(`/questioner/bank?search=${word}`);
  await page.getByRole('button', { name: `Tindakan untuk soal 1 dari Tujuan ${word}` }).click();
  await page.getByRole('menuitem', { name: 'Riwayat versi' }).click();
  const drawer = page.getByRole('dialog', { name: 'Riwayat versi' });
  await expect(drawer.getByText(/^Penulis Contoh · .* WIB$/)).toHaveCount(2);
  await drawer.getByRole('button', { name: 'Lihat versi 2' }).click();
  await expect(drawer.locator('del')).toHaveText('berikutnya');
  await expect(drawer.locator('ins')).toHaveText('kelima');
  await expectNoOverflow();

  // Somebody else saves in the meantime: their change is never undone unnoticed.
  await questioner.call('PUT', `tryouts/${copy.id}`, {
    multipart: {
      tryoutListId: to.id,
      question: `Suku keenam dari ${word}`,
      optionA: '64',
      optionB: '12',
      correctAnswer: 'A',
      type: 'TKD_BUMN',
      subType: 'number_sequence',
    },
  });
  const restore = async () => {
    await drawer.getByRole('button', { name: 'Kembalikan versi 1' }).click();
    await page.getByRole('dialog', { name: 'Kembalikan versi 1?' }).getByRole('button', { name: 'Kembalikan' }).click();
  };
  await restore();
  await expect(page.getByText('Versi belum dikembalikan')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'Versi 3' })).toBeVisible();
  expect(await list(to.id)).toMatchObject([{ question: `Suku keenam dari ${word}`, version: 3 }]);

  await restore();
  await expect(page.getByText('Soal kembali ke isi versi 1')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'Versi 4' })).toBeVisible();
  expect(await list(to.id)).toMatchObject([{ question: `Suku berikutnya dari ${word} $2, 4, 8$ adalah`, version: 4 }]);
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(`/questioner/bank?search=${word}`);
});
