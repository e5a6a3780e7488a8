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

describe('NumberField of rupiah', () => {
  function Price() {
    const [price, setPrice] = useState<number | ''>(5_000);
    return (
      <NumberField
        label="Harga"
        isRupiah
        value={price}
        onChange={(next) => {
          told(next);
          setPrice(next);
        }}
        error={Number.isNaN(price) && 'Harga tidak valid'}
      />
    );
  }

  it.each([
    ['99,000', 'Rp99,000'],
    ['99,', 'Rp99,'],
    ['1.250,50', 'Rp1.250,50'],
  ])('takes %s for no number, and leaves it as it is', async (given, shown) => {
    const { user } = renderRoute([{ path: '/', element: <Price /> }]);
    const price = screen.getByLabelText('Harga');
    await user.clear(price);
    await user.type(price, given);
    fireEvent.blur(price);
    expect(told).toHaveBeenLastCalledWith(Number.NaN);
    expect(price).toHaveValue(shown);
    expect(screen.getByText('Rupiah ditulis tanpa koma, contoh: 99.000')).toBeVisible();
    await user.clear(price);
    await user.click(price);
    await user.paste(given);
    expect(told).toHaveBeenLastCalledWith(Number.NaN);
    await user.clear(price);
    await user.type(price, '99.000');
    expect(told).toHaveBeenLastCalledWith(99_000);
    expect(screen.queryByText(/tanpa koma/)).toBeNull();
  });
});
