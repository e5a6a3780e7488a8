import { render, screen } from '@testing-library/react';
import { BlobImage } from './blob-image.tsx';

let live: string[] = [];

beforeEach(() => {
  live = [];
  let made = 0;
  URL.createObjectURL = () => {
    const url = `blob:${++made}`;
    live.push(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    live = live.filter((one) => one !== url);
  };
});

it('shows a picture, and forgets its address when another one or none is shown', () => {
  const { rerender, unmount } = render(<BlobImage blob={new Blob(['1'])} alt="Kartu" />);
  expect(screen.getByAltText('Kartu')).toHaveAttribute('src', 'blob:1');
  rerender(<BlobImage blob={new Blob(['2'])} alt="Kartu" />);
  expect(screen.getByAltText('Kartu')).toHaveAttribute('src', 'blob:2');
  expect(live).toEqual(['blob:2']);
  unmount();
  expect(live).toEqual([]);
});
