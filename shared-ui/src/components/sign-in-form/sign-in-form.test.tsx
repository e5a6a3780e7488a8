import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Credentials } from '@tryout/api/contract';
import { ApiError, NetworkError } from '../../http/api-error.ts';
import { renderRoute } from '../../testing/index.ts';
import { SignInForm } from './sign-in-form.tsx';

const missing = 'Email dan password harus diisi';

function renderForm(onSubmit: (credentials: Credentials) => Promise<void>, detail: string | null = null) {
  const tell = (error: unknown) => ({ title: (error as Error).message, detail });
  const form = <SignInForm label="Login admin" submitLabel="Login" onSubmit={onSubmit} tell={tell} />;
  return renderRoute([{ path: '/', element: form }]);
}

describe('SignInForm', () => {
  it('says once that both are needed, marks both and submits nothing', async () => {
    const onSubmit = jest.fn();
    const { user } = renderForm(onSubmit);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByRole('alert')).toHaveTextContent(missing);
    expect(screen.getAllByText(missing)).toHaveLength(1);
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says it when only one is missing, too, and a wrong address beside its field', async () => {
    const { user } = renderForm(jest.fn());
    await user.type(screen.getByLabelText('Email'), 'bukan email{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(missing);
    await user.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('Format email tidak valid')).toBeVisible();
  });

  it('submits once, however often it is pressed, and again when that is over', async () => {
    let finish = () => {};
    const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = renderForm(onSubmit);
    await user.type(screen.getByLabelText('Email'), ' Dewi@Contoh.id');
    await user.type(screen.getByLabelText('Password'), 'rahasia{Enter}');
    await user.dblClick(screen.getByRole('button', { name: 'Login' }));
    fireEvent.submit(screen.getByRole('form', { name: 'Login admin' }));
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
    expect(onSubmit.mock.calls).toEqual([[{ email: 'dewi@contoh.id', password: 'rahasia' }]]);

    finish();
    await screen.findByRole('button', { name: 'Login', busy: false });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it.each([
    [null, 'Akun tidak ditemukan'],
    ['Hubungi admin.', 'Akun tidak ditemukanHubungi admin.'],
  ])('tells a refusal until it may be mended (%s)', async (detail, text) => {
    const refusal = new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Akun tidak ditemukan' });
    const { user } = renderForm(() => Promise.reject(refusal), detail);
    await user.type(screen.getByLabelText('Email'), 'dewi@contoh.id');
    await user.type(screen.getByLabelText('Password'), 'rahasia{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await user.type(screen.getByLabelText('Password'), '1');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('tells a broken connection until the next try', async () => {
    const onSubmit = jest.fn().mockRejectedValueOnce(new NetworkError('Koneksi terputus'));
    const { user } = renderForm(onSubmit);
    await user.type(screen.getByLabelText('Email'), 'dewi@contoh.id');
    await user.type(screen.getByLabelText('Password'), 'rahasia{Enter}');
    await screen.findByRole('alert');
    await user.type(screen.getByLabelText('Password'), '1');
    expect(screen.getByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('starts with an address that is known, which can be changed', async () => {
    const onSubmit = jest.fn(async () => {});
    const form = (
      <SignInForm label="Masuk lagi" submitLabel="Masuk" email="dewi@contoh.id" onSubmit={onSubmit} tell={() => null} />
    );
    const { user } = renderRoute([{ path: '/', element: form }]);
    await user.type(screen.getByLabelText('Password'), 'rahasia{Enter}');
    expect(onSubmit).toHaveBeenLastCalledWith({ email: 'dewi@contoh.id', password: 'rahasia' });
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'budi@contoh.id{Enter}');
    expect(onSubmit).toHaveBeenLastCalledWith({ email: 'budi@contoh.id', password: 'rahasia' });
  });
});
