import { renderHook } from '@testing-library/react';
import { useSpoken } from './use-spoken.ts';

const steps = {
  saved: { isWarning: false, isSaved: true },
  saving: { isWarning: false, isSaved: false },
  waiting: { isWarning: true, isSaved: false },
};

it.each([
  ['nothing', 'while each save succeeds', ['saved', 'saving', 'saved']],
  ['a warning', 'when answers begin to wait', ['saved', 'saving', 'waiting']],
  ['a warning', 'until the last of them is saved', ['waiting', 'saving']],
  ['an end', 'once they are saved', ['waiting', 'saving', 'saved']],
  ['nothing', 'with the next save', ['waiting', 'saved', 'saving']],
  ['nothing', 'after that save', ['waiting', 'saved', 'saving', 'saved']],
  ['a warning', 'when answers wait again', ['waiting', 'saved', 'waiting']],
] as const)('speaks %s %s', (what, _, [first, ...others]) => {
  const { result, rerender } = renderHook(({ isWarning, isSaved }) => useSpoken(isWarning, isSaved), {
    initialProps: steps[first],
  });
  for (const step of others) rerender(steps[step]);
  expect(result.current).toBe({ nothing: 'nothing', 'a warning': 'warning', 'an end': 'end' }[what]);
});
