import { ApiError, NetworkError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import * as api from './auth.api.ts';
import { Component } from './auth.page.tsx';

jest.mock('./auth.api.ts');
const confirmEmail = jest.mocked(api.confirmEmail);

const open = (hash = '#token=dari-email') => renderRoute([{ path: '/auth', Component }], `/auth?mode=confirm${hash}`);
const press = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Konfirmasi email' }));

beforeEach(() => {
  jest.resetAllMocks();
  localStorage.clear();
});

describe('the link of a mail that confirms an address', () => {
  it('asks for a press, since programs open links by themselves, and takes the token out of the address', async () => {
    confirmEmail.mockResolvedValue({ success: true });
    const view = open();
    expect(await screen.findByRole('heading', { name: 'Konfirmasi Email' })).toBeVisible();
    expect(confirmEmail).not.toHaveBeenCalled();
    expect(view.router.state.location.hash).toBe('');
    await press(view);
    expect(confirmEmail).toHaveBeenCalledWith({ token: 'dari-email' });
    expect(await screen.findByRole('status')).toHaveTextContent('Email sudah dikonfirmasi');
    expect(screen.getByRole('link', { name: 'Ke dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('says of a void link how to get another one', async () => {
    confirmEmail.mockRejectedValue(
      new ApiError({ status: 400, code: 'PROOF_LINK_VOID', message: 'Tautan ini sudah dipakai' }),
    );
    await press(open());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Tautan ini sudah dipakai.*minta tautan baru/);
  });

  it('can be pressed again when no answer came', async () => {
    confirmEmail.mockRejectedValue(new NetworkError('No answer'));
    await press(open());
    expect(await screen.findByRole('alert')).toHaveTextContent('Email belum dikonfirmasi');
    expect(screen.getByRole('button', { name: 'Konfirmasi email' })).toBeEnabled();
  });

  it('says when the link has lost its token', async () => {
    open('');
    expect(await screen.findByRole('alert')).toHaveTextContent('Tautan tidak lengkap');
  });
});
