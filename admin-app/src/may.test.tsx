import { errors, type Permission, permissions } from '@tryout/api/contract';
import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { adminPages } from './admin-pages.ts';
import { sampleTryout } from './features/tryouts/tryout-samples.ts';
import { routes } from './routes.tsx';
import { useSession } from './session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.adminToken);
const refusal = 'Bagian ini tidak terbuka untuk Anda';

function profile(held?: readonly string[]) {
  api.answers['GET /proxy/admin/profile'] = ok({
    id: 'a1',
    name: 'Admin',
    email: 'admin@contoh.id',
    role: 'admin',
    ...(held && { permissions: held }),
  });
}
function open(path: string, held?: readonly string[]) {
  device.holds('stored');
  profile(held);
  return renderRoute(routes, path);
}
const menu = async () => {
  await screen.findByRole('heading', { level: 1 });
  const links = within(screen.getAllByRole('navigation')[0] as HTMLElement).getAllByRole('link');
  return links.map(({ textContent }) => textContent);
};

/** Written by hand, so that a permission isn't given away by a slip in the list of pages. In the order of the menu. */
const pages: [path: string, needed: Permission[], label: string][] = [
  ['/admin/tryouts', ['review', 'manage', 'support'], 'Tryout'],
  ['/admin/reports', ['review', 'manage'], 'Laporan soal'],
  ['/admin/discussions', ['support', 'manage'], 'Diskusi'],
  ['/admin/rulings', ['review', 'manage'], 'Ralat'],
  ['/admin/events', ['event', 'manage'], 'Acara'],
  ['/admin/question-work', ['review', 'manage'], 'Penulis'],
  ['/admin/users', ['support'], 'Pengguna'],
  ['/admin/marking', ['mark'], 'Penilaian esai'],
  ['/admin/registrations', ['support', 'cards'], 'Pendaftaran gratis'],
  ['/admin/purchases', ['finance', 'support'], 'Pembelian'],
  ['/admin/announcements', ['manage'], 'Pengumuman'],
  ['/admin/staff', ['manage'], 'Staf'],
  ['/admin/audit', ['manage'], 'Log audit'],
];

/** Pages that other pages lead to. */
const pagesWithoutMenu: typeof pages = [
  ['/admin/imports', ['manage'], ''],
  ['/admin/tryouts/t1/print', ['review', 'manage'], ''],
  ['/admin/archived-questions', ['review', 'manage'], ''],
  ['/admin/reports/t1', ['review', 'manage'], ''],
  ['/admin/discussions/posts/p1', ['support', 'manage'], ''],
  ['/admin/discussions/questions', ['support', 'manage'], ''],
  ['/admin/discussions/questions/q1', ['support', 'manage'], ''],
  ['/admin/rulings/new', ['manage'], ''],
  ['/admin/rulings/r1', ['review', 'manage'], ''],
  ['/admin/late-answers', ['manage'], ''],
  ['/admin/events/t1', ['event', 'manage'], ''],
  ['/admin/events/t1/results', ['event'], ''],
  ['/admin/events/t1/hints', ['event'], ''],
  ['/admin/events/t1/report', ['event'], ''],
  ['/admin/purchases/P-261121-7K3M9Q', ['finance', 'support'], ''],
  ['/admin/grants', ['finance'], ''],
  ['/admin/plans', ['finance'], ''],
  ['/admin/vouchers', ['finance'], ''],
  ['/admin/seats', ['finance'], ''],
  ['/admin/purchase-mails', ['finance'], ''],
  ['/admin/finance', ['finance'], ''],
];

const pagesForAll = ['/admin/dashboard', '/admin/change-password', '/admin/second-factor'];

it('is known for every page that needs one', () => {
  const guarded = adminPages.filter(({ needed }) => needed).map(({ path }) => path);
  const others = pagesWithoutMenu.map(([path]) =>
    path
      .replace('reports/t1', 'reports/:questionId')
      .replace('posts/p1', 'posts/:postId')
      .replace('q1', ':questionId')
      .replace('t1', ':tryoutId')
      .replace('r1', ':rulingId')
      .replace('P-261121-7K3M9Q', ':number'),
  );
  const inMenu = guarded.filter((path) => !others.includes(path));
  expect(inMenu.filter((path) => path !== '/admin/tryouts/:tryoutId')).toEqual(pages.map(([path]) => path));
  expect(guarded).toEqual(expect.arrayContaining(others));
  expect(adminPages.filter(({ needed }) => !needed).map(({ path }) => path)).toEqual(pagesForAll);
});

describe.each([...pages, ...pagesWithoutMenu])('%s', (path, needed) => {
  it.each(permissions)('opens with the permission %s only where that is enough', async (held) => {
    api.answers['GET /proxy/admin/tryouts/t1'] = ok(sampleTryout());
    api.answers['GET /proxy/admin/tryouts/t1/questions'] = ok({ questions: [] });
    open(path, [held]);
    const title = await screen.findByRole('heading', { level: 1 });
    if (needed.includes(held)) expect(title).not.toHaveTextContent(refusal);
    else expect(title).toHaveTextContent(refusal);
  });
});

describe('the menu', () => {
  it.each<[string, readonly string[] | undefined]>([
    ...permissions.map((one): [string, string[]] => [one, [one]]),
    ['nothing', []],
    ['what a newer server knows', ['teach']],
    ['everything, as every administrator of a server that says nothing of permissions', undefined],
  ])('shows with the permission %s nothing that would be refused', async (_name, held) => {
    open('/admin/dashboard', held);
    const shown = pages.filter(([, needed]) => !held || needed.some((one) => held.includes(one)));
    expect(await menu()).toEqual(['Dashboard', ...shown.map(([, , label]) => label)]);
  });
});

describe('a page without permission', () => {
  it('says so politely, sends no call, and opens once the permission is there', async () => {
    const { user } = open('/admin/audit', ['mark']);
    expect(await screen.findByText(new RegExp(errors.PERMISSION_MISSING.message))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ke dashboard' })).toHaveAttribute('href', '/admin/dashboard');
    expect(api.arrived.map(({ call }) => call)).toEqual(['GET /proxy/admin/profile']);
    profile(['manage']);
    await user.click(screen.getByRole('button', { name: 'Periksa lagi' }));
    expect(await screen.findByRole('heading', { name: 'Log audit' })).toBeVisible();
  });
});
