import type { Result } from '@tryout/api/contract';
import { Button, Group, Modal, Stack, Text, toast } from '@tryout/shared-ui';
import { Checkbox, downloadFile } from '@tryout/shared-ui/more';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session.ts';
import { drawResult, hasFinalRank, linesOf } from './result-picture.ts';
import * as styles from './share-dialog.module.css';

const fileName = 'hasil-tryout.png';

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<File>((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], fileName, { type: 'image/png' }));
      else reject(new Error('No picture'));
    }, 'image/png');
  });

interface DialogProps {
  result: Result;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a picture of the result on this device, and hands it to another app or saves it. */
export default function ShareDialog({ result, isOpen, onClose }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Bagikan hasil" size="md">
      <Choices result={result} />
    </Modal>
  );
}

function Choices({ result }: { result: Result }) {
  const ownName = useSession(({ account }) => account?.name ?? '');
  // The rank of a guest is the one that they would have.
  const hasRank = useSession(({ status }) => status === 'signed-in') && hasFinalRank(result);
  const [choices, setChoices] = useState({ withScore: false, withRank: false, withName: false });
  const canvas = useRef<HTMLCanvasElement>(null);
  const lines = linesOf(result, {
    ...choices,
    withRank: choices.withRank && hasRank,
    name: choices.withName ? ownName : '',
  });
  const words = lines.map(({ text }) => text).join('. ');
  useEffect(() => {
    if (canvas.current) drawResult(canvas.current, lines);
    // `lines` is made anew with each drawing; its words say whether it differs.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [words]);

  const toggle = (name: keyof typeof choices) => ({
    checked: choices[name],
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      setChoices({ ...choices, [name]: event.currentTarget.checked }),
  });

  async function share() {
    if (!canvas.current) return;
    try {
      const file = await pictureOf(canvas.current);
      if (!navigator.canShare?.({ files: [file] })) return downloadFile(file, fileName);
      await navigator.share({ files: [file], title: result.tryout.title });
    } catch (error) {
      // Closed without choosing an app.
      if ((error as Error).name === 'AbortError') return;
      toast.error({
        title: 'Gambar belum dapat dibagikan',
        message: 'Pilih Simpan gambar, lalu kirim dari galeri Anda.',
      });
    }
  }
  async function save() {
    if (canvas.current) downloadFile(await pictureOf(canvas.current), fileName);
  }

  return (
    <Stack gap="md">
      <Text size="sm">Gambar dibuat di perangkat ini dan tidak dikirim ke kami. Pilih apa yang boleh terlihat.</Text>
      <canvas ref={canvas} role="img" aria-label={`Gambar hasil: ${words}`} className={styles.picture} />
      {result.score.max > 0 && <Checkbox label="Nilai" {...toggle('withScore')} />}
      {hasRank && <Checkbox label="Peringkat" {...toggle('withRank')} />}
      {ownName !== '' && <Checkbox label={`Nama (${ownName})`} {...toggle('withName')} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => void save()}>
          Simpan gambar
        </Button>
        {'share' in navigator && <Button onClick={() => void share()}>Bagikan</Button>}
      </Group>
    </Stack>
  );
}
