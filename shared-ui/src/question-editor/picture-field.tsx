import { ActionIcon, Button, IconPhoto, IconTrash, IconUpload } from '@tryout/shared-ui/kit';
import { FileButton, Input, TextInput } from '@tryout/shared-ui/kit-more';
import { imageTypes } from '@tryout/api/contract';
import { type DragEvent, type ReactNode, useRef } from 'react';
import { imageRefusal } from '../components/image-field/image-refusal.ts';
import { toast } from '@tryout/shared-ui/platform';
import type { FieldsArea } from './area.ts';
import type { Picture } from './draft.ts';
import { pasting } from './paste/paste.ts';
import { pictureAddress } from './picture-address.ts';
import * as styles from './picture-field.module.css';

/** A change of a picture and its description. */
export type PictureChange = (before: { picture: Picture; alt: string }) => { picture?: Picture; alt?: string };

interface PictureFieldProps {
  /** Such as "Gambar soal". */
  label: string;
  area: Pick<FieldsArea, 'takePicture' | 'keepsPictures'>;
  picture: Picture;
  alt: string;
  onChange(change: PictureChange): void;
  error?: string | undefined;
  altError?: string | undefined;
}

type Take = Pick<PictureFieldProps, 'area' | 'onChange'>;

/** A copy of the file's bytes, so that the picture stays even if the file or its folder is changed or deleted later. */
const bytesOf = async (file: File): Promise<Blob> => new Blob([await file.arrayBuffer()], { type: file.type });

/** Takes a chosen file, if the server would accept it. If the area uploads at once, the address replaces the bytes afterwards. */
export async function takeFile(file: File | null | undefined, { area, onChange }: Take): Promise<void> {
  if (!file) return;
  const refusal = imageRefusal(file);
  if (refusal) return void toast.error({ title: 'Gagal mengupload gambar', message: refusal });
  const bytes = await bytesOf(file).catch(() => undefined);
  if (!bytes)
    return void toast.error({
      title: 'Gagal mengupload gambar',
      message: 'Berkas ini tidak dapat dibaca di perangkat Anda. Pilih sekali lagi.',
    });
  // The words describe the picture before.
  onChange(() => ({ picture: bytes, alt: '' }));
  const address = await area.takePicture?.(bytes);
  // Without an address the upload has failed: the bytes stay, and are sent with the question.
  if (address) onChange(({ picture }) => (picture === bytes ? { picture: address } : {}));
}

const choosing = { accept: imageTypes.join(',') };

interface ChooserProps extends Take {
  children(props: { onClick(): void }): ReactNode;
}

function Chooser({ children, ...props }: ChooserProps) {
  const forgetChoice = useRef<() => void>(null);
  return (
    <FileButton
      {...choosing}
      resetRef={forgetChoice}
      onChange={(file) => {
        // Otherwise the browser would report nothing when the same file is chosen again.
        forgetChoice.current?.();
        void takeFile(file, props);
      }}
    >
      {children}
    </FileButton>
  );
}

/** The button "Tambah gambar soal", shown while a text has no picture. */
export function PictureChooser({ label, ...props }: Take & Pick<PictureFieldProps, 'label'>) {
  return (
    <Chooser {...props}>
      {({ onClick }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.choose ?? ''}
          leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
          onClick={onClick}
        >
          Tambah {label.toLowerCase()}
        </Button>
      )}
    </Chooser>
  );
}

/** The field of a question's picture: it shows the picture, and lets the writer replace, remove and describe it. */
export function PictureField({ label, area, picture, alt, onChange, error, altError }: PictureFieldProps) {
  const address = pictureAddress(picture);
  if (!address) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons choose a picture, too
    <div
      role="group"
      aria-label={label}
      className={styles.field}
      data-invalid={error ? true : undefined}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!area.keepsPictures) void takeFile(event.dataTransfer.files[0], { area, onChange });
      }}
    >
      <span className={styles.paper}>
        <img src={address} alt={alt || label} className={styles.image} />
      </span>
      <div className={styles.words}>
        <TextInput
          label="Deskripsi gambar"
          aria-label={`Deskripsi ${label.toLowerCase()}`}
          placeholder="Untuk yang tidak dapat melihatnya"
          maxLength={300}
          value={alt}
          onPaste={pasting({ isOneLine: true, isPlain: true })}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange(() => ({ alt: value }));
          }}
          error={altError}
        />
        <div className={styles.actions}>
          {!area.keepsPictures && (
            <Chooser area={area} onChange={onChange}>
              {({ onClick }) => (
                <Button
                  variant="default"
                  aria-label={`Ganti ${label.toLowerCase()}`}
                  leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
                  onClick={onClick}
                >
                  Ganti
                </Button>
              )}
            </Chooser>
          )}
          <Button
            variant="subtle"
            color="red"
            aria-label={`Hapus ${label.toLowerCase()}`}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChange(() => ({ picture: null, alt: '' }))}
          >
            Hapus
          </Button>
        </div>
        {error && <Input.Error role="alert">{error}</Input.Error>}
      </div>
    </div>
  );
}

/** A small button beside an option that chooses a picture. Arrow keys lead to it from the option's mark. */
export function PictureButton({ label, tabIndex, ...props }: Take & { label: string; tabIndex: 0 | -1 }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      data-rove
      tabIndex={tabIndex}
      aria-label={`Tambah ${label.toLowerCase()}`}
      onClick={() => {
        // Not a field of the form: the form already has one for the question.
        const input = Object.assign(document.createElement('input'), { type: 'file', ...choosing });
        input.addEventListener('change', () => void takeFile(input.files?.[0], props));
        input.click();
      }}
    >
      <IconPhoto size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
