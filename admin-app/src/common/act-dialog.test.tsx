import { Reasoned } from '@tryout/api/contract';
import { ApiError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ActDialog, ActForm } from './act-dialog.tsx';

let answer: { resolve(): void; reject(error: Error): void };
const call = jest.fn(() => new Promise<void>((resolve, reject) => (answer = { resolve, reject })));

function Page() {
  const [payer, setPayer] = useState<string | null>(null);
  const close = () => setPayer(null);
  return (
    <>
      {['Budi', 'Rina'].map((name) => (
        <button key={name} onClick={() => setPayer(name)}>
          Tolak {name}
        </button>
      ))}
      <ActDialog isOpen={payer !== null} title="Tolak bukti" onClose={close}>
        <ActForm
          label="Tolak bukti"
          about={payer ?? ''}
          schema={Reasoned}
          initialValues={{ reason: '' }}
          reason={{ placeholder: '' }}
          submitLabel="Tolak"
          failureTitle="Belum ditolak"
          onSubmit={async () => {
            await call();
            close();
          }}
          onClose={close}
        />
      </ActDialog>
    </>
  );
}

const open = () => renderRoute([{ path: '/', element: <Page /> }]);
const dialog = async () => within(await screen.findByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const refusal = new ApiError({ status: 409, code: 'X', message: 'Sudah ditolak orang lain', errors: [] });

it('stays open while its call runs, so that a refusal is read, and closes afterwards', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Tolak Budi' }));
  const form = await dialog();
  await user.type(form.getByLabelText('Alasan'), 'Bukti milik orang lain');
  await user.click(form.getByRole('button', { name: 'Tolak' }));
  await user.keyboard('{Escape}');
  expect(form.getByRole('button', { name: 'Tutup' })).toBeDisabled();
  answer.reject(refusal);
  expect(await form.findByText('Sudah ditolak orang lain', { exact: false })).toBeVisible();
  await user.keyboard('{Escape}');
  await closed();
});

it('has its words again when it is opened for the same row, until they are sent', async () => {
  const { user } = open();
  const begin = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Tolak ${name}` }));
    return (await dialog()).getByLabelText('Alasan');
  };
  await user.type(await begin('Budi'), 'Bukti milik orang lain');
  await user.keyboard('{Escape}');
  await closed();
  expect(await begin('Rina')).toHaveValue('');
  await user.click((await dialog()).getByRole('button', { name: 'Batal' }));
  await closed();
  expect(await begin('Budi')).toHaveValue('Bukti milik orang lain');
  await user.click((await dialog()).getByRole('button', { name: 'Tolak' }));
  answer.resolve();
  await closed();
  expect(await begin('Budi')).toHaveValue('');
});
