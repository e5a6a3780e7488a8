import type { Work } from '@tryout/api/contract';
import { Button, formatNumber, formatTime, Progress, Text } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import * as styles from './export-state.module.css';

interface ExportStateProps {
  work: Work;
  isSaving: boolean;
  isDiscarding: boolean;
  onSave(): void;
  onDiscard(): void;
}

/** How far the export is, or what has become of it. It goes on when the page is left. */
export function ExportState({ work, isSaving, isDiscarding, onSave, onDiscard }: ExportStateProps) {
  const discard = (label: string) => (
    <Button variant="subtle" loading={isDiscarding} onClick={onDiscard}>
      {label}
    </Button>
  );
  if (work.state === 'running')
    return (
      <Bar
        title={saysHowFar(work)}
        note="Anda boleh meninggalkan halaman ini; ekspor tetap berjalan."
        actions={discard('Batalkan')}
      >
        <Progress value={percentOf(work)} aria-label="Kemajuan ekspor" className={styles.progress} />
      </Bar>
    );
  if (work.state === 'done')
    return (
      <Bar
        title={`${work.fileName ?? 'Berkas'} siap, ${formatNumber(work.done)} pengguna`}
        note={`Dapat disimpan sampai pukul ${formatTime(work.expiresAt)}, hanya oleh Anda.`}
        actions={
          <>
            {discard('Hapus')}
            <Button loading={isSaving} onClick={onSave}>
              Simpan berkas
            </Button>
          </>
        }
      />
    );
  return (
    <Bar
      title={work.state === 'interrupted' ? 'Ekspor terhenti karena server dimulai ulang' : 'Ekspor gagal'}
      note="Tidak ada berkas yang dibuat. Tekan Ekspor CSV untuk mencoba lagi."
      actions={discard('Tutup')}
    />
  );
}

interface BarProps {
  title: string;
  note: string;
  actions: ReactNode;
  children?: ReactNode;
}

function Bar({ title, note, actions, children }: BarProps) {
  return (
    <section className={styles.bar} aria-label="Ekspor CSV">
      <div className={styles.words}>
        <Text fw={600} role="status" className={styles.title}>
          {title}
        </Text>
        {children}
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}

const percentOf = ({ done, total }: Work) => (total ? (100 * done) / total : 0);

const saysHowFar = ({ done, total }: Work) =>
  total === null ? 'Menyiapkan ekspor…' : `Menulis ${formatNumber(done)} dari ${formatNumber(total)} pengguna…`;
