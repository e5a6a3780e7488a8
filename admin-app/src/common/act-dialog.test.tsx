import { Reasoned } from '@tryout/api/contract';
import { ApiError } from '@tryout/shared-ui';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ActDialog, ActForm } from './act-dialog.tsx';

let answer: { resolve(): void; reject(error: Error): void };
const call = jest.fn(() => new Promise<void>((resolve, reject) => (answer = { resolve, reject })));

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Tolak Budi</button>
      <ActDialog isOpen={isOpen} title="Tolak bukti" onClose={close}>
        <ActForm
          label="Tolak bukti"
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
