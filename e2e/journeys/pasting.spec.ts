import { newPackage } from '../product/package.ts';
import { pictureFile } from '../product/picture.ts';
import { expect, test } from '../product/product.ts';
import { signInAsQuestioner } from '../product/questioner.ts';

// A desktop computer, where questions are written.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

/** A page as it might be found elsewhere: its paragraphs, a list, a raised number, and much that a question can't hold. */
const found = `<h3 style="color: red">Volume</h3><p>Volume kubus <b>27 cm<sup>3</sup></b>.</p>
<ol><li>Hitung rusuknya</li><li>Bandingkan</li></ol><script>document.title = 'x'</script>`;
const read = 'Volume\n\nVolume kubus 27 $\\mathrm{cm^3}$.\n\n1. Hitung rusuknya\n2. Bandingkan';

test('a questioner pastes from another page, takes it back, and pastes a picture', async ({
  page,
  context,
  request,
}) => {
  const { id } = await newPackage(request, { title: 'Paket tempel', questions: [] });
  await signInAsQuestioner(page, request);
  const other = await context.newPage();
  await other.setContent(found);
  await other.keyboard.press('Control+a');
  await other.keyboard.press('Control+c');
  await other.close();

  await page.goto(`/questioner/dashboard?tryout=${id}&soal=baru`);
  const question = page.getByRole('textbox', { name: /^Pertanyaan/ });
  await question.fill('Amati teks ini.\n');
  await question.press('Control+End');
  await page.keyboard.press('Control+v');
  await expect(question).toHaveValue(`Amati teks ini.\n${read}`);
  await page.keyboard.press('Control+z');
  await expect(question).toHaveValue('Amati teks ini.\n');
  await page.keyboard.press('Control+Shift+z');
  await expect(question).toHaveValue(`Amati teks ini.\n${read}`);
  const preview = page.getByRole('complementary', { name: 'Pratinjau' });
  await expect(preview.locator('.katex').first()).toBeVisible();
  const source = page.getByRole('textbox', { name: 'Sumber' });
  await source.focus();
  await page.keyboard.press('Control+v');
  await expect(source).toHaveValue(read.replace(/\s+/g, ' '));

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  }, pictureFile(40, 30).buffer.toString('base64'));
  await page.getByRole('textbox', { name: 'Pilihan B', exact: true }).focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('group', { name: 'Gambar pilihan B' }).getByRole('img')).toBeVisible();
  await page.getByRole('textbox', { name: 'Pilihan B', exact: true }).focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText(/^Gambar pilihan B sudah ada/)).toBeVisible();
});
