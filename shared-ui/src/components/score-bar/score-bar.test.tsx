import { screen } from '@testing-library/react';
import { renderRoute } from '../../testing/index.ts';
import { ScoreBar, scoreWords } from './score-bar.tsx';

it('is a meter that says points, threshold and what is missing', () => {
  renderRoute([
    { path: '/', element: <ScoreBar label="Tes Intelegensia Umum" points={68} max={175} threshold={80} /> },
  ]);
  expect(screen.getByRole('meter', { name: 'Tes Intelegensia Umum' })).toHaveAttribute(
    'aria-valuetext',
    '68 dari 175 poin. Kurang 12 poin dari ambang 80',
  );
});

it.each([
  ['failed', false, 'false'],
  ['not decided', null, null],
])('looks %s where the caller says so, whatever the rounded points are', (_, passed, expected) => {
  renderRoute([
    { path: '/', element: <ScoreBar label="TIU" points={65} max={100} threshold={65} passed={passed} words="…" /> },
  ]);
  const bar = screen.getByText('TIU').closest('[data-passed]');
  expect(bar?.getAttribute('data-passed') ?? null).toBe(expected);
});

it.each([
  [85, 65, 'Lulus, 20 poin di atas ambang 65'],
  [65, 65, 'Lulus, tepat di ambang 65'],
  [64.5, 65, 'Kurang 0,5 poin dari ambang 65'],
  [64.75, 65, 'Kurang 0,25 poin dari ambang 65'],
  [64, null, ''],
])('says %p of threshold %p as %p', (points, threshold, words) => expect(scoreWords(points, threshold)).toBe(words));
