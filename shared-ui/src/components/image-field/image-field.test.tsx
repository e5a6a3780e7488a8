import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { renderRoute } from '../../testing/index.ts';
import { toast } from '@tryout/shared-ui/platform';
import { ImageField } from './image-field.tsx';

const url = '/api/files/0123456789abcdef0123456789abcdef.webp';
const old = '/api/files/fedcba9876543210fedcba9876543210.webp';
const picture = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'gambar', { type });

function render({ start = null, upload }: { start?: string | null; upload: (file: File) => Promise<string> }) {
  function Form() {
    const [value, setValue] = useState(start);
    const [alt, setAlt] = useState<string | null>(null);
    return (
      <ImageField
        label="Gambar soal"
        value={value}
        onChange={setValue}
        upload={upload}
        alt={alt}
        onAltChange={setAlt}
      />
    );
  }
  const view = renderRoute([{ path: '/', element: <Form /> }]);
  const group = within(screen.getByRole('group', { name: 'Gambar soal' }));
  const input = view.container.querySelector('input[type=file]') as HTMLInputElement;
  return { ...view, group, choose: (file: File) => fireEvent.change(input, { target: { files: [file] } }) };
}
afterEach(() => toast.remove());

describe('ImageField', () => {
  it('uploads the chosen file, shows it and says so', async () => {
    const upload = jest.fn(async () => url);
    const { group, choose } = render({ upload });
    expect(group.queryByLabelText('Deskripsi gambar')).not.toBeInTheDocument();
    const file = picture(2 * 1024 * 1024);
    choose(file);
    expect(await group.findByRole('img')).toHaveAttribute('src', url);
    expect(await screen.findByText('Gambar berhasil diupload')).toBeVisible();
    expect(upload).toHaveBeenCalledWith(file);
  });

  it('takes a dropped file, too', async () => {
    const { group } = render({ upload: async () => url });
    fireEvent.drop(screen.getByText(/Seret gambar/), { dataTransfer: { files: [picture()] } });
    expect(await group.findByRole('img')).toHaveAttribute('src', url);
  });

  it.each([
    ['more than 2 MB', picture(2 * 1024 * 1024 + 1), 'Ukuran file terlalu besar. Maksimal 2MB'],
    ['a GIF', picture(10, 'image/gif'), 'File ini bukan gambar PNG, JPEG, atau WebP'],
    ['a file of no type', picture(10, ''), 'File ini bukan gambar PNG, JPEG, atau WebP'],
  ])('refuses %s before anything is sent, and keeps the old picture', async (_, file, reason) => {
    const upload = jest.fn();
    const { group, choose } = render({ start: old, upload });
    choose(file);
    expect(await screen.findByText('Gagal mengupload gambar')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(group.getByRole('img')).toHaveAttribute('src', old);
    expect(upload).not.toHaveBeenCalled();
  });

  it("shows the server's reason, keeps the old picture, and accepts the same file again", async () => {
    const message = 'Gambar ini rusak atau tidak lengkap.';
    let answer = () => Promise.reject<string>(new ApiError({ status: 415, code: 'IMAGE_BROKEN', message }));
    const { group, choose } = render({ start: old, upload: () => answer() });
    const file = picture();
    choose(file);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('Gagal mengupload gambar')).toBeVisible();
    expect(group.getByRole('img')).toHaveAttribute('src', old);

    answer = async () => url;
    choose(file);
    expect(await screen.findByText('Gambar berhasil diupload')).toBeVisible();
    expect(group.getByRole('img')).toHaveAttribute('src', url);
  });

  it('does one upload at a time, and shows that it is running', async () => {
    let finish = (_: string) => {};
    const upload = jest.fn(() => new Promise<string>((resolve) => (finish = resolve)));
    const { user, group, choose } = render({ start: old, upload });
    choose(picture());
    expect(await group.findByRole('button', { name: 'Mengupload…' })).toBeVisible();
    choose(picture());
    await user.click(group.getByRole('button', { name: 'Hapus gambar' }));
    finish(url);
    expect(await group.findByRole('button', { name: 'Ganti gambar' })).toBeVisible();
    expect(group.getByRole('img')).toHaveAttribute('src', url);
    expect(upload).toHaveBeenCalledTimes(1);
  });

  it('lets the user describe and remove the picture', async () => {
    const { user, group } = render({ start: old, upload: async () => url });
    await user.type(group.getByLabelText('Deskripsi gambar'), 'Dua segitiga');
    expect(group.getByRole('img', { name: 'Dua segitiga' })).toBeVisible();
    await user.click(group.getByRole('button', { name: 'Hapus gambar' }));
    expect(group.queryByRole('img')).not.toBeInTheDocument();
    expect(group.getByRole('button', { name: 'Pilih gambar' })).toBeVisible();
  });
});
