import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import * as installing from '../../common/install-prompt.ts';
import { InstallOffer } from './install-offer.tsx';

jest.mock('../../common/install-prompt.ts');
const prompt = jest.fn(async () => ({ outcome: 'dismissed' as const }));
const given = (event: { prompt: typeof prompt } | undefined) =>
  jest.mocked(installing.installPrompt).mockReturnValue(event as unknown as installing.InstallPrompt);
const open = () => renderRoute([{ path: '/', Component: () => <InstallOffer attemptId="TO1" /> }], '/').user;
const answered = () => deviceStorage.get(storageKeys.installAnswered);

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
});

describe('the offer to install the app', () => {
  it('installs by the browser’s own question, once', async () => {
    given({ prompt });
    prompt.mockResolvedValue({ outcome: 'dismissed' });
    const user = open();
    const button = await screen.findByRole('button', { name: 'Pasang' });
    expect(answered()).toBe('TO1');
    await user.click(button);
    expect(prompt).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pasang' })).toBeNull());
    expect(answered()).toBe('answered');
  });

  it('is closed for good', async () => {
    given({ prompt });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Jangan tampilkan lagi' }));
    expect(answered()).toBe('answered');
  });

  it('isn’t made where the browser can’t install', async () => {
    given(undefined);
    open();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(answered()).toBeNull();
  });

  it('tells users of an iPhone how', async () => {
    given(undefined);
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    open();
    expect(await screen.findByText(/Tambah ke Layar Utama/)).toBeVisible();
  });
});
