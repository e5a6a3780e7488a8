import {
  Button,
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconInfoCircle,
  IconPencil,
  useMutation,
  VisuallyHidden,
} from '@tryout/shared-ui/kit';
import { Checkbox } from '@tryout/shared-ui/kit-more';
import { toast } from '@tryout/shared-ui/platform';
import { type ImportItem, type ImportRemark, labelOf, questionKindLabels } from '@tryout/api/contract';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { StatusBadge } from '../components/badges/status-badge.tsx';
import { mergeVersions } from '../components/comparison/merge-versions.ts';
import { MathText } from '../components/math/math-text.tsx';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import { userMessage } from '../http/api-error.ts';
import { keyLetter } from '../question-editor/draft.ts';
import { LivePreview } from '../question-editor/live-preview.tsx';
import { Duplicates } from './duplicates.tsx';
import type { ImportCalls } from './import-calls.ts';
import { changeOf, draftOf, sentenceOf } from './import-draft.ts';
import { changesKey } from './import-queries.ts';
import * as styles from './import-row.module.css';
import { MendForm } from './mend-form.tsx';
import type { KeptMends } from './use-kept-mends.ts';

interface ImportRowProps {
  calls: ImportCalls;
  importId: string;
  item: ImportItem;
  isOpen: boolean;
  kept: KeptMends;
  onToggle(): void;
  /** Shows the question as it is now. */
  onPut(item: ImportItem): Promise<void>;
  /** A change was stored: the counts are others. */
  onSaved(): Promise<void>;
}

/** A question of the file: a tick, a summary, its problems, and below them all of it as in the exam, or the form that mends it. */
export function ImportRow({ calls, importId, item, isOpen, kept, onToggle, onPut, onSaved }: ImportRowProps) {
  const { number, place, question, problems, notices, duplicates } = item;
  const { subTypeLabel } = useExamTypes();
  // Until the button says otherwise, a form with an unsaved mend is open.
  const [wantsMending, setWantsMending] = useState<boolean>();
  const isMending = wantsMending ?? kept.find(importId, number) !== undefined;
  const mendButton = useRef<HTMLButtonElement>(null);
  const bodyId = useId();
  const show = (isTicked: boolean) => onPut({ ...item, isTicked, isIncluded: isTicked && problems.length === 0 });
  const tick = useMutation({
    mutationKey: changesKey(importId),
    mutationFn: (isTicked: boolean) => calls.changeItem(importId, number, { isTicked }),
    // One after the other, so that the last tick is the one that stays.
    scope: { id: `tick ${importId} ${number}` },
    onMutate: show,
    onSuccess: onPut,
    async onError(error, isTicked) {
      // By now the row has been drawn with the new tick: the former one is the other.
      await show(!isTicked);
      toast.error({ title: `Centang soal ${number} belum tersimpan`, message: userMessage(error) });
    },
    onSettled: onSaved,
  });
  // An unsaved mend gets what else becomes of its question, such as the sub type that many get at once: saving it would undo that.
  const shown = useRef(question);
  useEffect(() => {
    const before = shown.current;
    shown.current = question;
    const own = kept.find(importId, number);
    if (!own || before === question) return;
    const merged = mergeVersions(own, draftOf(question), draftOf(before));
    if (Object.keys(changeOf(merged, question)).length > 0) kept.write(importId, number, merged);
    else if (merged !== own) kept.drop(importId, number);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the question is another one
  }, [question]);
  function endMending() {
    kept.drop(importId, number);
    setWantsMending(false);
    requestAnimationFrame(() => mendButton.current?.focus());
  }

  return (
    <li className={styles.row} data-state={stateOf(item)} data-number={number}>
      <div className={styles.head}>
        <Checkbox
          className={styles.tick ?? ''}
          aria-label={`Tambahkan soal ${number}`}
          checked={item.isTicked}
          onChange={(event) => tick.mutate(event.currentTarget.checked)}
        />
        <div className={styles.words}>
          <div className={styles.facts}>
            <strong>Soal {number}</strong>
            <span>{place}</span>
            <span>{question.subType === '' ? 'Tanpa subtes' : subTypeLabel(question.subType)}</span>
            <span>{answerWords(item)}</span>
            <Badges item={item} />
          </div>
          <p className={styles.stem}>
            {question.question.trim() === '' ? (
              <em>{question.imageUrl ? 'Hanya gambar' : 'Pertanyaan masih kosong'}</em>
            ) : (
              <MathText>{question.question}</MathText>
            )}
          </p>
        </div>
        <div className={styles.actions}>
          <Button
            ref={mendButton}
            variant={problems.length > 0 && !isMending ? 'light' : 'subtle'}
            size="compact-md"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
            aria-expanded={isMending}
            aria-controls={bodyId}
            aria-label={`Perbaiki soal ${number}`}
            onClick={() => setWantsMending(!isMending)}
          >
            Perbaiki
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            rightSection={isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            aria-label={`${isOpen ? 'Tutup' : 'Lihat'} isi soal ${number}`}
            onClick={onToggle}
          >
            {isOpen ? 'Tutup' : 'Lihat'}
          </Button>
        </div>
      </div>
      <Remarks remarks={problems} place={place} tone="bad" icon={<IconAlertTriangle size={18} aria-hidden />} />
      <Remarks remarks={notices} place={place} tone="note" icon={<IconInfoCircle size={18} aria-hidden />} />
      {duplicates[0] && !isOpen && (
        <ul className={styles.remarks} data-tone="doubtful">
          <li>
            <IconCopy size={18} aria-hidden />
            <span>{duplicateWords(item)} Tekan Lihat untuk membandingkan.</span>
          </li>
        </ul>
      )}
      <div id={bodyId} className={styles.body} hidden={!isOpen && !isMending}>
        {isMending && (
          <MendForm
            calls={calls}
            importId={importId}
            item={item}
            kept={kept}
            onPut={onPut}
            onSaved={onSaved}
            onEnd={endMending}
          />
        )}
        {isOpen && !isMending && (
          <div className={styles.shown}>
            <LivePreview draft={draftOf(question)} classes="section" number={number} />
          </div>
        )}
        {isOpen && <Duplicates item={item} />}
      </div>
    </li>
  );
}

type State = 'included' | 'wrong' | 'left';

function stateOf({ isIncluded, isTicked, problems }: ImportItem): State {
  if (isIncluded) return 'included';
  return isTicked && problems.length > 0 ? 'wrong' : 'left';
}

function Badges({ item }: { item: ImportItem }) {
  const state = stateOf(item);
  return (
    <>
      {state === 'wrong' && <StatusBadge tone="negative">Bermasalah</StatusBadge>}
      {state === 'left' && <StatusBadge tone="neutral">Tidak ditambahkan</StatusBadge>}
      {item.duplicates.length > 0 && <StatusBadge tone="warning">Mirip</StatusBadge>}
      {state === 'included' && <VisuallyHidden>Akan ditambahkan</VisuallyHidden>}
    </>
  );
}

function answerWords({ question }: ImportItem): string {
  if (question.kind === 'essay') return labelOf(questionKindLabels, question.kind);
  const draft = draftOf(question);
  const count = `${question.options.length} pilihan`;
  if (draft.isWeighted) return `${count}, berbobot`;
  const key = keyLetter(draft);
  return key ? `${count}, kunci ${key}` : `${count}, tanpa kunci`;
}

function duplicateWords({ duplicates: [first] }: ImportItem): string {
  if (!first) return '';
  const where = first.tryout
    ? first.isSamePackage
      ? `soal ${first.tryout.number} di paket ini`
      : `soal ${first.tryout.number} di ${first.tryout.title}`
    : `soal ${first.itemNumber} di berkas ini`;
  return first.similarity === 1 ? `Sama dengan ${where}.` : `Mirip ${where}.`;
}

interface RemarksProps {
  remarks: readonly ImportRemark[];
  place: string;
  tone: 'bad' | 'note';
  icon: ReactNode;
}

function Remarks({ remarks, place, tone, icon }: RemarksProps) {
  if (remarks.length === 0) return null;
  return (
    <ul className={styles.remarks} data-tone={tone} aria-label={tone === 'bad' ? 'Masalah' : 'Catatan'}>
      {remarks.map((remark, index) => {
        const { label, message } = sentenceOf(remark, place);
        return (
          // Two remarks of one question may be equal.
          <li key={index}>
            {icon}
            <span>
              {label && <strong>{label}: </strong>}
              {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
