import { screen, within } from '@testing-library/react';
import type { OwnSession } from '@tryout/api/contract';
import { ApiError, NetworkError } from '../../http/api-error.ts';
import { renderRoute } from '../../testing/index.ts';
import { OwnSessions } from './own-sessions.tsx';

const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000 - 1000).toISOString();
const phone: OwnSession = {
  id: 's1',
  device: 'Chrome di Android',
  createdAt: at(50),
  lastUsedAt: at(3),
  isCurrent: false,
};
const laptop: OwnSession = {
  id: 's2',
  device: 'Firefox di Windows',
  createdAt: at(1),
  lastUsedAt: at(1),
  isCurrent: true,
};

const calls = { list: jest.fn(), end: jest.fn(), endAll: jest.fn() };
const onEndedAll = jest.fn();
beforeEach(() => {
  onEndedAll.mockReset();
  calls.list.mockReset().mockResolvedValue({ sessions: [laptop, phone] });
  calls.end.mockReset().mockResolvedValue({ success: true });
  calls.endAll.mockReset().mockResolvedValue({ success: true });
});
const open = () => renderRoute([{ path: '/', element: <OwnSessions calls={calls} onEndedAll={onEndedAll} /> }]);

describe('OwnSessions', () => {
  it('names each device with its last use, and says which one this is', async () => {
    open();
    const [own, other] = await screen.findAllByRole('listitem');
    expect(own).toHaveTextContent('Firefox di WindowsPerangkat iniSedang dipakai');
    expect(within(own as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(other).toHaveTextContent('Chrome di AndroidTerakhir dipakai 3 jam yang lalu');
  });

  it('ends another session, which leaves the list', async () => {
    const { user } = open();
    calls.list.mockResolvedValue({ sessions: [laptop] });
    await user.click(await screen.findByRole('button', { name: 'Keluar dari Chrome di Android' }));
    expect(calls.end).toHaveBeenCalledWith('s1');
    await screen.findByText('Firefox di Windows');
    expect(screen.queryByText('Chrome di Android')).not.toBeInTheDocument();
  });

  it('ends all after asking, and tells the area', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Keluar dari semua perangkat' }));
    expect(calls.endAll).not.toHaveBeenCalled();
    const dialog = await screen.findByRole('dialog', { name: 'Keluar dari semua perangkat?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keluar dari semua' }));
    expect(onEndedAll).toHaveBeenCalledTimes(1);
  });

  it('says when it did not work, and keeps the list', async () => {
    const refusal = new ApiError({ status: 503, code: 'OVERLOADED', message: 'Server sedang sibuk.' });
    calls.endAll.mockRejectedValue(refusal);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Keluar dari semua perangkat' }));
    await user.click(await screen.findByRole('button', { name: 'Keluar dari semua' }));
    expect(await screen.findByText('Belum keluar dari semua perangkat')).toBeVisible();
    expect(onEndedAll).not.toHaveBeenCalled();
  });

  it('can be asked for again when no answer came', async () => {
    calls.list.mockRejectedValueOnce(new NetworkError('cut'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Chrome di Android')).toBeVisible();
  });
});
