import type { Essay, EssayList } from '@tryout/api/contract';
import { Button, formatNumber, formatPercent, formatRelative, Text, Title, UnstyledButton } from '@tryout/shared-ui';
import { Pagination } from '@tryout/shared-ui/more';
import { rowsPerPage } from '@tryout/shared-ui/staff';
import { countOf } from './count-of.ts';
import { essayId } from './essay-id.ts';
import { type EssayFilters, type EssayKey } from './marking.api.ts';
import * as styles from './essay-queue.module.css';

interface EssayQueueProps {
  list: EssayList;
  filters: EssayFilters;
  open: EssayKey;
  /** True for an essay with an unsaved mark. */
  isWritten(essay: Essay): boolean;
  /** Essays with unsaved marks, on this page or elsewhere. */
  written: readonly EssayKey[];
  onOpen(essay: EssayKey): void;
  onPage(page: number): void;
}

/** One page of the queue; the open essay is marked. */
export function EssayQueue({ list, filters, open, isWritten, written, onOpen, onPage }: EssayQueueProps) {
  const pages = Math.ceil(list.total / rowsPerPage);
  const inSight = new Set([open, ...list.essays].map(essayId));
  const [elsewhere, ...more] = written.filter((essay) => !inSight.has(essayId(essay)));
  const isWaiting = filters.state === 'waiting';
  return (
    <nav
      aria-label={isWaiting ? 'Antrean penilaian' : 'Jawaban yang sudah dinilai'}
      className={styles.queue}
      data-keeps-focus
    >
      <Title order={2} size="h4">
        {isWaiting ? 'Antrean' : 'Sudah dinilai'} <span className={styles.count}>{countOf(list)}</span>
      </Title>
      <ol className={styles.list}>
        {list.essays.map((essay) => (
          <li key={essayId(essay)}>
            <UnstyledButton
              className={styles.entry ?? ''}
              aria-current={essayId(essay) === essayId(open) ? 'true' : undefined}
              onClick={() => onOpen(essay)}
            >
              <span className={styles.beginning}>{essay.answer.trim().slice(0, 80)}</span>
              <span className={styles.facts}>
                <span>
                  Soal {essay.number}, {essay.tryout.title}
                </span>
                <Fact essay={essay} isWritten={isWritten(essay)} />
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {list.essays.length === 0 && (
        <Text size="xs" c="dimmed">
          Tidak ada jawaban lain.
        </Text>
      )}
      {elsewhere && (
        <p className={styles.elsewhere}>
          {formatNumber(more.length + 1)} nilai di luar daftar ini belum disimpan.
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(elsewhere)}>
            Buka
          </Button>
        </p>
      )}
      {pages > 1 && (
        <Pagination
          size="sm"
          siblings={0}
          total={pages}
          value={filters.page}
          onChange={onPage}
          getItemProps={(number) => ({ 'aria-label': `Halaman ${number}` })}
          getControlProps={(control) => ({
            'aria-label': { previous: 'Halaman sebelumnya', next: 'Halaman berikutnya', first: '', last: '' }[control],
          })}
        />
      )}
    </nav>
  );
}

function Fact({ essay, isWritten }: { essay: Essay; isWritten: boolean }) {
  if (isWritten) return <span className={styles.unsaved}>Belum disimpan</span>;
  if (essay.mark) return <span className={styles.mark}>{formatPercent(essay.mark.percent)}</span>;
  return <span>{formatRelative(essay.submittedAt)}</span>;
}
