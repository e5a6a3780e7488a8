import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { QuestionImage } from '../components/question-image/question-image.tsx';
import { renderRoute } from '../testing/index.ts';
import { useReadyToPrint } from './use-ready-to-print.ts';

function Sheet() {
  const sheet = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState('questions');
  const { isReady, missingPictures } = useReadyToPrint(sheet, [], shown);
  return (
    <div ref={sheet}>
      <QuestionImage src="/api/files/a.webp" alt="Kubus" />
      <button onClick={() => setShown('explanations')}>Dengan pembahasan</button>
      <p>{isReady ? `${shown}: ${missingPictures} hilang` : 'Menunggu'}</p>
    </div>
  );
}

it('counts a picture that could not be loaded, also when the sheet shows something else afterwards', async () => {
  const { user } = renderRoute([{ path: '/', Component: Sheet }]);
  fireEvent.error(await screen.findByAltText('Kubus'));
  expect(await screen.findByText('questions: 1 hilang')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dengan pembahasan' }));
  expect(await screen.findByText('explanations: 1 hilang')).toBeVisible();
});

it('counts it no longer once it has been loaded again', async () => {
  renderRoute([{ path: '/', Component: Sheet }]);
  fireEvent.error(await screen.findByAltText('Kubus'));
  expect(await screen.findByText('questions: 1 hilang')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  const picture = await screen.findByAltText('Kubus');
  Object.defineProperty(picture, 'naturalWidth', { value: 400 });
  fireEvent.load(picture);
  expect(await screen.findByText('questions: 0 hilang')).toBeVisible();
});
