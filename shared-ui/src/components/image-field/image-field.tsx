import { Button, Group, IconPhotoPlus, IconTrash, IconUpload, Loader, Stack, Text } from '@tryout/shared-ui/kit';
import { FileButton, Input, TextInput } from '@tryout/shared-ui/kit-more';
import { imageTypes } from '@tryout/api/contract';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { userMessage } from '../../http/api-error.ts';
import { toast } from '@tryout/shared-ui/platform';
import * as styles from './image-field.module.css';
import { imageRefusal } from './image-refusal.ts';

interface ImageFieldProps {
  /** "Gambar sampul". */
  label: string;
  /** Address of the picture; null = none. */
  value: string | null;
  onChange(url: string | null): void;
  /** Sends the file to the server and returns the picture's address. An error it throws is shown, and the old picture stays. */
  upload(file: File): Promise<string>;
  /** Description of the picture for people who can't see it. Its field appears with `onAltChange`, once there is a picture. */
  alt?: string | null;
  onAltChange?(alt: string): void;
  /** An upload begins or ends: a form saved in between would miss the picture. */
  onBusyChange?(isBusy: boolean): void;
  error?: ReactNode;
  altError?: ReactNode;
  description?: ReactNode;
}

const hint = 'PNG, JPEG, atau WebP. Maksimal 2MB.';

/** A picture that is uploaded as soon as it is chosen or dropped: shown, replaced, removed, described. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, upload, alt, onAltChange, onBusyChange, error, altError, description } = props;
  const id = useId();
  const forgetChoice = useRef<() => void>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);

  const busy = (now: boolean) => {
    setIsBusy(now);
    onBusyChange?.(now);
  };
  const refuse = (message: string) => toast.error({ title: 'Gagal mengupload gambar', message });

  async function take(file: File | null | undefined) {
    // Otherwise the browser would not report the same file when it is chosen again.
    forgetChoice.current?.();
    if (!file || isBusy) return;
    const refusal = imageRefusal(file);
    if (refusal) return void refuse(refusal);
    busy(true);
    try {
      onChange(await upload(file));
      toast.success({ message: 'Gambar berhasil diupload' });
    } catch (failure) {
      refuse(userMessage(failure));
    } finally {
      busy(false);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={description ?? hint}
      error={error}
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <Stack
        gap="sm"
        mt={4}
        className={styles.zone ?? ''}
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        aria-busy={isBusy}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {value ? (
          <div className={styles.paper}>
            <img className={styles.image} src={value} alt={alt || label} />
          </div>
        ) : (
          <Group gap="xs" className={styles.nothing ?? ''} aria-hidden>
            <IconPhotoPlus size={24} stroke={1.75} />
            <Text size="sm">Seret gambar ke sini, atau pilih dari perangkat.</Text>
          </Group>
        )}
        <Group gap="xs">
          <FileButton resetRef={forgetChoice} accept={imageTypes.join(',')} onChange={(file) => void take(file)}>
            {({ onClick }) => (
              // Never disabled, so that keyboard users keep the focus.
              <Button
                variant="default"
                aria-disabled={isBusy}
                leftSection={
                  isBusy ? (
                    <Loader size={18} type="oval" aria-hidden />
                  ) : (
                    <IconUpload size={18} stroke={1.75} aria-hidden />
                  )
                }
                onClick={() => !isBusy && onClick()}
              >
                {isBusy ? 'Mengupload…' : value ? 'Ganti gambar' : 'Pilih gambar'}
              </Button>
            )}
          </FileButton>
          {value && (
            <Button
              variant="subtle"
              color="red"
              aria-disabled={isBusy}
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
              onClick={() => !isBusy && onChange(null)}
            >
              Hapus gambar
            </Button>
          )}
        </Group>
        {value && onAltChange && (
          <TextInput
            label="Deskripsi gambar"
            description="Dibacakan untuk yang tidak dapat melihat gambar."
            value={alt ?? ''}
            onChange={(event) => onAltChange(event.currentTarget.value)}
            maxLength={300}
            error={altError}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
