import {
  Button,
  IconArchive,
  IconArrowRight,
  IconCircleCheck,
  IconChevronUp,
  IconClock,
  IconCopy,
  IconListCheck,
  IconTargetArrow,
  IconX,
  ActionIcon,
} from '@tryout/shared-ui/kit';
import { Menu } from '@tryout/shared-ui/kit-more';
import { stepAtMost } from '@tryout/api/contract';
import { type ReactNode, useState } from 'react';
import { useIsWide } from '../components/staff-table/use-is-wide.ts';
import { formatNumber } from '../format/numbers.ts';
import * as styles from './selection-bar.module.css';
import type { StepArea } from './step-area.ts';
import { StepDialog, type DialogKind } from './step-dialog.tsx';
import { useChangePool } from './use-practice-pool.ts';
import type { Selection } from './use-selection.ts';

const actions = [
  { kind: 'sub_type', label: 'Ubah subtes', icon: IconListCheck },
  { kind: 'time', label: 'Ubah waktu', icon: IconClock },
  { kind: 'readiness', label: 'Ubah keadaan', icon: IconCircleCheck },
  { kind: 'move', label: 'Pindahkan', icon: IconArrowRight },
  { kind: 'copy', label: 'Salin', icon: IconCopy },
  { kind: 'archive', label: 'Arsipkan', icon: IconArchive },
] as const;

const marks = [
  { isPractised: true, label: 'Tandai untuk latihan', icon: IconTargetArrow },
  { isPractised: false, label: 'Lepas dari latihan', icon: IconX },
] as const;

interface SelectionBarProps {
  area: StepArea;
  selection: Selection;
  /** The type that the dialog of the sub type begins with. */
  type?: string | undefined;
  /** True: the API knows the practice pool, and the ticked questions can be marked for it. */
  hasPracticePool?: boolean;
  /** A further action of the area for the ticked questions. */
  action?: ReactNode;
  /** A button that selects more, such as all results of a search. */
  more?: ReactNode;
}

/** The number of ticked questions and the steps for them, at the lower edge of the window while any is ticked. */
export function SelectionBar({ area, selection, type, hasPracticePool = false, action, more }: SelectionBarProps) {
  const isWide = useIsWide();
  const [kind, setKind] = useState<DialogKind | null>(null);
  const { length } = selection.questions;
  const pool = useChangePool(area, selection.clear);
  const markItems = marks.map(({ isPractised, label, icon: Icon }) => (
    <Menu.Item
      key={label}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => pool.mutate({ questionIds: selection.questions.map(({ id }) => id), isPractised })}
    >
      {label}
    </Menu.Item>
  ));
  return (
    <>
      {length > 0 && (
        <section className={styles.bar} aria-label="Soal yang dipilih" data-bottom-bar="always">
          <div className={styles.chosen}>
            <strong role="status">{formatNumber(length)} dipilih</strong>
            {selection.isFull && <small>paling banyak {formatNumber(stepAtMost)}</small>}
            {more}
          </div>
          <div className={styles.actions}>
            {isWide ? (
              <>
                {actions.map(({ kind: one, label, icon: Icon }) => (
                  <Button
                    key={one}
                    variant="default"
                    size="sm"
                    leftSection={<Icon size={18} aria-hidden />}
                    onClick={() => setKind(one)}
                  >
                    {label}
                  </Button>
                ))}
                {hasPracticePool && (
                  <Menu position="top-end" withinPortal>
                    <Menu.Target>
                      <Button
                        variant="default"
                        size="sm"
                        leftSection={<IconTargetArrow size={18} aria-hidden />}
                        rightSection={<IconChevronUp size={18} aria-hidden />}
                        loading={pool.isPending}
                      >
                        Latihan
                      </Button>
                    </Menu.Target>
                    <Menu.Dropdown>{markItems}</Menu.Dropdown>
                  </Menu>
                )}
              </>
            ) : (
              <Menu position="top-end" withinPortal>
                <Menu.Target>
                  <Button rightSection={<IconChevronUp size={18} aria-hidden />} loading={pool.isPending}>
                    Tindakan
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {actions.map(({ kind: one, label, icon: Icon }) => (
                    <Menu.Item key={one} leftSection={<Icon size={18} aria-hidden />} onClick={() => setKind(one)}>
                      {label}
                    </Menu.Item>
                  ))}
                  {hasPracticePool && <Menu.Divider />}
                  {hasPracticePool && markItems}
                </Menu.Dropdown>
              </Menu>
            )}
            {action}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label="Batalkan pilihan"
              onClick={() => selection.clear()}
            >
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </div>
        </section>
      )}
      <StepDialog
        area={area}
        kind={kind}
        questions={selection.questions}
        type={type}
        onClose={() => setKind(null)}
        onDone={() => {
          setKind(null);
          selection.clear();
        }}
      />
    </>
  );
}
