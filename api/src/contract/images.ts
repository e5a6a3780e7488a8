import * as v from 'valibot';

/** Most bytes of an uploaded picture. */
export const maxImageBytes = 2 * 1024 * 1024;
/** Types of an uploaded picture; its bytes decide, not its name. For a file input's `accept`. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const imageNotUploadedMessage = 'Gambar harus diunggah lebih dulu';

/**
 * The address of a picture that was uploaded here; null = none. Addresses on other hosts are refused: we never fetch
 * them.
 */
export const imageUrlField = v.nullable(
  v.pipe(v.string(), v.regex(/^\/api\/files\/[0-9a-f]{32}\.(svg|webp|png|jpg)$/, imageNotUploadedMessage)),
);
/** The name of an uploaded picture, by its address. */
export const pictureName = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** Describes a picture for people who can't see it. */
export const imageAltField = v.nullable(
  v.pipe(v.string(), v.trim(), v.maxLength(300, 'Deskripsi gambar maksimal 300 karakter')),
);

/** Answer to an upload, as the spec has it. */
export const UploadedImage = v.object({ data: v.object({ url: v.string() }) });
export type UploadedImage = v.InferOutput<typeof UploadedImage>;
