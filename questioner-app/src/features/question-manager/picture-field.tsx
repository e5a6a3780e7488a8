import { imageTypes } from '@tryout/api/contract';
import { ActionIcon, Button, IconPhoto, IconTrash, IconUpload, toast } from '@tryout/shared-ui';
import { FileButton, Input, TextInput } from '@tryout/shared-ui/more';
import { imageRefusal } from '@tryout/shared-ui/staff';
import { pictureAddress, readPicture } from './picture.ts';
import * as styles from './picture-field.module.css';
import type { Picture } from './question-draft.ts';

interface PictureFieldProps {
  /** "Gambar soal". */
  label: string;
  picture: Picture;
  alt: string;
  onChange(changes: { picture?: Picture; alt?: string }): void;
  error?: string | undefined;
  altError?: string | undefined;
}

/** Gives the chosen file's bytes on, if the server would take them. */
async function take(file: File | null, onChange: PictureFieldProps['onChange']) {
  if (!file) return;
  const refusal = imageRefusal(file);
  if (refusal) return void toast.error({ title: 'Gambar tidak dapat dipakai', message: refusal });
  onChange({ picture: await readPicture(file) });
}

const choosing = { accept: imageTypes.join(',') };

/** A picture that travels with the form: shown, replaced, removed, described. It is uploaded when the question is saved. */
export function PictureField({ label, picture, alt, onChange, error, altError }: PictureFieldProps) {
  const address = pictureAddress(picture);
  if (!address)
    return (
      <FileButton {...choosing} onChange={(file) => void take(file, onChange)}>
        {({ onClick }) => (
          <Button
            variant="default"
            className={styles.choose ?? ''}
            leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
            onClick={onClick}
          >
            Tambah {label.toLowerCase()}
          </Button>
        )}
      </FileButton>
    );
  return (
    <div role="group" aria-label={label} className={styles.field} data-invalid={error ? true : undefined}>
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
          onChange={(event) => onChange({ alt: event.currentTarget.value })}
          error={altError}
        />
        <div className={styles.actions}>
          <FileButton {...choosing} onChange={(file) => void take(file, onChange)}>
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
          </FileButton>
          <Button
            variant="subtle"
            color="red"
            aria-label={`Hapus ${label.toLowerCase()}`}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChange({ picture: null, alt: '' })}
          >
            Hapus
          </Button>
        </div>
        {error && <Input.Error role="alert">{error}</Input.Error>}
      </div>
    </div>
  );
}

/** The same choice where there is little room: beside an option. */
export function PictureButton({ label, onChange }: Pick<PictureFieldProps, 'label' | 'onChange'>) {
  return (
    <FileButton {...choosing} onChange={(file) => void take(file, onChange)}>
      {({ onClick }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Tambah ${label.toLowerCase()}`}
          onClick={onClick}
        >
          <IconPhoto size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}
