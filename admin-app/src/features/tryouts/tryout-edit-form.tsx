import type { AdminTryout } from '@tryout/api/contract';
import { Alert, Button, IconAlertCircle, IconInfoCircle, Text, useExamTypes, useQuery } from '@tryout/shared-ui';
import { UnsavedDialog, useLeaveGuard, useSchemaForm } from '@tryout/shared-ui/more';
import {
  Comparison,
  DraftMark,
  markOfText,
  mergeVersions,
  savingMark,
  useBeginAtField,
  useDiscardDialog,
} from '@tryout/shared-ui/staff';
import { useEffect, useRef, useState } from 'react';
import type { KeptTryout, KeptTryouts } from './kept-tryout.ts';
import { differences } from './tryout-differences.ts';
import * as styles from './tryout-dialog.module.css';
import { draftOf, newDraft, saysTheSame, type TryoutDraft, TryoutForm } from './tryout-draft.ts';
import { TryoutFields } from './tryout-fields.tsx';
import { isDraft, wasTaken } from './tryout-status.tsx';
import { ruleSetsQuery } from './tryouts.queries.ts';
import { useSaveTryout } from './use-save-tryout.ts';
import { tryoutParam } from './use-tryout-address.ts';

interface TryoutEditFormProps {
  /** The state to edit; null = a new package. */
  tryout: AdminTryout | null;
  /** The drafts on the device, and where among them this form has its own. */
  kept: KeptTryouts;
  place: string;
  /** The package was deleted, and only its draft is left. */
  isGone?: boolean;
  onClose(): void;
  /** Called when the draft was thrown away. */
  onDiscarded(): void;
}

/** The draft of an earlier visit, unless the package says the same by now: then it was saved, and only the answer was lost. */
function earlierDraft({ kept, place, tryout }: TryoutEditFormProps): KeptTryout | undefined {
  const earlier = kept.drafts[place]?.value;
  return earlier && tryout && saysTheSame(earlier.draft, draftOf(tryout)) ? undefined : earlier;
}

/** A package's form; when somebody else was faster, their state is shown beside the writer's own text. */
export function TryoutEditForm(props: TryoutEditFormProps) {
  const { tryout, kept, place, isGone = false, onClose, onDiscarded } = props;
  const [earlier] = useState(() => earlierDraft(props));
  const { base, unanswered, obstacle, save, accept, startAnew } = useSaveTryout({
    base: earlier ? earlier.base : tryout,
    unanswered: earlier?.unanswered ?? null,
    isGone,
  });
  const examTypes = useExamTypes();
  const [blank] = useState(() => newDraft(examTypes));
  const unchanged = base ? draftOf(base) : blank;
  /** The writer's own text, after the newer state has replaced it. */
  const [replaced, setReplaced] = useState<TryoutDraft | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const { data: rules } = useQuery(ruleSetsQuery);
  const element = useRef<HTMLFormElement>(null);
  // The title of a new package gets the focus, for typing at once.
  useEffect(() => {
    if (tryout === null) element.current?.querySelector<HTMLElement>('[data-path="title"]')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, []);
  useBeginAtField(element);

  const { form, submit, isSubmitting, failure } = useSchemaForm(TryoutForm, {
    initialValues: earlier?.draft ?? unchanged,
    onSubmit: async (change) => {
      if (!(await save(change))) return;
      settle();
      guard.release();
      onClose();
    },
  });
  const draft = form.values;
  const isUnsaved = !saysTheSame(draft, unchanged);
  const guard = useLeaveGuard(isUnsaved, [tryoutParam]);

  /** The draft is stored or thrown away: from now on the device keeps nothing of it. */
  const [isSettled, setIsSettled] = useState(false);
  const { write, drop } = kept;
  useEffect(() => {
    if (isUnsaved && !isSettled) write(place, { draft, base, unanswered });
    else drop(place);
  }, [draft, base, unanswered, isUnsaved, isSettled, place, write, drop]);
  function settle() {
    setIsSettled(true);
    drop(place);
  }
  const discard = useDiscardDialog({
    name: 'Tryout ini',
    what: 'tryout ini',
    isNew: tryout === null,
    onDiscard() {
      settle();
      guard.release();
      onDiscarded();
    },
  });
  const isRestored = kept.drafts[place]?.isRestored ?? false;
  const mark = isSubmitting
    ? savingMark
    : markOfText({ isNew: base === null, isUnsaved, isRestored, keeping: kept.keeping });

  /** The writer's own text merged with the newer state: fields that only the other one changed take the newer value. */
  const ownOn = (newer: AdminTryout, base: AdminTryout) => mergeVersions(draft, draftOf(newer), draftOf(base));

  function saveOwn(newer: AdminTryout, base: AdminTryout) {
    form.setValues(ownOn(newer, base));
    accept(newer);
    void submit();
  }

  function takeNewer(newer: AdminTryout, base: AdminTryout) {
    setReplaced(ownOn(newer, base));
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
            isReading={isSubmitting}
            onReadAgain={() => void submit()}
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
        <UnsavedDialog blocker={guard.blocker} what="Perubahan pada tryout ini" onDiscard={settle} />
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
          <Alert color="nila" role="status" icon={<IconInfoCircle aria-hidden />} title="Formulir memuat versi terbaru">
            <Text size="sm" mb="xs">
              Isian Anda sebelumnya belum hilang.
            </Text>
            <Button variant="default" onClick={() => takeBack(replaced)}>
              Kembalikan isian saya
            </Button>
          </Alert>
        )}
        <TryoutFields
          form={form}
          isDraft={!tryout || isDraft(tryout)}
          keptRuleSetId={base && wasTaken(base) ? base.ruleSetId : null}
          onUploading={setIsUploading}
        />
      </div>
      <footer className={styles.actions}>
        <div className={styles.state}>
          {isUploading ? (
            <Text size="xs" c="dimmed">
              Tunggu sampai gambar selesai diupload.
            </Text>
          ) : (
            <DraftMark mark={mark} onDiscard={discard.ask} />
          )}
        </div>
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
      {discard.dialog}
      <UnsavedDialog
        blocker={guard.blocker}
        what={tryout ? 'Perubahan pada tryout ini' : 'Tryout baru ini'}
        onDiscard={settle}
      />
    </form>
  );
}
