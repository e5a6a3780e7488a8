import type { AdminTryout } from '@tryout/api/contract';
import {
  Alert,
  Button,
  formatNumber,
  IconAlertCircle,
  IconInfoCircle,
  Text,
  useExamTypes,
  useQuery,
} from '@tryout/shared-ui';
import { UnsavedDialog, useLeaveGuard, useSchemaForm } from '@tryout/shared-ui/more';
import { Comparison, mergeVersions, useBeginAtField } from '@tryout/shared-ui/staff';
import { useRef, useState } from 'react';
import { differences } from './tryout-differences.ts';
import * as styles from './tryout-dialog.module.css';
import { draftOf, newDraft, saysTheSame, type TryoutDraft, TryoutForm } from './tryout-draft.ts';
import { TryoutFields } from './tryout-fields.tsx';
import { isDraft } from './tryout-status.tsx';
import { ruleSetsQuery } from './tryouts.queries.ts';
import { useSaveTryout } from './use-save-tryout.ts';
import { tryoutParam } from './use-tryout-address.ts';

interface TryoutEditFormProps {
  /** The state to edit; null = a new package. */
  tryout: AdminTryout | null;
  onClose(): void;
}

/** A package's form; when somebody else was faster, their state is shown beside the own text. */
export function TryoutEditForm({ tryout, onClose }: TryoutEditFormProps) {
  const { obstacle, isReading, save, readNewer, accept, startAnew } = useSaveTryout(tryout);
  const examTypes = useExamTypes();
  const [unchanged, setUnchanged] = useState(() => (tryout ? draftOf(tryout) : newDraft(examTypes)));
  /** The own text, after the newer state has replaced it. */
  const [replaced, setReplaced] = useState<TryoutDraft | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const { data: rules } = useQuery(ruleSetsQuery);
  const element = useRef<HTMLFormElement>(null);
  useBeginAtField(element);

  const { form, submit, isSubmitting, failure } = useSchemaForm(TryoutForm, {
    initialValues: unchanged,
    onSubmit: async (change) => {
      if (!(await save(change))) return;
      guard.release();
      onClose();
    },
  });
  const draft = form.values;
  const guard = useLeaveGuard(!saysTheSame(draft, unchanged), [tryoutParam]);

  /** The own text merged with the newer state: fields that only the other one changed take the newer value. */
  const ownOn = (newer: AdminTryout, base: AdminTryout) => mergeVersions(draft, draftOf(newer), draftOf(base));

  function saveOwn(newer: AdminTryout, base: AdminTryout) {
    form.setValues(ownOn(newer, base));
    accept(newer);
    void submit();
  }

  function takeNewer(newer: AdminTryout, base: AdminTryout) {
    setReplaced(ownOn(newer, base));
    setUnchanged(draftOf(newer));
    form.setValues(draftOf(newer));
    form.clearErrors();
    accept(newer);
  }

  function takeBack(own: TryoutDraft) {
    form.setValues(own);
    setReplaced(null);
  }

  const busy = { loading: isSubmitting, disabled: isUploading };
  const ruleSetTitle = (id: string) => rules?.ruleSets.find((one) => one.id === id)?.title ?? id;

  if (obstacle?.kind === 'changed') {
    const { newer, base } = obstacle;
    return (
      <div className={styles.form}>
        <div className={styles.scroll}>
          <Comparison
            title="Tryout ini sudah diubah orang lain"
            savedAt={newer?.updatedAt ?? null}
            differences={newer ? differences(draft, draftOf(newer), draftOf(base), ruleSetTitle, examTypes) : []}
            isReading={isReading}
            onReadAgain={() => void readNewer()}
          />
        </div>
        <footer className={styles.actions}>
          <Button variant="default" disabled={!newer || isSubmitting} onClick={() => newer && takeNewer(newer, base)}>
            Pakai versi terbaru
          </Button>
          <Button disabled={!newer} loading={isSubmitting} onClick={() => newer && saveOwn(newer, base)}>
            Simpan versi saya
          </Button>
        </footer>
        <UnsavedDialog blocker={guard.blocker} what="Perubahan pada tryout ini" />
      </div>
    );
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={tryout ? 'Edit tryout' : 'Tryout baru'}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUploading && !obstacle) void submit();
      }}
    >
      <div className={styles.scroll}>
        {failure && (
          <Alert color="red" role="none" icon={<IconAlertCircle aria-hidden />} title="Gagal menyimpan tryout">
            {failure} Isian Anda masih ada di sini.
          </Alert>
        )}
        {obstacle && (
          <Alert color="yellow" role="alert" icon={<IconAlertCircle aria-hidden />} title="Tryout ini sudah dihapus">
            Orang lain menghapus atau mengarsipkannya saat Anda menyunting. Isian Anda masih ada di sini dan dapat
            disimpan sebagai tryout baru, tanpa soal.
          </Alert>
        )}
        {replaced && (
          <Alert color="nila" icon={<IconInfoCircle aria-hidden />} title="Formulir memuat versi terbaru">
            <Text size="sm" mb="xs">
              Isian Anda sebelumnya belum hilang.
            </Text>
            <Button variant="default" onClick={() => takeBack(replaced)}>
              Kembalikan isian saya
            </Button>
          </Alert>
        )}
        {tryout && tryout.finishedAttempts > 0 && (
          <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
            {formatNumber(tryout.finishedAttempts)} pengerjaan selesai tetap memakai aturan penilaian saat dikerjakan.
          </Alert>
        )}
        <TryoutFields form={form} isDraft={!tryout || isDraft(tryout)} onUploading={setIsUploading} />
      </div>
      <footer className={styles.actions}>
        {isUploading && (
          <Text size="xs" c="dimmed" className={styles.hint ?? ''}>
            Tunggu sampai gambar selesai diupload.
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        {obstacle ? (
          <Button
            {...busy}
            onClick={() => {
              startAnew();
              void submit();
            }}
          >
            Simpan sebagai tryout baru
          </Button>
        ) : (
          <Button type="submit" {...busy}>
            Simpan
          </Button>
        )}
      </footer>
      <UnsavedDialog blocker={guard.blocker} what={tryout ? 'Perubahan pada tryout ini' : 'Tryout baru ini'} />
    </form>
  );
}
