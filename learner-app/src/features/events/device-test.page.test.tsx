import 'fake-indexeddb/auto';
import { givenLocalApi, ok, renderRoute } from '@tryout/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { DeviceTestPage } from './device-test.page.tsx';

const server = givenLocalApi();
const call = 'GET /api/tryouts?pageSize=1';
let kept: (isKept: boolean) => void;

const visit = () =>
  renderRoute(
    [
      {
        path: '/cek-perangkat',
        Component: () => (
          <DeviceTestPage
            sample={(onKept) => {
              kept = onKept;
              return <button onClick={() => onKept(true)}>Jawab</button>;
            }}
          />
        ),
      },
    ],
    '/cek-perangkat',
  );
const finding = async (name: string) => {
  const findings = await screen.findByRole('region', { name: 'Yang diperiksa' });
  return within(findings).getByText(name).closest('li') as HTMLElement;
};

describe('/cek-perangkat', () => {
  it('says that the device is ready, and that the answer to the sample was kept', async () => {
    server.answers[call] = ok({ tryouts: [], total: 0 });
    const { user } = visit();
    expect(await screen.findByText('Perangkat ini siap dipakai')).toBeVisible();
    expect(server.arrived.map((one) => one.call)).toEqual(Array(5).fill(call));
    expect(await finding('Penyimpanan jawaban')).toHaveTextContent('Berfungsi.');
    expect(await finding('Jam')).toHaveTextContent('Ujian selalu memakai jam server');
    await user.click(screen.getByRole('button', { name: 'Jawab' }));
    expect(screen.getByText(/Jawaban tersimpan di perangkat ini/)).toBeVisible();
  });

  it('says what to do when the server doesn’t answer, and looks again when told to', async () => {
    server.answers[call] = 'broken connection';
    const { user } = visit();
    expect(await screen.findByText('Ada satu hal yang perlu dibenahi')).toBeVisible();
    expect(await finding('Koneksi ke server')).toHaveTextContent('Server tidak menjawab.');
    server.answers[call] = ok({ tryouts: [], total: 0 });
    await user.click(screen.getByRole('button', { name: 'Periksa lagi' }));
    expect(await screen.findByText('Perangkat ini siap dipakai')).toBeVisible();
  });

  it('says that answers can’t be kept where the sample’s couldn’t', async () => {
    server.answers[call] = ok({ tryouts: [], total: 0 });
    visit();
    await screen.findByText('Perangkat ini siap dipakai');
    kept(false);
    expect(await screen.findByText('Jawaban tidak dapat disimpan di perangkat ini.')).toBeVisible();
    expect(await screen.findByText('Ada satu hal yang perlu dibenahi')).toBeVisible();
  });
});
