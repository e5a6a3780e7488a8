import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { putOn, type Screen } from './screen.ts';

/** The largest number of Tab presses until the screen's main action must have the focus. */
const tabsAtMost = 80;

async function axeFindings(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await putOn(page, colorScheme);
  // Legacy mode checks this page only: ours have no frames, and a second page for each check would cost more than the check.
  // Only what it finds wrong is read, and not by selectors, whose making takes most of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], selectors: false });
  // In the dark only contrast is checked: the scheme changes nothing but colours.
  const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html, any: [check] }) => `${colorScheme}: ${id}: ${html.slice(0, 160)} ${check?.message ?? ''}`),
  );
}

/** The element that sticks out at the right, unless it scrolls by itself. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isClipped = ({ parentElement }: Element): boolean =>
      parentElement !== null &&
      parentElement !== document.body &&
      (getComputedStyle(parentElement).overflowX !== 'visible' || isClipped(parentElement));
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth && !isClipped(element),
    );
    return [`wider than the screen (${scrollWidth} > ${clientWidth}): ${wide.at(-1)?.outerHTML.slice(0, 160)}`];
  });

/** Controls that are small for a thumb: they are to be 44 px high. A line's height may be a pixel or two less, and a table has narrow columns. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    if (!matchMedia('(pointer: coarse)').matches) return [];
    const small = [
      ...document.querySelectorAll('button, [role="button"], [role="tab"], [role="menuitem"], summary'),
    ].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 1 &&
        (height < 42 || width < 36)
      );
    });
    return small.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${Math.round(width)} × ${Math.round(height)} px is small for a thumb: ${element.outerHTML.slice(0, 160)}`;
    });
  });

const titles = async (page: Page) => {
  const count = await page.locator('h1').count();
  return count === 1 ? [] : [`${count} headings of the first rank`];
};

/** True when the focus is visible: by an outline of the element, or of one that it covers. */
const focusShows = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const places = [focused, focused.parentElement, focused.nextElementSibling].filter((one) => one !== null);
    return places.some((place) =>
      [null, '::before', '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(place, pseudo);
        const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        return (
          hasOutline || (place === focused && boxShadow !== 'none') || (place.matches('input') && borderColor !== '')
        );
      }),
    );
  });

async function keyboardFindings(page: Page, main: NonNullable<Screen['main']>): Promise<string[]> {
  const wanted = await page.getByRole(main.role, { name: main.name }).elementHandles();
  if (wanted.length === 0) return [`there is no ${main.role} ${main.name}`];
  for (let presses = 0; presses < tabsAtMost; presses += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate((elements) => elements.some((one) => one === document.activeElement), wanted);
    if (isThere) return (await focusShows(page)) ? [] : [`the focus on ${main.role} ${main.name} can’t be seen`];
  }
  return [`Tab doesn’t reach ${main.role} ${main.name}`];
}

/** The problems of the screen being shown; empty when there are none. */
export async function findingsOf(page: Page, { name, main }: Screen): Promise<string[]> {
  const findings = [
    ...(await titles(page)),
    ...(await overflow(page)),
    ...(await smallTargets(page)),
    ...(await axeFindings(page, 'light')),
    ...(await axeFindings(page, 'dark')),
    ...(main ? await keyboardFindings(page, main) : []),
  ];
  return findings.map((finding) => `${name}: ${finding}`);
}
