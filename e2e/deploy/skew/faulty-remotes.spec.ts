import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hostOf } from '../hosts/ask.ts';
import type { Hosts } from '../hosts/hosts.ts';
import { lineOf } from '../hosts/publish.ts';
import { answerWithPage } from '../hosts/stand-in.ts';
import { expect, test } from '../hosts/test.ts';

// The learners' remote fails in each way there is: its area says so, and the others don't notice.

test.afterEach(({ hosts }) => hosts.reset());

const area = (page: Page) => page.getByRole('heading', { name: 'Login ke Akun Anda' });
const says = (page: Page, title: string) => page.getByRole('heading', { name: title });
const retry = (page: Page) => page.getByRole('button', { name: 'Coba lagi' }).click();

/** Another area opens as ever, with a silent console. */
async function othersGoOn(page: Page, ...others: ('admin' | 'questioner')[]): Promise<void> {
  const other = await page.context().newPage();
  const errors: string[] = [];
  other.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  other.on('pageerror', (error) => errors.push(error.message));
  for (const name of ['admin' as const, ...others]) {
    await other.goto(`${hostOf(name)}/${name}/login`);
    await expect(other.getByLabel('Email')).toBeVisible();
  }
  expect(errors).toEqual([]);
  await other.close();
}

test('F16: away: the area says so, and "Coba lagi" brings it back without a reload', async ({ page, hosts }) => {
  hosts.conduct('learner', 'away');
  await page.goto('/auth');
  await expect(says(page, 'Bagian ini belum bisa dibuka')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await othersGoOn(page, 'questioner');
  hosts.conduct('learner');
  await retry(page);
  await expect(area(page)).toBeVisible();
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('F16: slow: after ten seconds a way out, after thirty the area says so', async ({ page, hosts }) => {
  hosts.conduct('learner', 'silent');
  // The page's own clock: nobody waits half a minute for this.
  await page.clock.install();
  await page.goto('/auth', { waitUntil: 'commit' });
  // The app's own loading screen, whose clock runs from now; the document has the same words before it.
  await expect(page.getByRole('main').getByText('Memuat halaman…')).toBeVisible();
  await othersGoOn(page);
  await page.clock.runFor(10_000);
  await expect(page.getByText('Koneksi Anda mungkin sedang lambat.')).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(says(page, 'Bagian ini belum bisa dibuka')).toBeVisible();
  hosts.conduct('learner');
  await retry(page);
  await expect(area(page)).toBeVisible();
});

for (const [name, files] of [
  ['its manifest', /mf-manifest/],
  ['its entry', /remoteEntry/],
  ['all of it', /./],
] as const)
  test(`F16: a web page in the place of ${name}`, async ({ page, hosts }) => {
    const stop = await answerWithPage(hosts, 'learner', files);
    try {
      await page.goto('/auth');
      await expect(says(page, 'Bagian ini belum bisa dibuka')).toBeVisible();
    } finally {
      stop();
    }
    await retry(page);
    await expect(area(page)).toBeVisible();
  });

/**
 * Changes the published files of the learners' area that have such a name (a folder that was built in twice has several), and removes their
 * compressed copies. @returns the last one
 */
function replace(hosts: Hosts, pattern: string, change: (text: string) => string): string {
  const folder = hosts.folderOf('learner-app');
  const files = globSync(pattern, { cwd: folder }).map((name) => join(folder, name));
  for (const file of files) {
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    for (const end of ['.br', '.gz']) rmSync(file + end, { force: true });
  }
  const last = files.at(-1);
  if (!last) throw new Error(`No ${pattern} in ${folder}`);
  return last;
}

const textOf = (folder: string, pattern: string) =>
  readFileSync(join(folder, globSync(pattern, { cwd: folder })[0] ?? ''), 'utf8');

for (const [name, pattern, builtAs, failure] of [
  ['manifest', 'mf-manifest.*.json', 'mf-manifest.json', 'Bagian ini ditutup sementara'],
  ['entry', 'remoteEntry.*.js', 'remoteEntry.*.js', 'Bagian ini ditutup sementara'],
  ['first chunk', '__federation_expose_routes.*.js', '__federation_expose_routes.*.js', 'Bagian ini belum bisa dibuka'],
] as const)
  test(`F16: the ${name} of another release among the files of this one: none of it runs`, async ({
    page,
    hosts,
    next,
  }) => {
    hosts.publish('learner-app');
    const mark = name === 'manifest' ? '' : 'window.isRun = true;';
    replace(hosts, pattern, () => mark + textOf(next.filesOf('learner-app'), builtAs));
    await page.goto('/auth');
    await expect(says(page, failure)).toBeVisible();
    expect(await page.evaluate(() => 'isRun' in window)).toBe(false);
    await othersGoOn(page);

    hosts.publish('learner-app', undefined, false);
    await expect(async () => {
      await retry(page);
      await expect(area(page)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  });

test('a list that names a foreign host: it is never asked', async ({ page, hosts }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  hosts.publish('learner-app');
  const folder = hosts.folderOf('learner-app');
  const [manifest = ''] = globSync('mf-manifest.*.json', { cwd: folder });
  hosts.writeLine('learner_app', lineOf(join(folder, manifest), 'https://foreign.test'));
  await page.goto('/auth');
  await expect(says(page, 'Bagian ini sedang diperbarui')).toBeVisible();
  expect(asked).not.toContain('foreign.test');
  await othersGoOn(page);
});

test('a manifest that names files on a foreign host, and whose checksums are in the list: the page’s policy stops them', async ({
  page,
  hosts,
  consoleErrors,
}) => {
  hosts.publish('learner-app');
  const manifest = replace(hosts, 'mf-manifest.*.json', (text) =>
    text.replace(/("remoteEntry": \{[^}]*"path": )""/, '$1"https://foreign.test/"'),
  );
  hosts.writeLine('learner_app', lineOf(manifest, hostOf('learner')));
  await page.goto('/auth');
  await expect(says(page, 'Bagian ini belum bisa dibuka')).toBeVisible();
  expect(consoleErrors.join()).toMatch(/https:\/\/foreign\.test\/remoteEntry\S+' violates .+Content Security Policy/);
  await othersGoOn(page);
});

for (const [name, singleton, version] of [
  ['platform', '@tryout/shared-ui/platform', '^1.99.0'],
  ['React', 'react', '^19.99.0'],
] as const)
  test(`an area that needs a newer ${name} is refused before any of its code runs`, async ({ page, hosts }) => {
    hosts.publish('learner-app');
    const manifest = replace(hosts, 'mf-manifest.*.json', (text) =>
      text.replace(
        new RegExp(
          `("name": "${singleton}",\\s+"version": "[^"]+",\\s+"singleton": true,\\s+"requiredVersion": )"[^"]+"`,
        ),
        `$1"${version}"`,
      ),
    );
    hosts.writeLine('learner_app', lineOf(manifest, hostOf('learner')));
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.url().startsWith(hostOf('learner')))
        scripts.push(request.url());
    });
    await page.goto('/auth');
    await expect(says(page, 'Bagian ini sedang diperbarui')).toBeVisible();
    expect(scripts).toEqual([]);
    await othersGoOn(page);
  });
