import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderRoute } from '../testing/index.ts';
import type { Picture } from './draft.ts';
import { PictureField } from './picture-field.tsx';

describe('a picture that replaces another one', () => {
  it.each([
    ['where it is sent with the question', {}],
    ['where it is uploaded at once', { takePicture: async () => '/b.png' }],
  ])('starts without a description, %s', async (_, area) => {
    URL.createObjectURL = () => 'blob:gambar';
    function Place() {
      const [state, setState] = useState<{ picture: Picture; alt: string }>({ picture: '/a.png', alt: 'Peta' });
      return (
        <PictureField
          label="Gambar soal"
          area={area}
          {...state}
          onChange={(change) => setState((before) => ({ ...before, ...change(before) }))}
        />
      );
    }
    renderRoute([{ path: '/', element: <Place /> }], '/');
    const description = screen.getByRole('textbox', { name: 'Deskripsi gambar soal' });
    expect(description).toHaveValue('Peta');
    const file = new File(['x'], 'b.png', { type: 'image/png' });
    fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, { target: { files: [file] } });
    await waitFor(() => expect(description).toHaveValue(''));
  });
});

it('says so when a chosen file can’t be read, such as one whose folder is gone, and keeps the picture', async () => {
  const onChange = jest.fn();
  const place = <PictureField label="Gambar soal" area={{}} picture="/a.png" alt="Peta" onChange={onChange} />;
  renderRoute([{ path: '/', element: place }], '/');
  const file = new File(['x'], 'b.png', { type: 'image/png' });
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, { target: { files: [file] } });
  expect(await screen.findByText('Gagal mengupload gambar')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
});
