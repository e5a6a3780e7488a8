import { Pagination } from '@tryout/shared-ui/kit-more';
import * as styles from './pager.module.css';

interface PagerProps {
  /** 1-based. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
  /** Names the list for screen readers: "Halaman daftar tryout". */
  label: string;
}

const stepLabels: Record<string, string> = { previous: 'Halaman sebelumnya', next: 'Halaman berikutnya' };

/** The pages of a list; nothing when one is enough, and it is the one that is shown: a page beyond the end has a way back. */
export function Pager({ page, pageSize, total, onChange, label }: PagerProps) {
  const pageCount = Math.ceil(total / pageSize);
  if (pageCount === 0 || (pageCount === 1 && page === 1)) return null;
  return (
    <nav aria-label={label} className={styles.pager}>
      <Pagination
        value={page}
        total={pageCount}
        onChange={onChange}
        siblings={0}
        gap={4}
        getItemProps={(number) => ({ 'aria-label': `Halaman ${number}` })}
        getControlProps={(control) => ({ 'aria-label': stepLabels[control] ?? '' })}
      />
    </nav>
  );
}
