import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { AdminQuestion } from '@tryout/api/contract';
import { Button, IconListCheck, VisuallyHidden } from '@tryout/shared-ui';
import { Checkbox } from '@tryout/shared-ui/more';
import { LastStepNote, SelectionBar, usePracticePool, useSelection } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { DeleteQuestion } from './delete-question.tsx';
import { instructions, orderSpeech } from './order-speech.ts';
import * as styles from './question-list.module.css';
import { QuestionPreviewDialog } from './question-preview-dialog.tsx';
import { QuestionRow } from './question-row.tsx';
import { adminSteps } from './step-area.tsx';
import { inOrder, useReorder } from './use-reorder.ts';
import { useMay } from '../../may.ts';

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface QuestionListProps {
  tryoutId: string;
  questions: AdminQuestion[];
}

/** The questions in their order, which can be changed by dragging, by the keyboard and by buttons. */
export default function QuestionList({ tryoutId, questions }: QuestionListProps) {
  const reorder = useReorder(tryoutId);
  // The new order is shown until the query's data has it, too: otherwise a question would jump back for a moment.
  const [dropped, setDropped] = useState({ from: questions, ids: [] as string[] });
  const shown = dropped.from === questions && dropped.ids.length > 0 ? inOrder(questions, dropped.ids) : questions;
  const ids = shown.map(({ id }) => id);
  const [said, setSaid] = useState('');
  const canEdit = useMay()('manage');
  const [isSelecting, setIsSelecting] = useState(false);
  const selection = useSelection(questions);
  const pool = usePracticePool(adminSteps, ids);
  const ticked = shown.filter(({ id }) => selection.has(id)).length;

  function toggleSelecting() {
    setIsSelecting(!isSelecting);
    selection.clear();
  }
  const [previewed, setPreviewed] = useState<AdminQuestion | null>(null);
  const [doomed, setDoomed] = useState<AdminQuestion | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function move(from: number, to: number) {
    if (from === to || to < 0 || to >= ids.length) return;
    const moved = arrayMove(ids, from, to);
    setDropped({ from: questions, ids: moved });
    reorder(moved);
  }

  function moveByButton(from: number, to: number) {
    move(from, to);
    if (to >= 0 && to < ids.length) setSaid(`Soal ${from + 1} dipindahkan ke posisi ${to + 1} dari ${ids.length}.`);
  }

  function drop({ active, over }: DragEndEvent) {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  }

  return (
    <>
      {canEdit && (
        <div className={styles.many}>
          <LastStepNote area={adminSteps} />
          {isSelecting && (
            <Checkbox
              label={`Pilih semua (${shown.length} soal)`}
              checked={ticked === shown.length}
              indeterminate={ticked > 0 && ticked < shown.length}
              onChange={() => selection.set(shown, ticked < shown.length)}
            />
          )}
          <Button
            className={styles.select ?? ''}
            variant="default"
            size="sm"
            leftSection={<IconListCheck size={18} aria-hidden />}
            aria-pressed={isSelecting}
            onClick={toggleSelecting}
          >
            {isSelecting ? 'Selesai memilih' : 'Pilih beberapa'}
          </Button>
        </div>
      )}
      <div className={styles.captions} aria-hidden>
        <span>No</span>
        <span>Pertanyaan</span>
        <span>Tipe</span>
        <span>Bagian</span>
        <span>Kunci</span>
        <span>Waktu</span>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upAndDown]}
        onDragEnd={drop}
        accessibility={{ announcements: orderSpeech(ids), screenReaderInstructions: instructions }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol aria-label="Daftar soal" className={styles.list}>
            {shown.map((question, place) => (
              <QuestionRow
                key={question.id}
                question={question}
                place={place}
                isPractised={pool?.has(question.id) ?? false}
                count={ids.length}
                onMove={moveByButton}
                onPreview={() => setPreviewed(question)}
                onDelete={() => setDoomed(question)}
                {...(isSelecting && {
                  tick: {
                    isTicked: selection.has(question.id),
                    onTick: (isTicked: boolean) => selection.set([question], isTicked),
                  },
                })}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {isSelecting && <SelectionBar area={adminSteps} selection={selection} hasPracticePool={pool !== undefined} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <DeleteQuestion question={doomed} onClose={() => setDoomed(null)} />
      <QuestionPreviewDialog question={previewed} total={ids.length} onClose={() => setPreviewed(null)} />
    </>
  );
}
