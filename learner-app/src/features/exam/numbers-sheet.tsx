import { Button, Drawer } from '@tryout/shared-ui';
import { memo } from 'react';
import type { ExamStore } from './exam.store.ts';
import * as styles from './numbers-sheet.module.css';
import { QuestionGrid } from './question-grid.tsx';

interface NumbersSheetProps {
  store: ExamStore;
  opened: boolean;
  /** True when the focus returns to the element that opened it. */
  returnsFocus: boolean;
  onClose(): void;
  /** Opens the question at this index of the paper. */
  onJump(index: number): void;
  onFinish(): void;
}

/** The grid of numbers in a sheet, where there is no room for it beside the question. */
export const NumbersSheet = memo(function NumbersSheet({
  store,
  opened,
  returnsFocus,
  onClose,
  onJump,
  onFinish,
}: NumbersSheetProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={returnsFocus}
      position="bottom"
      size="auto"
      classNames={{ content: styles.sheet ?? '' }}
      title="Nomor soal"
      closeButtonProps={{ 'aria-label': 'Tutup nomor soal' }}
    >
      <QuestionGrid store={store} onJump={onJump} />
      <Button variant="outline" fullWidth mt="lg" onClick={onFinish}>
        Selesai
      </Button>
    </Drawer>
  );
});
