import { signInAsAdmin } from '../product/admin.ts';
import { expect, test } from '../product/product.ts';

test('questions are ordered by dragging, by the keyboard and by buttons', async ({ page, request }) => {
  const admin = await signInAsAdmin(page, request);
  const { tryouts } = await admin.call<{ tryouts: { id: string; title: string }[] }>('GET', 'tryouts?search=SKD');
  const { id: tryoutId, title } = tryouts[0] as { id: string; title: string };
  const stored = async () =>
    (await admin.call<{ questions: { id: string }[] }>('GET', `tryouts/${tryoutId}/questions`)).questions
      .slice(0, 4)
      .map(({ id }) => id);
  const [a, b, c, d] = await stored();

  await page.goto('/admin/tryouts?search=SKD');
  await page.getByRole('button', { name: `Soal ${title}`, exact: true }).click();
  const rows = page.getByRole('list', { name: 'Daftar soal' }).getByRole('listitem');
  const handle = (number: number) => page.getByRole('button', { name: `Pindahkan soal ${number}`, exact: true });

  await test.step('the first is dragged below the second', async () => {
    await rows.nth(2).scrollIntoViewIfNeeded();
    await handle(1).hover();
    await page.mouse.down();
    const target = await rows.nth(1).boundingBox();
    if (!target) throw new Error('The second question is not on the screen');
    await page.mouse.move(target.x + 30, target.y + target.height / 2, { steps: 5 });
    await page.mouse.move(target.x + 30, target.y + target.height - 4, { steps: 5 });
    await page.mouse.up();
    await expect.poll(stored).toEqual([b, a, c, d]);
  });

  await test.step('the third is lifted with the space bar and moved to the top', async () => {
    await handle(3).focus();
    await page.keyboard.press('Space');
    const spoken = page.getByRole('status').filter({ hasText: /^Soal 3/ });
    await expect(spoken).toHaveText('Soal 3 diangkat, di posisi 3 dari 27.');
    await page.keyboard.press('ArrowUp');
    await expect(spoken).toHaveText('Soal 3 kini di posisi 2 dari 27.');
    await page.keyboard.press('ArrowUp');
    await expect(spoken).toHaveText('Soal 3 kini di posisi 1 dari 27.');
    await page.keyboard.press('Space');
    await expect.poll(stored).toEqual([c, b, a, d]);
  });

  await test.step('the fourth is raised by its button', async () => {
    await page.getByRole('button', { name: 'Naikkan soal 4', exact: true }).click();
    await expect.poll(stored).toEqual([c, b, d, a]);
    await expect(page.getByRole('button', { name: 'Naikkan soal 3', exact: true })).toBeFocused();
  });
});
