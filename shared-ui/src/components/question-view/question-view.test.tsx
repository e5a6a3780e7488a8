import type { ExamItem, Letter } from '@tryout/api/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderRoute } from '../../testing/index.ts';
import { QuestionView } from './question-view.tsx';

const item: ExamItem = {
  id: 'item-4',
  number: 4,
  kind: 'multiple_choice',
  section: 'TKD',
  subType: 'number_sequence',
  stem: 'Berapa $x^2$ untuk harga $5?',
  imageUrl: null,
  imageAlt: null,
  options: (['A', 'B'] as const).map((letter) => ({
    letter,
    text: `Pilihan ${letter}`,
    imageUrl: null,
    imageAlt: null,
  })),
};
const essay: ExamItem = { ...item, id: 'item-5', number: 5, kind: 'essay', options: [] };

function Question({ of, total, isDisabled = false }: { of: ExamItem; total?: number; isDisabled?: boolean }) {
  const [value, setValue] = useState<Letter | null>(null);
  const [text, setText] = useState('');
  return (
    <QuestionView
      item={of}
      {...(total !== undefined && { total })}
      value={value}
      text={text}
      isDisabled={isDisabled}
      onChoose={setValue}
      onWrite={setText}
    />
  );
}

describe('QuestionView', () => {
  it('shows a kind of question that only a newer API knows: with its options, or without them in words', () => {
    const newer = { stem: 'Pasangkan', kind: 'matching' };
    const { unmount } = renderRoute([{ path: '/', element: <Question of={{ ...item, ...newer }} /> }]);
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    unmount();
    renderRoute([{ path: '/', element: <Question of={{ ...essay, ...newer }} /> }]);
    expect(screen.getByText(/^Soal jenis ini belum dapat dijawab di halaman ini/)).toBeVisible();
  });

  it('shows a question of a paper with its place, formulas and options to choose from', async () => {
    const { user } = renderRoute([{ path: '/', element: <Question of={item} total={40} /> }]);
    const article = screen.getByRole('article', { name: 'Soal 4 dari 40' });
    await waitFor(() => expect(article.querySelector('math')).not.toBeNull());
    expect(article).toHaveTextContent('untuk harga $5?');
    await user.click(screen.getByRole('radio', { name: 'B Pilihan B' }));
    expect(screen.getByRole('radio', { name: 'B Pilihan B' })).toBeChecked();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('shows an essay with a place to write', async () => {
    const { user } = renderRoute([{ path: '/', element: <Question of={essay} total={40} /> }]);
    await user.type(screen.getByRole('textbox', { name: 'Jawaban Anda' }), 'Karena 1 + 1');
    expect(screen.getByRole('textbox', { name: 'Jawaban Anda' })).toHaveValue('Karena 1 + 1');
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
  });

  it('takes no answer when disabled', () => {
    renderRoute([{ path: '/', element: <Question of={essay} isDisabled /> }]);
    expect(screen.getByRole('textbox', { name: 'Jawaban Anda' })).toBeDisabled();
  });

  it('is named by its own number, alone and beside others', () => {
    renderRoute([
      {
        path: '/',
        element: (
          <>
            <Question of={item} />
            <Question of={essay} />
          </>
        ),
      },
    ]);
    expect(screen.getByRole('article', { name: 'Soal 4' })).toBeVisible();
    expect(screen.getByRole('article', { name: 'Soal 5' })).toBeVisible();
  });
});
