import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dialogs } from '@tryout/shared-ui/kit';
import { Menu } from '@tryout/shared-ui/kit-more';
import { useState } from 'react';
import { CoreProviders } from '../../providers/core-providers.tsx';
import { Drawer, Modal, useHeldOpen } from './dialog.tsx';

const told = jest.fn();

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

describe('Escape', () => {
  function Nested({ isLast }: { isLast: boolean }) {
    const [isOuterOpen, setIsOuterOpen] = useState(true);
    const [isInnerOpen, setIsInnerOpen] = useState(false);
    const inner = (
      <Modal opened={isInnerOpen} onClose={() => setIsInnerOpen(false)} title="Tambah waktu">
        <input aria-label="Alasan" />
      </Modal>
    );
    return (
      <CoreProviders env="test">
        {!isLast && inner}
        <Drawer opened={isOuterOpen} onClose={() => setIsOuterOpen(false)} title="Jejak peserta">
          <button type="button" onClick={() => setIsInnerOpen(true)}>
            Buka
          </button>
        </Drawer>
        {isLast && inner}
      </CoreProviders>
    );
  }

  it.each([true, false])('closes only the dialog that was opened last (%s)', async (isLast) => {
    dialogs.now = await library;
    render(<Nested isLast={isLast} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Buka' }));
    const field = await screen.findByRole('textbox', { name: 'Alasan' });
    await userEvent.click(field);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tambah waktu' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Jejak peserta' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves a dialog open that must not be closed by it', async () => {
    dialogs.now = await library;
    render(
      <CoreProviders env="test">
        <Modal opened closeOnEscape={false} onClose={() => told()} title="Waktu habis" />
      </CoreProviders>,
    );
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(told).not.toHaveBeenCalled();
  });
});

describe.each([
  ['modal dialog', Modal],
  ['drawer', Drawer],
])('a %s whose content is busy', (_, Dialog) => {
  function Busy({ isBusy }: { isBusy: boolean }) {
    useHeldOpen(isBusy);
    return <input aria-label="Nama" />;
  }
  const page = (isBusy: boolean, isThere = true) => (
    <CoreProviders env="test">
      <Dialog opened onClose={() => told()} title="Ubah nama">
        {isThere && <Busy isBusy={isBusy} />}
      </Dialog>
    </CoreProviders>
  );
  async function tryToClose() {
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
    await userEvent.click(document.querySelector('.mantine-Overlay-root') as HTMLElement);
  }

  it.each([
    ['when it no longer is', page(false)],
    ['when the content is gone', page(true, false)],
  ])('can’t be closed, and can %s', async (_when, later) => {
    dialogs.now = await library;
    told.mockReset();
    const { rerender } = render(page(true));
    await screen.findByRole('dialog');
    await tryToClose();
    expect(told).not.toHaveBeenCalled();
    rerender(later);
    await tryToClose();
    expect(told).toHaveBeenCalledTimes(3);
  });
});

it('leads the focus back to the button of the menu that it was opened from', async () => {
  dialogs.now = await library;
  function WithMenu() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <CoreProviders env="test">
        <Menu withinPortal={false}>
          <Menu.Target>
            <button type="button">Tindakan</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setIsOpen(true)}>Ubah nama</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Ubah nama">
          <input aria-label="Nama" data-autofocus />
        </Modal>
      </CoreProviders>
    );
  }
  render(<WithMenu />);
  const button = screen.getByRole('button', { name: 'Tindakan' });
  await userEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: 'Ubah nama' });
  item.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nama' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});
