import { type Essay, maxRemarkLength } from '@tryout/api/contract';
import {
  ActionIcon,
  Alert,
  Button,
  Card,
  formatDateTime,
  formatPercent,
  formatPoints,
  Group,
  IconChevronLeft,
  IconHistory,
  Kbd,
  Text,
  useMediaQuery,
  useToastsAbove,
} from '@tryout/shared-ui';
import { Textarea, useHotkeys } from '@tryout/shared-ui/staff';
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { checked, type Draft, type DraftErrors, percentOf } from './draft.ts';
import { PercentField } from './percent-field.tsx';
import type { Marking } from './use-marking.ts';
import * as styles from './mark-form.module.css';

/** Pixels: at the end of the page the form is this much above the window's edge. */
const belowForm = 64;

interface MarkFormProps {
  essay: Essay;
  marking: Marking;
  percentRef: RefObject<HTMLInputElement | null>;
  /** The message that somebody else was faster. */
  overtakenRef: RefObject<HTMLDivElement | null>;
}

/** The form for a mark: 0–100 by number, button or arrow keys, a remark, and on to the next. Enter saves, Alt+L skips, Alt+K goes back. */
export function MarkForm({ essay, marking, percentRef, overtakenRef }: MarkFormProps) {
  const [errors, setErrors] = useState<DraftErrors>({});
  const draft = marking.draftFor(essay);
  const isOvertaken = draft.version < essay.version;

  function write(changes: Partial<Draft>) {
    setErrors({});
    marking.write(essay, { ...draft, ...changes });
  }

  /** @param version the version that the marker has seen */
  function save(version: number) {
    if (marking.isSaving) return;
    const result = checked({ ...draft, version });
    if ('errors' in result) {
      setErrors(result.errors);
      if (result.errors.percent) percentRef.current?.focus();
      return;
    }
    void marking.save(essay, result.marking);
  }

  const form = useRef<HTMLFormElement>(null);
  useToastsAbove(form, belowForm, useMediaQuery('(min-width: 62em)'));
  const skip = () => marking.skip(essay);
  const back = () => marking.hasBefore(essay) && marking.back(essay);
  useHotkeys(
    [
      ['alt+L', skip, { usePhysicalKeys: true }],
      ['alt+K', back, { usePhysicalKeys: true }],
    ],
    [],
  );

  return (
    <Card
      component="form"
      ref={form}
      noValidate
      aria-label="Nilai"
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isOvertaken) save(draft.version);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      {isOvertaken ? (
        <Overtaken
          ref={overtakenRef}
          essay={essay}
          own={draft}
          isSaving={marking.isSaving}
          onOverwrite={() => save(essay.version)}
          onAccept={() => marking.accept(essay)}
        />
      ) : (
        essay.mark && (
          <Text size="xs" c="dimmed">
            Dinilai {formatPercent(essay.mark.percent)} oleh {essay.mark.markedBy},{' '}
            {formatDateTime(essay.mark.markedAt)}
          </Text>
        )
      )}
      {marking.isRestored(essay) && (
        <div role="status" className={styles.restored}>
          <IconHistory size={18} aria-hidden />
          <Text size="sm">Draf yang belum disimpan dimuat kembali.</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => marking.drop(essay)}>
            Buang draf
          </Button>
        </div>
      )}
      <div className={styles.fields}>
        <PercentField
          ref={percentRef}
          value={draft.percent}
          onChange={(percent) => write({ percent })}
          error={errors.percent}
        />
        <Textarea
          label="Catatan untuk peserta (opsional)"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxRemarkLength}
          value={draft.remark}
          onChange={(event) => write({ remark: event.currentTarget.value })}
          error={errors.remark}
        />
      </div>
      <div className={styles.actions}>
        <Text size="sm" className={`tabular ${styles.points}`}>
          {pointsOf(essay, draft)} dari {formatPoints(essay.maxPoints)} poin
        </Text>
        <Text size="xs" c="dimmed" className={styles.keys ?? ''}>
          <Kbd>Enter</Kbd> simpan · <Kbd>Ctrl</Kbd>+<Kbd>Enter</Kbd> dari catatan · <Kbd>Alt</Kbd>+<Kbd>K</Kbd> kembali
          · <Kbd>Alt</Kbd>+<Kbd>L</Kbd> lewati
        </Text>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Jawaban sebelumnya"
          aria-keyshortcuts="Alt+K"
          onClick={back}
          disabled={marking.isSaving || !marking.hasBefore(essay)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" aria-keyshortcuts="Alt+L" onClick={skip} disabled={marking.isSaving}>
          Lewati
        </Button>
        <Button type="submit" className={styles.save ?? ''} loading={marking.isSaving} disabled={isOvertaken}>
          Simpan dan lanjut
        </Button>
      </div>
    </Card>
  );
}

/** The points that the typed mark would give. */
function pointsOf({ maxPoints }: Essay, { percent }: Draft): string {
  const share = percentOf(percent);
  return share >= 0 && share <= 100 ? formatPoints((maxPoints * share) / 100) : '–';
}

interface OvertakenProps {
  ref: RefObject<HTMLDivElement | null>;
  essay: Essay;
  own: Draft;
  isSaving: boolean;
  onOverwrite(): void;
  onAccept(): void;
}

/** Somebody else was faster: shows both marks side by side, and the marker decides. */
function Overtaken({ ref, essay: { mark }, own, isSaving, onOverwrite, onAccept }: OvertakenProps) {
  if (!mark) return null;
  const ownPercent = percentOf(own.percent);
  return (
    <Alert ref={ref} tabIndex={-1} color="yellow" role="alert" title="Jawaban ini baru saja dinilai orang lain">
      <Text>
        {mark.markedBy} memberi <strong>{formatPercent(mark.percent)}</strong>
        {mark.remark && <> dengan catatan “{mark.remark}”</>}. Nilai Anda
        {!Number.isNaN(ownPercent) && <> ({formatPercent(ownPercent)})</>} belum disimpan dan tetap ada di bawah.
      </Text>
      <Group gap="xs" mt="sm">
        <Button variant="default" onClick={onAccept} disabled={isSaving}>
          Pakai nilai itu, lanjut
        </Button>
        <Button onClick={onOverwrite} loading={isSaving}>
          Simpan nilai saya
        </Button>
      </Group>
    </Alert>
  );
}
