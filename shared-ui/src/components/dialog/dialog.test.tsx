import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dialogs } from '@tryout/shared-ui/kit';
import { useState } from 'react';
import { CoreProviders } from '../../providers/core-providers.tsx';
import { Modal } from './dialog.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <CoreProviders env="test">
      <button type="button" onClick={() => setIsOpen(true)}>
        Selesai
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Selesaikan?"
        closeButtonProps={{ 'aria-label': 'Tutup' }}
      >
        Isi
      </Modal>
    </CoreProviders>
  );
}

let arrive: (library: NonNullable<typeof dialogs.now>) => void;
let fail: (error: Error) => void;
const load = jest.spyOn(dialogs, 'load');
const library = dialogs.load();

beforeEach(() => {
  dialogs.now = undefined;
  load.mockReset().mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive = resolve;
        fail = reject;
      }),
  );
});

it('opens a dialog that is pressed for before its code has arrived, and leads the focus back afterwards', async () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Selesai' });
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  arrive(await library);
  await userEvent.click(await screen.findByRole('button', { name: 'Tutup' }));
  await waitFor(() => expect(button).toHaveFocus());
});

it('fetches the code of a closed dialog, too, and tries again when the connection is back', async () => {
  render(<Page />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  fail(new TypeError('fetch failed'));
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(load).toHaveBeenCalledTimes(2);
  });
  arrive(await library);
  await userEvent.click(screen.getByRole('button', { name: 'Selesai' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});
