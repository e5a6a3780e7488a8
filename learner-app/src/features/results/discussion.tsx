import type { ResultItem } from '@tryout/api/contract';
import { EmptyState, Title, useMediaQuery, useSearchParams } from '@tryout/shared-ui';
import { useEffect, useState } from 'react';
import { Pager } from '../../common/pager.tsx';
import { DiscussionItem } from './discussion-item.tsx';
import { NumberList } from './number-list.tsx';
import { type DiscussionFilter, discussionFilters, filterItems, filterLabels } from './result-words.ts';
import * as styles from './discussion.module.css';

/** So many questions at a time: a paper of 110 with all its options would be slow on a phone, and endless to scroll. */
const itemsPerPage = 10;

const emptyWords: Record<DiscussionFilter, string> = {
  semua: 'Tryout ini tidak memiliki soal',
  salah: 'Tidak ada jawaban yang salah',
  kosong: 'Tidak ada soal yang kosong',
  'ragu-ragu': 'Tidak ada soal yang Anda tandai ragu-ragu',
  menunggu: 'Tidak ada soal yang menunggu penilaian',
};

/** Filter and page of the discussion, kept in the address. */
function useDiscussionPlace() {
  const [query, setQuery] = useSearchParams();
  const filter = discussionFilters.find((known) => known === query.get('tampil')) ?? 'semua';
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const move = (place: { filter: DiscussionFilter; page: number }) =>
    setQuery(
      {
        ...(place.filter !== 'semua' && { tampil: place.filter }),
        ...(place.page > 1 && { page: String(place.page) }),
      },
      { replace: true, preventScrollReset: true },
    );
  return { filter, page, move };
}

/** Every question again, with the own answer, the key, what each option earns, and why. */
export function Discussion({ items }: { items: readonly ResultItem[] }) {
  const { filter, page, move } = useDiscussionPlace();
  const hasSidePanel = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const [goal, setGoal] = useState<{ itemId: string } | null>(null);

  const filters = discussionFilters.filter(
    (known) => known !== 'menunggu' || filter === known || items.some(({ isWaiting }) => isWaiting),
  );
  const filtered = filterItems(items, filter);
  const pageCount = Math.max(1, Math.ceil(filtered.length / itemsPerPage));
  const shownPage = Math.min(page, pageCount);
  const shown = filtered.slice((shownPage - 1) * itemsPerPage, shownPage * itemsPerPage);

  // The address changes a moment later than the state: the question may not be on the screen yet.
  const isGoalShown = goal !== null && shown.some(({ itemId }) => itemId === goal.itemId);
  useEffect(() => {
    if (!isGoalShown) return;
    const heading = document.getElementById(`soal-${goal.itemId}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    setGoal(null);
  }, [isGoalShown, goal]);

  function jumpTo(itemId: string) {
    const index = filtered.findIndex((item) => item.itemId === itemId);
    move({ filter, page: Math.floor(index / itemsPerPage) + 1 });
    setGoal({ itemId });
  }

  function turnTo(next: number) {
    move({ filter, page: next });
    const first = filtered[(next - 1) * itemsPerPage];
    if (first) setGoal({ itemId: first.itemId });
  }

  const numbers = <NumberList items={filtered} onJump={jumpTo} />;
  return (
    <section aria-labelledby="pembahasan">
      <Title order={2} id="pembahasan" tabIndex={-1} mb="sm">
        Pembahasan
      </Title>
      <div className={styles.filters} role="group" aria-label="Soal yang ditampilkan">
        {filters.map((known) => (
          <button
            key={known}
            type="button"
            className={styles.filter}
            aria-pressed={known === filter}
            onClick={() => move({ filter: known, page: 1 })}
          >
            <span className={styles.count}>{filterItems(items, known).length}</span> {filterLabels[known]}
          </button>
        ))}
      </div>
      {filtered.length === 0 ? (
        <EmptyState title={emptyWords[filter]} />
      ) : (
        <div className={styles.columns}>
          {!hasSidePanel && (
            <details className={styles.numbers}>
              <summary>Daftar nomor soal</summary>
              {numbers}
            </details>
          )}
          <div className={styles.items}>
            {shown.map((item) => (
              <DiscussionItem key={item.itemId} item={item} />
            ))}
            <Pager
              label="Halaman pembahasan"
              page={shownPage}
              pageSize={itemsPerPage}
              total={filtered.length}
              onChange={turnTo}
            />
          </div>
          {hasSidePanel && (
            <aside className={styles.side} aria-label="Daftar nomor soal">
              {numbers}
            </aside>
          )}
        </div>
      )}
    </section>
  );
}
