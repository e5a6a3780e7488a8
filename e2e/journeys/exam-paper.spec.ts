import { randomUUID } from 'node:crypto';
import { signInAsAdmin } from '../product/admin.ts';
import { choiceQuestion, essayQuestion, newPackage } from '../product/package.ts';
import { pictureFile } from '../product/picture.ts';
import { expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';

/** The marks on each page of a PDF: they are links, whose targets stand in it as plain text. */
function marksByPage(pdf: Buffer): string[][] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)\bendobj/g)].map(([, id, text]) => [
      id as string,
      text as string,
    ]),
  );
  const markIn = (text: string) =>
    [...text.matchAll(/\/URI \(https:\/\/tanda\.contoh\/([^)]*)\)/g)].map((found) => found[1] as string);
  const referencesIn = (list: string) =>
    [...list.matchAll(/(\d+) 0 R/g)].map((found) => objects.get(found[1] as string) ?? '');
  /** The pages below a node of the tree of pages, in their order: the file has them in any. */
  const pagesBelow = (node: string): string[] =>
    /\/Type\s*\/Pages\b/.test(node)
      ? referencesIn(/\/Kids\s*\[([^\]]*)\]/.exec(node)?.[1] ?? '').flatMap(pagesBelow)
      : [node];
  const root = [...objects.values()].find((text) => /\/Type\s*\/Pages\b/.test(text) && !/\/Parent\b/.test(text)) ?? '';
  return pagesBelow(root).map((page) => {
    const annotations = /\/Annots\s*(?:\[([^\]]*)\]|(\d+) 0 R)/.exec(page);
    return referencesIn(annotations?.[1] ?? objects.get(annotations?.[2] ?? '') ?? '').flatMap(markIn);
  });
}

test('a package is printed on A4: no question over two pages, formulas and pictures, keys and pembahasan at the end', async ({
  page,
  request,
}) => {
  await signInAsAdmin(page, request);
  const long = 'Perhatikan uraian berikut dengan saksama sebelum menjawab. '.repeat(6);
  const questions = Array.from({ length: 14 }, (_, index) =>
    choiceQuestion(
      `${index % 3 === 0 ? long : ''}Nilai dari $\\frac{${index + 3}}{2} + \\sqrt{${index + 2}}$ adalah`,
      ['$2^4$', 'dua belas', 'tiga belas', 'empat belas', `${index + 20}`],
      { subType: index < 7 ? 'TIU' : 'TWK', explanation: `Karena $x = ${index}$.` },
    ),
  );
  // Wider than a page.
  questions[1] = choiceQuestion(
    `Nilai dari $${Array.from({ length: 60 }, (_, index) => `a_{${index}}`).join(' + ')}$ adalah`,
    ['$2^4$', 'satu'],
    { subType: 'TIU', explanation: 'Karena $x = 1$.' },
  );
  const title = `Cetak ${randomUUID().slice(0, 8)}`;
  const { id, admin } = await newPackage(request, {
    title,
    questions: [...questions, essayQuestion('Uraikan pendapat Anda.', { subType: 'TWK', rubric: 'Dua alasan.' })],
  });
  const uploaded = await request.post('/proxy/admin/upload', {
    headers: { authorization: `Bearer ${admin.token}` },
    multipart: { image: pictureFile(400, 300) },
  });
  const imageUrl = ((await uploaded.json()) as { data: { url: string } }).data.url;
  await admin.call(
    'POST',
    `tryouts/${id}/questions`,
    choiceQuestion('Bangun apakah ini?', ['Kubus', 'Bola'], { imageUrl, subType: 'TWK' }),
  );

  await page.goto(`/admin/tryouts/${id}`);
  await page.getByRole('link', { name: 'Cetak soal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Lembar kunci di akhir' }).check();
  await page.getByRole('checkbox', { name: 'Pembahasan di akhir' }).check();
  await expect(page).toHaveURL(/kunci=1&pembahasan=1/);
  await expect(page.getByRole('button', { name: 'Cetak', exact: true })).toBeVisible();
  await expect(page.locator('[data-question]')).toHaveCount(16);
  // Nothing is missing at the moment in which the button allows it.
  expect(await page.locator('[data-question] .katex-html').count()).toBeGreaterThanOrEqual(28);
  expect(
    await page
      .locator('[data-question] img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
  ).toEqual([true]);
  await expect(page.getByText(/^TIU: /)).toHaveCount(1);
  await expect(page.getByText(/^TWK: /)).toHaveCount(1);
  const keys = page.getByRole('region', { name: 'Kunci jawaban' }).getByRole('listitem');
  await expect(keys).toHaveCount(16);
  await expect(keys.first()).toHaveText('1. A');
  await expect(keys.nth(14)).toHaveText('15. esai');
  await expect(page.getByRole('region', { name: 'Pembahasan' })).toContainText('Dua alasan.');

  await page.emulateMedia({ media: 'print' });
  const wide = page.locator('[data-question="2"] article');
  const right = await wide.evaluate((article) => article.getBoundingClientRect().right);
  const ends = await wide
    .locator('.katex-html *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(right);
  await page.emulateMedia({ media: null });

  // A mark at both ends of each question says on which page it begins, and on which it ends.
  await page.evaluate(() => {
    const mark = (name: string) =>
      Object.assign(document.createElement('a'), { href: `https://tanda.contoh/${name}`, textContent: '·' });
    for (const question of document.querySelectorAll<HTMLElement>('[data-question]')) {
      const article = question.querySelector('article') as HTMLElement;
      article.prepend(mark(`awal-${question.dataset['question']}`));
      article.append(mark(`akhir-${question.dataset['question']}`));
    }
    document.querySelector('[aria-label="Kunci jawaban"]')?.append(mark('kunci'));
    document.querySelector('[aria-label="Pembahasan"] h2')?.append(mark('pembahasan'));
  });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 84[12]\.\d+\]/);
  const pages = marksByPage(pdf);
  const pageOf = (mark: string) => pages.findIndex((marks) => marks.includes(mark)) + 1;
  const numbers = Array.from({ length: 16 }, (_, index) => index + 1);
  expect(numbers.map((number) => pageOf(`awal-${number}`))).not.toContain(0);
  expect(numbers.map((number) => [number, pageOf(`akhir-${number}`)])).toEqual(
    numbers.map((number) => [number, pageOf(`awal-${number}`)]),
  );
  expect(pageOf('awal-1')).toBe(1);
  expect(pageOf('kunci')).toBe(pageOf('akhir-16') + 1);
  expect(pageOf('pembahasan')).toBeGreaterThanOrEqual(pageOf('kunci'));
  // Several questions share a page, and the controls are on none.
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.length).toBeLessThan(12);

  // Without keys: nothing gives them away, also not to a questioner.
  await signInAsQuestioner(page, request);
  await page.goto(`/questioner/dashboard?tryout=${id}`);
  await page.getByRole('link', { name: `Cetak soal ${title}` }).click();
  await expect(page.locator('[data-question]')).toHaveCount(16);
  await expect(page.getByText('Kunci jawaban')).toHaveCount(0);
  await expect(page.getByText('Karena')).toHaveCount(0);
});
