import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import OfflineStart from './offline-start.tsx';

const again = jest.fn();
const open = () => renderRoute([{ path: '/', Component: () => <OfflineStart onRetry={again} /> }], '/');
beforeEach(() => {
  again.mockReset();
  localStorage.clear();
});

describe('a start without a connection', () => {
  it('says what can be opened and what waits', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Tidak ada koneksi' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Materi' })).toHaveAttribute('href', '/materi');
    expect(screen.getByText('Hasil, pembahasan, dan peringkat')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Lanjutkan ujian/ })).toBeNull();
  });

  it('leads back into the exam that runs on this device', async () => {
    deviceStorage.set(storageKeys.examPlaces, JSON.stringify([{ id: 'TO7', itemId: 'q' }]));
    open();
    expect(await screen.findByRole('link', { name: /Lanjutkan ujian/ })).toHaveAttribute('href', '/exam/TO7');
  });

  it('tries again by itself when the connection is back, and at a press', async () => {
    const { user } = open();
    await screen.findByRole('heading', { level: 1 });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(again).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(again).toHaveBeenCalledTimes(2);
  });
});
