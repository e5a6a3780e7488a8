import { render } from '@testing-library/react';
import { useLightInPrint } from './use-light-in-print.ts';

function Page() {
  useLightInPrint();
  return null;
}

it('prints in the light colours, and then restores the chosen ones', () => {
  const { dataset } = document.documentElement;
  dataset['mantineColorScheme'] = 'dark';
  render(<Page />);
  window.dispatchEvent(new Event('beforeprint'));
  expect(dataset['mantineColorScheme']).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(dataset['mantineColorScheme']).toBe('dark');
});
