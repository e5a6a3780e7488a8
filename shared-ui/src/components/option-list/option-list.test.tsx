import type { ItemOption, Letter } from '@tryout/api/contract';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderRoute } from '../../testing/index.ts';
import { OptionList } from './option-list.tsx';
import { OptionReview } from './option-review.tsx';

const options: ItemOption[] = [
  { letter: 'A', text: '36', imageUrl: null, imageAlt: null },
  { letter: 'B', text: '42', imageUrl: null, imageAlt: null },
  { letter: 'C', text: '', imageUrl: '/files/c.png', imageAlt: 'Segitiga' },
];

function Question({ start = null, isDisabled = false }: { start?: Letter | null; isDisabled?: boolean }) {
  const [value, setValue] = useState<Letter | null>(start);
  return (
    <OptionList
      label="Pilihan jawaban soal 1"
      options={options}
      value={value}
      onChange={setValue}
      isDisabled={isDisabled}
    />
  );
}
const render = (props = {}) => renderRoute([{ path: '/', element: <Question {...props} /> }]);

describe('OptionList', () => {
  it('is one named radio group with nothing chosen', () => {
    render();
    const group = screen.getByRole('radiogroup', { name: 'Pilihan jawaban soal 1' });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).checked),
    ).toEqual([false, false, false]);
    expect(screen.getByRole('radio', { name: 'C Segitiga' })).toBeInTheDocument();
  });

  it('names a picture without a text of its own by the letter that is shown', () => {
    const pictures = (['C', 'A'] as const).map((letter) => ({
      letter,
      text: '',
      imageUrl: `/${letter}`,
      imageAlt: null,
    }));
    const list = <OptionList label="Pilihan" options={pictures} value={null} onChange={() => {}} isLetteredByPlace />;
    renderRoute([{ path: '/', element: list }]);
    expect(screen.getByRole('radio', { name: 'A Gambar pilihan A' })).toHaveAttribute('value', 'C');
  });

  it('chooses by a click anywhere in the row', async () => {
    const { user } = render();
    await user.click(screen.getByText('42'));
    expect(screen.getByRole('radio', { name: 'B 42' })).toBeChecked();
  });

  it('is one stop of the Tab key, and arrow keys move the choice', async () => {
    const { user } = render({ start: 'A' });
    await user.tab();
    expect(screen.getByRole('radio', { name: 'A 36' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'B 42' })).toBeChecked();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('radio', { name: 'C Segitiga' })).toBeChecked();
  });

  it('takes no choice when disabled', async () => {
    const { user } = render({ isDisabled: true });
    await user.click(screen.getByText('42'));
    expect(screen.getByRole('radio', { name: 'B 42' })).not.toBeChecked();
  });
});

describe('OptionReview', () => {
  const review = (props: Partial<Parameters<typeof OptionReview>[0]>) =>
    renderRoute([
      { path: '/', element: <OptionReview label="Pembahasan pilihan" options={options} answerKey="B" {...props} /> },
    ]);
  const rows = () =>
    within(screen.getByRole('list', { name: 'Pembahasan pilihan' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);

  it('says in words which was right and which was chosen', () => {
    review({ chosen: 'A' });
    expect(rows()).toEqual(['A36Jawaban Anda', 'B42Jawaban benar', 'C']);
  });

  it('says what each option of a weighted question earns', () => {
    review({ chosen: 'A', options: options.map((option, index) => ({ ...option, weight: index + 3 })) });
    // Under a ruling a best option may earn less than another one: it is the best, and has not the most points.
    expect(rows()).toEqual(['A36Jawaban Anda3 poin', 'B42Pilihan terbaik4 poin', 'C5 poin']);
  });

  it('says when nothing was chosen, and nothing about it in a preview', () => {
    const { unmount } = review({ chosen: null });
    expect(screen.getByText('Soal ini tidak Anda jawab.')).toBeInTheDocument();
    unmount();
    review({});
    expect(screen.queryByText('Soal ini tidak Anda jawab.')).not.toBeInTheDocument();
  });
});
