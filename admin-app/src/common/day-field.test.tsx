import { renderRoute } from '@tryout/shared-ui/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { DayField } from './day-field.tsx';

it('keeps the day that was typed last while the address still changes to the one before', async () => {
  const sent: string[] = [];
  /** An address that changes when it is told to. */
  function Filter() {
    const [day, setDay] = useState('2026-11-12');
    return (
      <>
        <DayField label="Dari" value={day} onChange={(typed) => sent.push(typed)} />
        <button onClick={() => setDay('2026-11-01')}>Alamat berubah</button>
      </>
    );
  }
  renderRoute([{ path: '/', Component: Filter }], '/');
  const field = await screen.findByLabelText('Dari');
  fireEvent.change(field, { target: { value: '2026-11-01' } });
  fireEvent.change(field, { target: { value: '2026-11-12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Alamat berubah' }));
  expect(field).toHaveValue('2026-11-12');
  fireEvent.blur(field);
  expect(sent).toEqual(['2026-11-01', '2026-11-12']);
});
