import { renderRoute } from '@tryout/shared-ui/testing';
import { screen } from '@testing-library/react';
import { KeyHints, useShortcuts } from './key-hints.tsx';
import { TextSize, useTextScale } from './text-size.tsx';

function Choices() {
  const [areOn, turn] = useShortcuts();
  const [scale, choose] = useTextScale();
  return (
    <>
      <KeyHints hints={[]} areOn={areOn} onTurn={turn} />
      <TextSize scale={scale} onChange={choose} />
    </>
  );
}

const open = () => renderRoute([{ path: '/', Component: Choices }], '/');
const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('shortcuts and text size', () => {
  it.each(['kept', 'blocked'])('stay as they were chosen on the next screen, where storage is %s', async (storage) => {
    if (storage === 'blocked') {
      for (const call of ['getItem', 'setItem', 'removeItem'] as const) {
        jest.spyOn(Storage.prototype, call).mockImplementation(denied);
      }
    }
    const first = open();
    await first.user.click(screen.getByRole('button', { name: 'Matikan pintasan' }));
    await first.user.click(screen.getByRole('button', { name: 'Teks besar' }));
    first.unmount();

    const next = open();
    expect(screen.getByRole('button', { name: 'Teks besar' })).toHaveAttribute('aria-pressed', 'true');
    await next.user.click(screen.getByRole('button', { name: 'Nyalakan pintasan' }));
    await next.user.click(screen.getByRole('button', { name: 'Teks sedang' }));
    next.unmount();

    open();
    expect(screen.getByRole('button', { name: 'Matikan pintasan' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Teks sedang' })).toHaveAttribute('aria-pressed', 'true');
  });
});
