import { render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { idCardRetentionDays, privacyVersion } from '@tryout/api/contract';
import { about } from '../pages/notices/about.ts';
import { contact, contactWithoutEmail } from '../pages/notices/contact.ts';
import { Landing } from '../pages/landing/landing.tsx';
import { Notice, type NoticeText } from '../pages/notices/notice.tsx';
import { privacy } from '../pages/notices/privacy.ts';
import { terms } from '../pages/notices/terms.ts';
import { remoteOwning } from '../remotes/ownership.ts';
import { documentPath } from '../service-worker/kept.ts';
import { shellRoutes } from '../router.tsx';
import { appPages, documentPages } from './public-pages.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const notices: [string, NoticeText][] = [
  ['/about', about],
  ['/contact', contact],
  ['/contact without an address', contactWithoutEmail],
  ['/terms', terms],
  ['/privacy', privacy],
];
const documentPaths: string[] = Object.values(documentPages).map(({ path }) => path);

/** The ids on each document that a link may lead to. */
function idsOf(path: string): string[] {
  const texts = Object.fromEntries(notices);
  const { container, unmount } = render(path === '/' ? <Landing /> : <Notice text={texts[path] as NoticeText} />);
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  unmount();
  return ids;
}

const pages: [string, ReactElement][] = [
  ['/', <Landing key="/" />],
  ...notices.map(([path, text]): [string, ReactElement] => [path, <Notice key={path} text={text} />]),
];

describe.each(pages)('the document %s', (path, page) => {
  it('has no link that leads nowhere', () => {
    const { container, unmount } = render(page);
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const own = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    unmount();
    for (const href of links.filter((link) => !link.startsWith('mailto:'))) {
      const { pathname, hash } = new URL(href, `https://tryout.id${path.split(' ')[0]}`);
      if (!documentPaths.includes(pathname)) expect([href, remoteOwning(pathname)]).toEqual([href, 'learner_app']);
      else if (hash) expect(href.startsWith('#') ? own : idsOf(pathname)).toContain(hash.slice(1));
    }
  });

  it('has one heading of the first level, in a main part, and no script', () => {
    const { container } = render(page);
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(container.innerHTML).not.toMatch(/<script|onclick/);
  });
});

it('leads from every document to all the others', () => {
  render(<Notice text={about} />);
  const footer = within(screen.getByRole('contentinfo'));
  const links = footer.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(documentPaths.filter((path) => path !== '/')));
});

it('promises about ID cards only what the product does', () => {
  render(<Notice text={privacy} />);
  expect(screen.getByText(new RegExp(`paling lambat ${idCardRetentionDays} hari`))).toBeVisible();
  expect(screen.getByText(new RegExp(privacyVersion))).toBeVisible();
});

it.each([
  ['where somebody is signed in', /browser dan sistem operasi, seperti "Chrome di Android", waktu masuk/],
  ['backups', /Data yang sudah dihapus masih ada di dalamnya paling lama 30 hari/],
  ['how long an erased account is in them', /di cadangan masih ada paling lama 30 hari/],
  ['lessons and practice on the device', /^salinan materi yang Anda baca dan latihan Anda/],
  ['what stays there after signing out', /Jawaban ujian dan laporan soal yang belum terkirim tetap di perangkat/],
])('tells in the privacy notice of %s', (_what, sentence) => {
  render(<Notice text={privacy} />);
  expect(screen.getByText(sentence)).toBeVisible();
});

it('says in the terms who is ranked, and under which name', () => {
  render(<Notice text={terms} />);
  expect(screen.getByText(/^Setelah email Anda dikonfirmasi, Anda tampil di peringkat/)).toHaveTextContent('“Peserta”');
});

it('says in its summary and in a section who else gets the data of a buyer', () => {
  render(<Notice text={privacy} />);
  expect(screen.getByText(/pihak lain, kecuali nama dan email Anda kepada penyedia pembayaran/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Pembelian' })).toBeVisible();
});

it('is the same list of documents wherever one is kept: router, service worker, build', () => {
  const routed = (shellRoutes(new Set())[0]?.children ?? []).flatMap(({ index, path, loader }) =>
    loader ? [index ? '/' : `/${path}`] : [],
  );
  expect(routed.toSorted()).toEqual(documentPaths.toSorted());
  expect(documentPaths.map(documentPath)).toEqual(documentPaths);
});

it('names as public only pages of the app that an area owns, each with its own words', () => {
  const pages = [...appPages, ...Object.values(documentPages)];
  expect(appPages.map(({ path }) => remoteOwning(path))).toEqual(appPages.map(() => 'learner_app'));
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  for (const { description } of pages) expect(description.length).toBeLessThanOrEqual(165);
});
