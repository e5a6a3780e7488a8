import { fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderRoute } from '../../testing/index.ts';
import { QuestionImage } from './question-image.tsx';

it('is loaded again by itself when it didn’t arrive, in a moment and when the connection is back', async () => {
  renderRoute([{ path: '/', element: <QuestionImage src="/api/files/a.webp" alt="Kubus" /> }]);
  fireEvent.error(await screen.findByAltText('Kubus'));
  expect(await screen.findByText('Gambar tidak dapat dimuat: Kubus')).toBeVisible();
  fireEvent.error(await screen.findByAltText('Kubus'));
  expect(await screen.findByText('Gambar tidak dapat dimuat: Kubus')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  fireEvent.load(await screen.findByAltText('Kubus'));
  expect(screen.queryByText('Gambar tidak dapat dimuat: Kubus')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Perbesar gambar: Kubus' })).toBeVisible();
});

it('is loaded again by itself on a page that is drawn many times a second', async () => {
  function Page() {
    const [, draw] = useState(0);
    useEffect(() => {
      const timer = setInterval(() => draw((before) => before + 1), 100);
      return () => clearInterval(timer);
    }, []);
    return <QuestionImage src="/api/files/a.webp" alt="Kubus" />;
  }
  renderRoute([{ path: '/', Component: Page }]);
  fireEvent.error(await screen.findByAltText('Kubus'));
  expect(await screen.findByAltText('Kubus')).toBeInTheDocument();
});
