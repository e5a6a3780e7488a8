import { renderHook } from '@testing-library/react';
import { useLastShown } from './use-last-shown.ts';

it('keeps the last value while there is none', () => {
  const { result, rerender } = renderHook(({ value }) => useLastShown(value), {
    initialProps: { value: null as string | null },
  });
  expect(result.current).toBeNull();
  rerender({ value: 'Budi' });
  expect(result.current).toBe('Budi');
  rerender({ value: null });
  expect(result.current).toBe('Budi');
  rerender({ value: 'Sari' });
  expect(result.current).toBe('Sari');
});

it('comes to rest with a value that each render makes anew', () => {
  const { result, rerender } = renderHook(({ id }) => useLastShown({ id }, (a, b) => a.id === b.id), {
    initialProps: { id: 1 },
  });
  const first = result.current;
  rerender({ id: 1 });
  expect(result.current).toBe(first);
  rerender({ id: 2 });
  expect(result.current).toEqual({ id: 2 });
});
