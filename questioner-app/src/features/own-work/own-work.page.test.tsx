import { storageKeys } from '@tryout/shared-ui';
import { givenDevice, givenLocalApi, ok, refused, renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../routes.tsx';
import { useSession } from '../../session.ts';

const api = givenLocalApi();
const device = givenDevice(useSession, storageKeys.questionerToken);
const work = 'GET /proxy/api/questioner/own-work';
const open = () => renderRoute(routes, '/questioner/work');

/** A sum by its word. */
const sum = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

beforeEach(() => {
  device.holds('stored');
  api.answers['GET /proxy/api/questioner/profile'] = ok({
    id: 'q1',
    name: 'Rina',
    email: 'rina@contoh.id',
    role: 'questioner',
  });
  api.answers['GET /proxy/api/questioner/review-requests/count'] = ok({ waiting: 2, sentBack: 0 });
});

describe('/questioner/work', () => {
  it('shows the sums, and the weeks as a table, the last first', async () => {
    const weeks = [
      { week: '2026-11-16', written: 12, reviewed: 0, reported: 1 },
      { week: '2026-11-23', written: 3, reviewed: 4, reported: 0 },
    ];
    api.answers[work] = ok({ weeks, flagged: 2 });
    const { user } = open();
    await screen.findByText('Paling banyak 12 seminggu');
    expect(sum('Ditulis')).toHaveTextContent('15');
    expect(sum('Ditinjau')).toHaveTextContent('4');
    expect(sum('Dilaporkan')).toHaveTextContent('1');
    expect(sum('Bertanda sekarang')).toHaveTextContent('2');
    await user.click(screen.getByText('Lihat sebagai tabel'));
    const table = screen.getByRole('table', { name: 'Per minggu, mulai Senin (WIB)' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['23 Nov 2026340', '16 Nov 20261201']);
  });

  it('shows neither picture nor table without any work, and no figure that the API lacks', async () => {
    api.answers[work] = ok({ weeks: [{ week: '2026-11-23', written: 0, reviewed: 0 }] });
    open();
    expect(await screen.findByText('Belum ada yang ditulis, ditinjau, atau dilaporkan.')).toBeVisible();
    expect(screen.queryByText('Dilaporkan')).not.toBeInTheDocument();
    expect(screen.queryByText('Bertanda sekarang')).not.toBeInTheDocument();
    expect(screen.queryByText('Lihat sebagai tabel')).not.toBeInTheDocument();
  });

  it('marks the reviews in the menu as the current part', async () => {
    api.answers[work] = ok({ weeks: [] });
    open();
    expect(await screen.findByRole('link', { name: 'Tinjauan (2)' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Bank soal' })).not.toHaveAttribute('aria-current');
  });

  it('can be loaded again after a failure', async () => {
    api.answers[work] = refused(500, 'INTERNAL_ERROR', 'Terjadi kesalahan. Silakan coba lagi.');
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Coba lagi' });
    api.answers[work] = ok({ weeks: [] });
    await user.click(again);
    expect(await screen.findByText('Belum ada yang ditulis, ditinjau, atau dilaporkan.')).toBeVisible();
  });
});
