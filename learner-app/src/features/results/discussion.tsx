import type { ResultItem } from '@tryout/api/contract';
import { Alert, Button, EmptyState, IconLock, Text, Title, useMediaQuery } from '@tryout/shared-ui';
import { Pager } from '@tryout/shared-ui/more';
import { WaysToBuy } from '../../common/sales/ways-to-buy.tsx';
import { DiscussionItem } from './discussion-item.tsx';
import { DiscussionOfItem } from './discussion-of-item.tsx';
import { type DiscussionPlace, itemsPerPage } from './discussion-place.ts';
import { MarkItem } from './mark-item.tsx';
import { NumberList } from './number-list.tsx';
import { ReportItem, type ReportedAttempt } from './report-item.tsx';
import { type DiscussionFilter, discussionFilters, filterItems, filterLabels } from './result-words.ts';
import * as styles from './discussion.module.css';

const emptyWords: Record<DiscussionFilter, string> = {
  semua: 'Tryout ini tidak memiliki soal',
  salah: 'Tidak ada jawaban yang salah',
  'ragu-ragu': 'Tidak ada soal yang Anda tandai ragu-ragu',
  kosong: 'Semua soal Anda jawab',
  'yakin-salah': 'Tidak ada jawaban salah tanpa tanda ragu-ragu',
  menunggu: 'Tidak ada soal yang menunggu penilaian',
};

interface DiscussionProps {
  attempt: ReportedAttempt;
  items: readonly ResultItem[];
  place: DiscussionPlace;
  /** The explanations are kept for plans that contain them. */
  isUnexplained: boolean;
  /** Show all that match the filter: printed pages can't be turned. */
  isWhole: boolean;
}

/** Every question again, with the learner's answer, the key, the points of each option, and the explanation. */
export function Discussion({ attempt, items, place, isUnexplained, isWhole }: DiscussionProps) {
  const { filter, page, filtered, shown, choose, turnTo, jumpTo } = place;
  const hasSidePanel = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const filters = discussionFilters.filter(
    (known) => known !== 'menunggu' || filter === known || items.some(({ isWaiting }) => isWaiting),
  );
  const numbers = <NumberList items={filtered} onJump={jumpTo} />;
  return (
    <section aria-labelledby="pembahasan" className={styles.discussion} data-printed={isWhole || undefined}>
      <Title order={2} id="pembahasan" tabIndex={-1} mb="sm">
        Pembahasan
      </Title>
      {isUnexplained && (
        <Alert color="soga" icon={<IconLock aria-hidden />} title="Pembahasan belum terbuka" mb="md">
          <Text size="sm" mb="sm">
            Nilai dan kunci tetap dapat Anda lihat. Pembahasan setiap soal terbuka untuk paket yang dibuka dengan
            langganan yang memuatnya.
          </Text>
          <WaysToBuy />
        </Alert>
      )}
      <p className={styles.printedFilter}>
        {filterLabels[filter]}: {filtered.length} dari {items.length} soal
      </p>
      <div className={styles.filters} role="group" aria-label="Soal yang ditampilkan">
        {filters.map((known) => (
          <button
            key={known}
            type="button"
            className={styles.filter}
            aria-pressed={known === filter}
            onClick={() => choose(known)}
          >
            <span className={styles.count}>{filterItems(items, known).length}</span> {filterLabels[known]}
          </button>
        ))}
      </div>
      {filtered.length === 0 ? (
        <EmptyState
          title={emptyWords[filter]}
          action={
            filter !== 'semua' && (
              <Button variant="default" onClick={() => choose('semua')}>
                Lihat semua soal
              </Button>
            )
          }
        />
      ) : (
        <div className={styles.columns}>
          {!hasSidePanel && (
            <details className={styles.numbers}>
              <summary>Daftar nomor soal</summary>
              {numbers}
            </details>
          )}
          <div className={styles.items}>
            {(isWhole ? filtered : shown).map((item) => (
              <DiscussionItem key={item.itemId} item={item} isUnexplained={isUnexplained}>
                <MarkItem attemptId={attempt.id} item={item} />
                <ReportItem attempt={attempt} item={item} />
                {!isUnexplained && <DiscussionOfItem attemptId={attempt.id} item={item} />}
              </DiscussionItem>
            ))}
            {!isWhole && (
              <Pager
                label="Halaman pembahasan"
                page={page}
                pageSize={itemsPerPage}
                total={filtered.length}
                onChange={turnTo}
              />
            )}
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
