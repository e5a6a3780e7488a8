import type { NewReport } from '@tryout/api/contract';
import { renderRoute } from '@tryout/shared-ui/testing';
import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import { useState } from 'react';
import { ReportDialog, type ReportedItem } from './report-dialog.tsx';

const why = 'Enam kali tujuh adalah 42.';
const options = (['A', 'B', 'C'] as const).map((letter) => ({ letter, text: letter, imageUrl: null, imageAlt: null }));

/** The dialog of a question, as its button opens it. @returns what it sends */
function givenDialog(more: Partial<ReportedItem> = {}) {
  const sent: NewReport[] = [];
  const item = { attemptId: 'TO1', itemId: 'v1', number: 4, options, answerKey: 'A' as const, isExam: false, ...more };
  const onSend = async (report: NewReport) => void sent.push(report);
  const onClose = jest.fn();
  const element = <ReportDialog item={item} opened onClose={onClose} onSend={onSend} />;
  const { user } = renderRoute([{ path: '/exam/:id', element }], '/exam/TO1');
  return { user, sent, onClose };
}
const radios = async () => (await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);

describe('a report', () => {
  it('of another key takes the letter and the button, beside the reason', async () => {
    const { user, sent } = givenDialog();
    await user.click(await screen.findByRole('radio', { name: 'B' }));
    expect(screen.getByRole('radio', { name: 'Kunci jawaban salah' })).toBeChecked();
    await user.type(screen.getByRole('textbox', { name: 'Alasannya' }), why);
    await user.click(screen.getByRole('button', { name: 'Kirim laporan' }));
    expect(sent).toEqual([{ attemptId: 'TO1', itemId: 'v1', kind: 'wrong_key', letter: 'B', text: why }]);
  });

  it('of something else names no letter', async () => {
    const { user, sent } = givenDialog();
    expect(await screen.findByRole('radio', { name: 'B' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'A' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'B' }));
    await user.click(screen.getByRole('radio', { name: 'Salah ketik' }));
    expect(screen.getByRole('radio', { name: 'B' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Kirim laporan' }));
    expect(sent).toMatchObject([{ kind: 'typo', letter: null }]);
  });

  it('of an essay says nothing about a key', async () => {
    givenDialog({ options: [] });
    expect(await radios()).not.toContain('Kunci jawaban salah');
  });

  it('out of the exam says nothing about the key', async () => {
    givenDialog({ isExam: true, answerKey: null });
    expect(await radios()).toEqual(['Gambar tidak tampil', 'Teks terpotong', 'Soal tidak jelas']);
  });

  it('isn’t closed by a tap beside it', async () => {
    const { user, onClose } = givenDialog();
    await screen.findAllByRole('radio');
    await user.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('that was closed by a slip is there again, until it is sent', async () => {
    function Place() {
      const [isOpen, setIsOpen] = useState(false);
      const item = { attemptId: 'TO1', itemId: 'v1', number: 4, options, answerKey: 'A' as const, isExam: false };
      return (
        <>
          <button onClick={() => setIsOpen(true)}>Buka</button>
          <ReportDialog
            item={item}
            opened={isOpen}
            onClose={() => setIsOpen(false)}
            onSend={async () => setIsOpen(false)}
          />
        </>
      );
    }
    const { user } = renderRoute([{ path: '/exam/:id', element: <Place /> }], '/exam/TO1');
    const open = () => user.click(screen.getByRole('button', { name: 'Buka' }));
    const closed = () => waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
    await open();
    await user.click(await screen.findByRole('radio', { name: 'B' }));
    await user.type(screen.getByRole('textbox', { name: 'Alasannya' }), why);
    void user.keyboard('{Escape}');
    await closed();

    await open();
    expect(await screen.findByRole('radio', { name: 'B' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Alasannya' })).toHaveValue(why);
    void user.click(screen.getByRole('button', { name: 'Kirim laporan' }));
    await closed();

    await open();
    expect(await screen.findByRole('radio', { name: 'B' })).not.toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Keterangan (opsional)' })).toHaveValue('');
  });
});
