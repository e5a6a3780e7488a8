import { idCardTypes } from '@tryout/api/contract';
import { Button, formatNumber, IconPhoto, Text } from '@tryout/shared-ui';
import { BlobImage, FileButton, Input } from '@tryout/shared-ui/more';
import { type ReactNode, useId, useRef, useState } from 'react';
import * as styles from './picture-field.module.css';
import { preparePicture } from './prepare-picture.ts';

interface PictureFieldProps {
  /** The form field, for the focus after a refusal. */
  path: string;
  label: string;
  /** Under the button: who sees the picture. */
  note: string;
  /** Describes the chosen picture for people who can't see it. */
  previewAlt: string;
  /** Refuses a file that is no JPG or PNG, in the server's words. */
  wrongTypeMessage: string;
  value: File | null;
  onChange(file: File | null): void;
  /** The error of the form or the server. */
  error: ReactNode;
  isDisabled: boolean;
}

/** One JPG or PNG: taken with the camera or chosen, checked before anything is sent, shown as it will be sent. */
export function PictureField(props: PictureFieldProps) {
  const { path, label, note, previewAlt, wrongTypeMessage, value, onChange, error: formError, isDisabled } = props;
  const id = useId();
  const forgetChoice = useRef<() => void>(null);
  /** Why the last choice was refused; more exact than "a picture is missing". */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  /** The original size, where the picture was made smaller. */
  const [cameraBytes, setCameraBytes] = useState<number | null>(null);
  const error = refusal ?? formError;

  async function take(file: File | null): Promise<void> {
    // Otherwise the browser would not report the same file when it is chosen again.
    forgetChoice.current?.();
    if (!file) return;
    setIsPreparing(true);
    const prepared = await preparePicture(file, wrongTypeMessage).finally(() => setIsPreparing(false));
    const picture = 'picture' in prepared ? prepared.picture : null;
    setRefusal('refusal' in prepared ? prepared.refusal : null);
    setCameraBytes(picture !== null && picture !== file ? file.size : null);
    onChange(picture);
  }

  const buttonProps = { 'aria-describedby': `${id}-hint${error ? ` ${id}-error` : ''}`, 'data-path': path };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description="Format: JPG, PNG. Maksimal 2MB"
      descriptionProps={{ id: `${id}-hint` }}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
      role="group"
      aria-labelledby={`${id}-label`}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className={styles.card} data-invalid={error ? true : undefined}>
        {value && <BlobImage blob={value} alt={previewAlt} className={styles.preview} />}
        <FileButton resetRef={forgetChoice} accept={idCardTypes.join(',')} onChange={(file) => void take(file)}>
          {({ onClick }) => (
            <Button
              variant="default"
              disabled={isDisabled || isPreparing}
              leftSection={<IconPhoto size={20} aria-hidden />}
              onClick={onClick}
              className={styles.choose ?? ''}
              {...buttonProps}
            >
              {isPreparing ? 'Menyiapkan foto…' : value ? 'Ganti foto' : 'Pilih atau ambil foto'}
            </Button>
          )}
        </FileButton>
        {value && cameraBytes !== null && (
          <Text size="sm" role="status">
            Foto diperkecil di perangkat ini agar dapat dikirim: {megabytes(cameraBytes)} menjadi{' '}
            {megabytes(value.size)}.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </div>
    </Input.Wrapper>
  );
}

/** `8,4 MB` */
const megabytes = (bytes: number) => `${formatNumber(Math.max(0.1, bytes / 1024 / 1024))} MB`;
