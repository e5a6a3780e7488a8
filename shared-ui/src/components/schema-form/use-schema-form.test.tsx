import { screen } from '@testing-library/react';
import { TextInput } from '@mantine/core';
import { Credentials } from '@tryout/api/contract';
import { ApiError, NetworkError } from '../../http/api-error.ts';
import { renderRoute } from '../../testing/index.ts';
import { useSchemaForm } from './use-schema-form.ts';

function Login({ onSubmit }: { onSubmit: (values: Credentials) => unknown }) {
  const { form, submit, isSubmitting, failure } = useSchemaForm(Credentials, {
    initialValues: { email: '', password: '' },
    onSubmit,
  });
  return (
    <form onSubmit={submit} noValidate>
      {failure && <p role="alert">{failure}</p>}
      <TextInput label="Email" {...form.getInputProps('email')} />
      <TextInput label="Password" {...form.getInputProps('password')} />
      <button disabled={isSubmitting}>Login</button>
    </form>
  );
}
const render = (onSubmit: (values: Credentials) => unknown) =>
  renderRoute([{ path: '/', element: <Login onSubmit={onSubmit} /> }]);

describe('useSchemaForm', () => {
  it("shows the contract's sentences, sends nothing, and leads to the first wrong field", async () => {
    const onSubmit = jest.fn();
    const { user } = render(onSubmit);
    await user.type(screen.getByLabelText('Password'), 'x');
    await user.click(screen.getByRole('button'));
    expect(screen.getByText('Email wajib diisi')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('hands over what the schema made of the values', async () => {
    const onSubmit = jest.fn();
    const { user } = render(onSubmit);
    await user.type(screen.getByLabelText('Email'), ' Dewi@Contoh.ID ');
    await user.type(screen.getByLabelText('Password'), 'rahasia{Enter}');
    expect(onSubmit).toHaveBeenCalledWith({ email: 'dewi@contoh.id', password: 'rahasia' });
  });

  it("puts the server's field errors beside their fields and other refusals above", async () => {
    const onSubmit = jest
      .fn()
      .mockRejectedValueOnce(
        new ApiError({
          status: 400,
          code: 'VALIDATION_FAILED',
          message: 'Data yang dikirim tidak valid',
          errors: [{ field: 'email', message: 'Domain diblokir' }],
        }),
      )
      .mockRejectedValueOnce(new NetworkError());
    const { user } = render(onSubmit);
    await user.type(screen.getByLabelText('Email'), 'dewi@contoh.id');
    await user.type(screen.getByLabelText('Password'), 'rahasia{Enter}');
    expect(await screen.findByText('Domain diblokir')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Koneksi terputus.');
  });
});
