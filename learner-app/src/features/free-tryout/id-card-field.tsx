import { idCardTypes } from '@tryout/api/contract';
import { Button, formatNumber, IconPhoto, Text } from '@tryout/shared-ui';
import { FileButton, Input } from '@tryout/shared-ui/more';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as styles from './free-tryout.module.css';
import { prepare } from './id-card-file.ts';

interface IdCardFieldProps {
  value: File | null;
  onChange(file: File | null): void;
  /** The error of the form or the server. */
  error: ReactNode;
  isDisabled: boolean;
}

/** The picture of the ID card: taken with the camera or chosen, checked before anything is sent, shown as it will be sent. */
export function IdCardField({ value, onChange, error: formError, isDisabled }: IdCardFieldProps) {
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
    const prepared = await prepare(file).finally(() => setIsPreparing(false));
    const picture = 'picture' in prepared ? prepared.picture : null;
    setRefusal('refusal' in prepared ? prepared.refusal : null);
    setCameraBytes(picture !== null && picture !== file ? file.size : null);
    onChange(picture);
  }

  const buttonProps = { 'aria-describedby': `${id}-hint${error ? ` ${id}-error` : ''}`, 'data-path': 'idCard' };
  return (
    <Input.Wrapper
      id={id}
      label="Foto Kartu Identitas"
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
        {value && <Preview picture={value} />}
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
          Foto disimpan terenkripsi. Hanya administrator yang dapat melihatnya, dengan alasan yang dicatat.
        </Text>
      </div>
    </Input.Wrapper>
  );
}

/** `8,4 MB` */
const megabytes = (bytes: number) => `${formatNumber(Math.max(0.1, bytes / 1024 / 1024))} MB`;

/** The picture's object URL exists only while it is shown. */
function Preview({ picture }: { picture: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url && <img className={styles.preview} src={url} alt="Kartu identitas yang akan dikirim" />;
}
