import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { renderRoute } from '../testing/index.ts';
import { PostForm } from './post-form.tsx';

const field = () => screen.findByRole('textbox', { name: 'Jawaban Anda' });
const press = () => screen.getByRole('button', { name: 'Kirim jawaban' });

/** Where an answer is written: the form closes once its text is sent. */
function Answering({ onSend }: { onSend(text: string): Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return <p>Tertutup</p>;
  return <PostForm label="Jawaban Anda" sendLabel="Kirim jawaban" onSend={onSend} onSent={() => setIsOpen(false)} />;
}

describe('PostForm', () => {
  it('empties its field once the text is sent', async () => {
    const sent: string[] = [];
    const { user } = renderRoute([
      {
        path: '/',
        element: (
          <PostForm label="Jawaban Anda" sendLabel="Kirim jawaban" onSend={async (text) => void sent.push(text)} />
        ),
      },
    ]);
    await user.type(await field(), ' Karena B. ');
    await user.click(press());
    expect(await field()).toHaveValue('');
    expect(sent).toEqual(['Karena B.']);
  });

  it('keeps what was typed while it was being sent, and stays open for it', async () => {
    const sent: string[] = [];
    let arrive: () => void = () => {};
    const onSend = (text: string) => {
      sent.push(text);
      return new Promise<void>((resolve) => (arrive = resolve));
    };
    const { user } = renderRoute([{ path: '/', element: <Answering onSend={onSend} /> }]);
    await user.type(await field(), 'Karena B.');
    await user.click(press());
    await user.type(await field(), ' Lihat juga soal 7.');
    await act(async () => arrive());
    expect(await field()).toHaveValue('Karena B. Lihat juga soal 7.');
    await user.click(press());
    await act(async () => arrive());
    expect(screen.getByText('Tertutup')).toBeVisible();
    expect(sent).toEqual(['Karena B.', 'Karena B. Lihat juga soal 7.']);
  });

  it('asks before a text is left that was not sent', async () => {
    const { user } = renderRoute([
      {
        path: '/',
        element: (
          <>
            <Answering onSend={async () => {}} />
            <Link to="?page=2">Halaman 2</Link>
          </>
        ),
      },
    ]);
    await user.type(await field(), 'Karena B.');
    await user.click(screen.getByRole('link', { name: 'Halaman 2' }));
    expect(await screen.findByText('Tulisan Anda belum disimpan dan akan hilang.')).toBeVisible();
  });
});
