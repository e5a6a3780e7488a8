import { UploadedImage } from '@tryout/api/contract';
import { api } from '../session.ts';

/** A slow phone connection may need this long for 2 MB; the server waits as long. */
const timeoutMs = 60_000;

/** Uploads a picture for a package or a question; returns its address. */
export async function uploadImage(file: File): Promise<string> {
  const form = new FormData();
  form.append('image', file);
  const { data } = await api.post('admin/upload', UploadedImage, { body: form, timeoutMs });
  return data.url;
}
