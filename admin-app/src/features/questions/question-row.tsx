import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type AdminQuestion, labelOf, questionKindLabels, readinessLabels } from '@tryout/api/contract';
import {
  ActionIcon,
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconGripVertical,
  IconPencil,
  IconTrash,
  Link,
  MathText,
  useExamTypes,
  VisuallyHidden,
} from '@tryout/shared-ui';
import { PracticeBadge, TickBox } from '@tryout/shared-ui/staff';
import { useEffect, useRef } from 'react';
import { useMay } from '../../may.ts';
import * as styles from './question-list.module.css';
import { keyOf, shortTime } from './question-words.ts';
import { useQuestionAddress } from './use-question-address.ts';

interface QuestionRowProps {
  question: AdminQuestion;
  /** Counts from 0. */
  place: number;
  /** Number of questions in the list. */
  count: number;
  isPractised: boolean;
  onMove(from: number, to: number): void;
  onPreview(): void;
  onDelete(): void;
  /** While questions are selected for a step: a tick in place of the controls of the order. */
  tick?: { isTicked: boolean; onTick(isTicked: boolean): void };
}

const button = { variant: 'subtle', color: 'gray', size: 44 } as const;

/** A question in the list: a summary in one line, a handle to drag it, and its actions. Administrators who only review can just view it. */
export function QuestionRow({
  question,
  place,
  count,
  isPractised,
  onMove,
  onPreview,
  onDelete,
  tick,
}: QuestionRowProps) {
  const { subTypeLabel } = useExamTypes();
  const { tryoutId, id, type, subType, topic, timeLimit } = question;
  const { linkTo } = useQuestionAddress();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'dapat dipindahkan' },
  });
  const canEdit = useMay()('manage');
  const name = `soal ${place + 1}`;
  const focus = useFocusAfterMove(place);
  const edit = linkTo({ tryoutId, questionId: id });

  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      data-ticked={tick?.isTicked || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {tick && (
        <span className={styles.tick}>
          <TickBox label={`Pilih ${name}`} isTicked={tick.isTicked} onTick={tick.onTick} />
        </span>
      )}
      {canEdit && !tick && (
        <div className={styles.order}>
          <ActionIcon
            {...button}
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            className={styles.handle ?? ''}
            aria-label={`Pindahkan ${name}`}
          >
            <IconGripVertical size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...button}
            aria-label={`Naikkan ${name}`}
            aria-disabled={place === 0}
            onClick={(event) => {
              focus.keep(event.currentTarget);
              onMove(place, place - 1);
            }}
          >
            <IconChevronUp size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...button}
            aria-label={`Turunkan ${name}`}
            aria-disabled={place === count - 1}
            onClick={(event) => {
              focus.keep(event.currentTarget);
              onMove(place, place + 1);
            }}
          >
            <IconChevronDown size={20} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <span className={styles.number}>
        <VisuallyHidden>Soal </VisuallyHidden>
        {place + 1}
      </span>
      {canEdit ? (
        <Link {...edit} className={styles.stem ?? ''}>
          <MathText>{question.question}</MathText>
        </Link>
      ) : (
        <span className={styles.stem}>
          <MathText>{question.question}</MathText>
        </span>
      )}
      <span className={styles.facts}>
        {(question.isReady === false || isPractised) && (
          <span className={styles.marks}>
            {question.isReady === false && <span className={styles.unready}>{readinessLabels.unready}</span>}
            {isPractised && <PracticeBadge />}
          </span>
        )}
        <span>{labelOf(questionKindLabels, type)}</span>
        <span className={styles.subType}>
          {subType} <small>{subTypeLabel(topic)}</small>
        </span>
        <Key question={question} />
        <span className={styles.time}>{shortTime(timeLimit)}</span>
      </span>
      <div className={styles.actions}>
        <ActionIcon {...button} aria-label={`Pratinjau ${name}`} onClick={onPreview}>
          <IconEye size={20} aria-hidden />
        </ActionIcon>
        {canEdit && (
          <>
            <ActionIcon {...button} component={Link} {...edit} aria-label={`Edit ${name}`}>
              <IconPencil size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon {...button} color="red" aria-label={`Hapus ${name}`} onClick={onDelete}>
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  );
}

function Key({ question }: { question: AdminQuestion }) {
  const key = keyOf(question);
  return (
    <span className={styles.key}>
      {key && key !== 'Bobot' && <span className={styles.keyWord}>Kunci </span>}
      {key ?? '–'}
    </span>
  );
}

/** Gives the pressed button its focus back: browsers remove the focus from an element that is moved, and a row moves with its buttons. */
function useFocusAfterMove(place: number) {
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  return { keep: (element: HTMLElement) => (pressed.current = element) };
}
