import { errors, idCardTypes } from '@tryout/api/contract';
import { Button, Group, IconPhoto, Text } from '@tryout/shared-ui';
import { FileButton, Input } from '@tryout/shared-ui/more';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as styles from './free-tryout.module.css';
import { refusalOf, shrink } from './id-card-file.ts';

interface IdCardFieldProps {
  value: File | null;
  onChange(file: File | null): void;
  /** What the form or the server says of it. */
  error: ReactNode;
  isDisabled: boolean;
}

/** The picture of the ID card: taken with the camera or chosen, looked at before anything is sent, shown as it will be sent. */
export function IdCardField({ value, onChange, error: formError, isDisabled }: IdCardFieldProps) {
  const id = useId();
  const forgetChoice = useRef<() => void>(null);
  /** Why the last choice was not taken; says more than that a picture is missing. */
  const [refusal, setRefusal] = useState<string | null>(null);
  /** One that is only too large, and could be made smaller. */
  const [large, setLarge] = useState<File | null>(null);
  const error = refusal ?? formError;

  async function take(file: File | null): Promise<void> {
    // Else a browser would not tell that the same file is chosen again.
    forgetChoice.current?.();
    if (!file) return;
    const found = await refusalOf(file).catch(() => null);
    setLarge(found === errors.IMAGE_TOO_LARGE.message ? file : null);
    setRefusal(found);
    onChange(found === null ? file : null);
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
        <Group gap="xs">
          <FileButton resetRef={forgetChoice} accept={idCardTypes.join(',')} onChange={(file) => void take(file)}>
            {({ onClick }) => (
              <Button
                variant="default"
                disabled={isDisabled}
                leftSection={<IconPhoto size={20} aria-hidden />}
                onClick={onClick}
                {...buttonProps}
              >
                {value ? 'Ganti foto' : 'Pilih atau ambil foto'}
              </Button>
            )}
          </FileButton>
          {large && <ShrinkButton picture={large} onShrunk={(file) => void take(file)} />}
        </Group>
        <Text size="sm" c="dimmed">
          Foto disimpan terenkripsi. Hanya administrator yang dapat melihatnya, dengan alasan yang dicatat.
        </Text>
      </div>
    </Input.Wrapper>
  );
}

/** Phones' cameras make larger pictures than that, and few people know how to make one smaller. */
function ShrinkButton({ picture, onShrunk }: { picture: File; onShrunk(file: File): void }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function press(): Promise<void> {
    setState('busy');
    await shrink(picture).then(onShrunk, () => setState('failed'));
  }
  if (state === 'failed') return <Text size="sm">Foto ini tidak dapat diperkecil. Pilih foto lain.</Text>;
  return (
    <Button loading={state === 'busy'} onClick={() => void press()}>
      Perkecil foto ini
    </Button>
  );
}

/** The picture has an address only while it is shown. */
function Preview({ picture }: { picture: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url && <img className={styles.preview} src={url} alt="Kartu identitas yang akan dikirim" />;
}
