import type { Work } from '@tryout/api/contract';
import { Button, Progress, Text, VisuallyHidden } from '@tryout/shared-ui/kit';
import type { ReactNode } from 'react';
import { formatNumber } from '../format/numbers.ts';
import { formatTime } from '../format/dates.ts';
import * as styles from './work-state.module.css';

interface WorkStateProps {
  /** Undefined: there is none. */
  work: Work | undefined;
  /** The name of the action, as its button has it: "Ekspor CSV". */
  action: string;
  /** The counted things: "pengguna". */
  unit: string;
  isSaving: boolean;
  isDiscarding: boolean;
  onSave(): void;
  onDiscard(): void;
}

/**
 * How far the export is, or what has become of it. It goes on when the page is left. Always in the page, also without work, so that a screen reader
 * hears that it runs and what came of it, and not each step.
 */
export function WorkState({ work, action, unit, isSaving, isDiscarding, onSave, onDiscard }: WorkStateProps) {
  const discard = (label: string) => (
    <Button variant="subtle" loading={isDiscarding} onClick={onDiscard}>
      {label}
    </Button>
  );
  if (!work) return <Bar />;
  if (work.state === 'running')
    return (
      <Bar
        label={action}
        spoken="Ekspor sedang berjalan."
        title={saysHowFar(work, unit)}
        note="Anda boleh meninggalkan halaman ini; ekspor tetap berjalan."
        actions={discard('Batalkan')}
      >
        <Progress value={percentOf(work)} aria-label="Kemajuan ekspor" className={styles.progress} />
      </Bar>
    );
  if (work.state === 'done')
    return (
      <Bar
        label={action}
        title={`${work.fileName ?? 'Berkas'} siap, ${formatNumber(work.done)} ${unit}`}
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
      label={action}
      title={work.state === 'interrupted' ? 'Ekspor terhenti karena server dimulai ulang' : 'Ekspor gagal'}
      note={`Tidak ada berkas yang dibuat. Tekan ${action} untuk mencoba lagi.`}
      actions={discard('Tutup')}
    />
  );
}

interface BarProps {
  label?: string;
  /** Said instead of a title that changes every second. */
  spoken?: string;
  title?: string;
  note?: string;
  actions?: ReactNode;
  children?: ReactNode;
}

function Bar({ label, spoken, title, note, actions, children }: BarProps) {
  const shown = (
    <Text fw={600} className={styles.title}>
      {title}
    </Text>
  );
  return (
    <section className={title === undefined ? styles.nothing : styles.bar} aria-label={label}>
      <div className={styles.words}>
        <div>
          <div role="status">{spoken === undefined ? title && shown : <VisuallyHidden>{spoken}</VisuallyHidden>}</div>
          {spoken !== undefined && shown}
        </div>
        {children}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

const percentOf = ({ done, total }: Work) => (total ? (100 * done) / total : 0);

const saysHowFar = ({ done, total }: Work, unit: string) =>
  total === null ? 'Menyiapkan ekspor…' : `Menulis ${formatNumber(done)} dari ${formatNumber(total)} ${unit}…`;
