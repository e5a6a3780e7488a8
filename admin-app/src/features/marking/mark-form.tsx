import { type Essay, maxRemarkLength } from '@tryout/api/contract';
import { Alert, Button, Card, formatDateTime, formatPoints, Group, Kbd, Text } from '@tryout/shared-ui';
import { NumberInput, Textarea, useHotkeys } from '@tryout/shared-ui/more';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { checked, type Draft, type DraftErrors } from './draft.ts';
import type { Marking } from './use-marking.ts';
import * as styles from './mark-form.module.css';

const quickPercents = [0, 25, 50, 75, 100];

interface MarkFormProps {
  essay: Essay;
  marking: Marking;
  percentRef: RefObject<HTMLInputElement | null>;
  /** Somebody is at work: called before an essay is left. */
  onWork(): void;
}

/** The mark: 0–100 by number, button or arrow keys, a remark, and on to the next. Enter saves, Alt+L skips. */
export function MarkForm({ essay, marking, percentRef, onWork }: MarkFormProps) {
  const [errors, setErrors] = useState<DraftErrors>({});
  const draft = marking.draftFor(essay);
  const isOvertaken = draft.version < essay.version;

  function write(changes: Partial<Draft>) {
    setErrors({});
    marking.write(essay, { ...draft, ...changes });
  }

  /** @param version the one that the marker has seen */
  function save(version: number) {
    if (marking.isSaving) return;
    const result = checked({ ...draft, version });
    if ('errors' in result) {
      setErrors(result.errors);
      if (result.errors.percent) percentRef.current?.focus();
      return;
    }
    onWork();
    void marking.save(essay, result.marking);
  }

  function skip() {
    onWork();
    marking.skip(essay);
  }

  useHotkeys([['alt+L', skip, { usePhysicalKeys: true }]], []);

  return (
    <Card
      component="form"
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
          essay={essay}
          own={draft}
          isSaving={marking.isSaving}
          onOverwrite={() => save(essay.version)}
          onAccept={() => {
            onWork();
            marking.accept(essay);
          }}
        />
      ) : (
        essay.mark && (
          <Text size="xs" c="dimmed">
            Dinilai {essay.mark.percent}% oleh {essay.mark.markedBy}, {formatDateTime(essay.mark.markedAt)}
          </Text>
        )
      )}
      <div className={styles.fields}>
        <NumberInput
          ref={percentRef}
          label="Nilai (0–100)"
          suffix="%"
          min={0}
          max={100}
          step={5}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={draft.percent}
          onChange={(percent) => write({ percent: typeof percent === 'number' ? percent : '' })}
          onFocus={(event) => event.currentTarget.select()}
          error={errors.percent}
          inputContainer={(field) => (
            <div className={styles.percent}>
              {field}
              <QuickPercents chosen={draft.percent} onChoose={(percent) => write({ percent })} />
            </div>
          )}
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
          {draft.percent === '' ? '–' : formatPoints((essay.maxPoints * draft.percent) / 100)} dari{' '}
          {formatPoints(essay.maxPoints)} poin
        </Text>
        <Text size="xs" c="dimmed" className={styles.keys ?? ''}>
          <Kbd>Enter</Kbd> simpan · <Kbd>Ctrl</Kbd>+<Kbd>Enter</Kbd> dari catatan · <Kbd>Alt</Kbd>+<Kbd>L</Kbd> lewati
        </Text>
        <Button variant="default" onClick={skip} disabled={marking.isSaving}>
          Lewati
        </Button>
        <Button type="submit" loading={marking.isSaving} disabled={isOvertaken}>
          Simpan dan lanjut
        </Button>
      </div>
    </Card>
  );
}

function QuickPercents({ chosen, onChoose }: { chosen: Draft['percent']; onChoose(percent: number): void }) {
  return (
    <div role="group" aria-label="Nilai cepat" className={styles.quick}>
      {quickPercents.map((percent) => (
        <Button
          key={percent}
          variant={chosen === percent ? 'filled' : 'default'}
          aria-pressed={chosen === percent}
          className={styles.quickButton ?? ''}
          onClick={() => onChoose(percent)}
        >
          {percent}
        </Button>
      ))}
    </div>
  );
}

interface OvertakenProps {
  essay: Essay;
  own: Draft;
  isSaving: boolean;
  onOverwrite(): void;
  onAccept(): void;
}

/** Somebody else was faster: both marks side by side, and a person decides. */
function Overtaken({ essay: { mark }, own, isSaving, onOverwrite, onAccept }: OvertakenProps) {
  if (!mark) return null;
  return (
    <Alert color="yellow" role="alert" title="Jawaban ini baru saja dinilai orang lain">
      <Text>
        {mark.markedBy} memberi <strong>{mark.percent}%</strong>
        {mark.remark && <> dengan catatan “{mark.remark}”</>}. Nilai Anda{own.percent !== '' && <> ({own.percent}%)</>}{' '}
        belum disimpan dan tetap ada di bawah.
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
