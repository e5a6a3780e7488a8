import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Landing } from '../pages/landing/landing.tsx';
import { packages } from '../pages/landing/content.ts';
import { BuiltPackages } from '../pages/landing/packages.tsx';
import { Notice, NoticeSection } from '../pages/notices/notice.tsx';
import { sellingTerms, terms } from '../pages/notices/terms.ts';

const htmlOf = (element: ReactElement) => {
  const { container, unmount } = render(element);
  const { innerHTML } = container;
  unmount();
  return innerHTML;
};

it.each([
  ['landing page', <Landing key="/" />, <BuiltPackages key="part" />],
  ['terms', <Notice key="/terms" text={terms} />, <NoticeSection key="part" {...sellingTerms.unknown} />],
])('stands once in the %s as it is built, so that the web server can replace it', (_what, document, part) => {
  expect(htmlOf(document).split(htmlOf(part))).toHaveLength(2);
});

it('promises nothing that an account doesn’t get', () => {
  const all = JSON.stringify([htmlOf(<Landing />), packages, sellingTerms]);
  for (const promise of ['aransi', 'video', 'onsultasi', 'Grup diskusi', 'Simulasi tes'])
    expect(all).not.toContain(promise);
});

it('says in each state of the terms whether things are sold, and how money comes back once they are', () => {
  const [unknown, closed, open] = (['unknown', 'closed', 'open'] as const).map((state) =>
    htmlOf(<NoticeSection {...sellingTerms[state]} />),
  );
  expect(closed).toContain('Pembelian belum dibuka');
  expect(open).toContain('dijual oleh __SELLER__');
  for (const html of [unknown, open]) {
    expect(html).toContain('sudah termasuk pajak');
    expect(html).toContain('seluruh uangnya dapat Anda minta kembali');
    expect(html).not.toContain('belum dibuka');
  }
});
