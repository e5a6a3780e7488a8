import { fireEvent, screen } from '@testing-library/react';
import type { Credentials } from '@tryout/api/contract';
import { renderRoute } from '../../testing/index.ts';
import { SignInForm, type SignInFailure } from './sign-in-form.tsx';

const missing = 'Email dan password harus diisi';

function renderForm(onSubmit: (credentials: Credentials) => Promise<void>, failure: SignInFailure | null = null) {
  const form = <SignInForm label="Login admin" submitLabel="Login" failure={failure} onSubmit={onSubmit} />;
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
    [{ title: 'Akun tidak ditemukan', detail: null }, 'Akun tidak ditemukan'],
    [{ title: 'Masalah koneksi server.', detail: 'Server sibuk.' }, 'Masalah koneksi server.Server sibuk.'],
  ])('shows the failure %j', (failure, text) => {
    renderForm(jest.fn(), failure);
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  it('starts with an address that is known, which can be changed', async () => {
    const onSubmit = jest.fn(async () => {});
    const form = (
      <SignInForm label="Masuk lagi" submitLabel="Masuk" email="dewi@contoh.id" failure={null} onSubmit={onSubmit} />
    );
    const { user } = renderRoute([{ path: '/', element: form }]);
    await user.type(screen.getByLabelText('Password'), 'rahasia{Enter}');
    expect(onSubmit).toHaveBeenLastCalledWith({ email: 'dewi@contoh.id', password: 'rahasia' });
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'budi@contoh.id{Enter}');
    expect(onSubmit).toHaveBeenLastCalledWith({ email: 'budi@contoh.id', password: 'rahasia' });
  });
});
