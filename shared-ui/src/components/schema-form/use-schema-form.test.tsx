import { screen } from '@testing-library/react';
import { Checkbox, Radio, TextInput } from '@mantine/core';
import { Credentials, PasswordResetForm } from '@tryout/api/contract';
import { ApiError, NetworkError } from '../../http/api-error.ts';
import { renderRoute } from '../../testing/index.ts';
import * as v from 'valibot';
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

function NewPassword({ onSubmit }: { onSubmit: () => unknown }) {
  const { form, submit, failure } = useSchemaForm(PasswordResetForm, {
    initialValues: { password: '', confirmPassword: '' },
    onSubmit,
  });
  return (
    <form onSubmit={submit} noValidate>
      {failure && <p role="alert">{failure}</p>}
      <TextInput label="Baru" {...form.getInputProps('password')} />
      <TextInput label="Konfirmasi" {...form.getInputProps('confirmPassword')} />
      <button>Simpan</button>
    </form>
  );
}

const Choices = v.object({
  age: v.picklist(['adult', 'minor'], 'Pilih usia Anda'),
  days: v.pipe(v.array(v.string()), v.minLength(1, 'Pilih hari')),
});

function ChoiceForm({ age }: { age: string }) {
  const { form, submit } = useSchemaForm(Choices, { initialValues: { age, days: [] as string[] }, onSubmit() {} });
  return (
    <form onSubmit={submit} noValidate>
      <Radio.Group label="Usia" {...form.getInputProps('age')}>
        <Radio value="adult" label="Dewasa" />
        <Radio value="minor" label="Anak" />
      </Radio.Group>
      <Checkbox.Group label="Hari" {...form.getInputProps('days')}>
        <Checkbox value="1" label="Senin" disabled />
        <Checkbox value="2" label="Selasa" />
      </Checkbox.Group>
      <button>Simpan</button>
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

  it('leads into a group without a choice: to its first choice that can be made', async () => {
    const { user, unmount } = renderRoute([{ path: '/', element: <ChoiceForm age="" /> }]);
    await user.click(screen.getByRole('button'));
    expect(screen.getByLabelText('Dewasa')).toHaveFocus();
    unmount();

    renderRoute([{ path: '/', element: <ChoiceForm age="minor" /> }]);
    await user.click(screen.getByRole('button'));
    expect(screen.getByLabelText('Selasa')).toHaveFocus();
  });

  it("hands over the schema's parsed values", async () => {
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

describe('an error of useSchemaForm', () => {
  const refusal = (status: number, fields: { field: string; message: string }[] = []) =>
    new ApiError({ status, code: 'X', message: 'Ditolak', errors: fields });
  const differs = 'Password baru dan konfirmasi password tidak cocok';
  const open = (onSubmit: () => unknown = jest.fn()) =>
    renderRoute([{ path: '/', element: <NewPassword onSubmit={onSubmit} /> }]).user;

  it('stays while its field is still wrong, and goes with the keystroke that mends it', async () => {
    const user = open();
    await user.click(screen.getByRole('button'));
    const short = screen.getByText('Password baru minimal 6 karakter');
    await user.type(screen.getByLabelText('Baru'), 'rahas');
    expect(short).toBeVisible();
    await user.type(screen.getByLabelText('Baru'), 'i');
    expect(short).not.toBeInTheDocument();
  });

  it('goes from one field when another one mends it', async () => {
    const user = open();
    await user.type(screen.getByLabelText('Konfirmasi'), 'rahasia');
    await user.type(screen.getByLabelText('Baru'), 'rahasi{Enter}');
    expect(screen.getByText(differs)).toBeVisible();
    await user.type(screen.getByLabelText('Baru'), 'a');
    expect(screen.queryByText(differs)).not.toBeInTheDocument();
  });

  it('of the server goes when its own field changes, and stays when another one does', async () => {
    const user = open(jest.fn().mockRejectedValue(refusal(400, [{ field: 'password', message: 'Terlalu umum' }])));
    await user.type(screen.getByLabelText('Baru'), 'rahasia');
    await user.type(screen.getByLabelText('Konfirmasi'), 'rahasia{Enter}');
    const common = await screen.findByText('Terlalu umum');
    await user.type(screen.getByLabelText('Konfirmasi'), 'x');
    expect(common).toBeVisible();
    await user.type(screen.getByLabelText('Baru'), 'x');
    expect(common).not.toBeInTheDocument();
  });

  it.each([
    ['goes when the refused value is changed', refusal(409), 0],
    ['stays where only waiting helps', refusal(429), 1],
    ['stays where only a working connection helps', new NetworkError(), 1],
  ])('of the whole form %s', async (_what, failure, left) => {
    const user = open(jest.fn().mockRejectedValue(failure));
    await user.type(screen.getByLabelText('Baru'), 'rahasia');
    await user.type(screen.getByLabelText('Konfirmasi'), 'rahasia{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.type(screen.getByLabelText('Baru'), 'x');
    expect(screen.queryAllByRole('alert')).toHaveLength(left);
  });
});
