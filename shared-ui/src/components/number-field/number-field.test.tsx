import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderRoute } from '../../testing/index.ts';
import { NumberField } from './number-field.tsx';

const told = jest.fn();

/** A form that keeps seconds and shows minutes. */
function Minutes() {
  const [seconds, setSeconds] = useState<number | ''>(60);
  return (
    <>
      <NumberField
        label="Durasi"
        min={1}
        value={seconds === '' ? '' : seconds / 60}
        onChange={(minutes) => {
          told(minutes);
          setSeconds(minutes === '' ? '' : Math.round(minutes * 60));
        }}
      />
      <button onClick={() => setSeconds(300)}>Lima</button>
      <button onClick={() => setSeconds('')}>Kosong</button>
    </>
  );
}

const field = () => screen.getByLabelText('Durasi');
async function type(text: string) {
  const { user } = renderRoute([{ path: '/', element: <Minutes /> }]);
  await user.clear(field());
  await user.type(field(), text);
  fireEvent.blur(field());
  return user;
}

describe('NumberField', () => {
  it.each([
    ['-5', '-5', -5],
    ['-', '', ''],
    ['0', '0', 0],
    ['1,5', '1,5', 1.5],
    ['1.440', '1.440', 1440],
    ['1440', '1.440', 1440],
    ['0,333', '0,333', 0.333],
    ['123456789012345', '123.456.789.012.345', 123456789012345],
  ])('leaves %s as it was typed, and passes it on', async (typed, shown, value) => {
    await type(typed);
    expect(field()).toHaveValue(shown);
    expect(told).toHaveBeenLastCalledWith(value);
  });

  it('shows a value that the form sets from elsewhere, whatever was typed', async () => {
    const user = await type('-');
    await user.click(screen.getByText('Lima'));
    expect(field()).toHaveValue('5');
    await user.type(field(), '0');
    expect(field()).toHaveValue('50');
    await user.click(screen.getByText('Kosong'));
    expect(field()).toHaveValue('');
  });
});
