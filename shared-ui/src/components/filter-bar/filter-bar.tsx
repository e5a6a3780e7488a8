import type { ReactNode } from 'react';
import { SearchField, type SearchFieldProps } from '../search-field/search-field.tsx';
import * as styles from './filter-bar.module.css';

interface FilterBarProps {
  search: Omit<SearchFieldProps, 'className'>;
  /** One field for each filter. */
  children?: ReactNode;
}

/** The search and the filters of a list in one row that wraps; on phones the search has a row of its own. */
export function FilterBar({ search, children }: FilterBarProps) {
  return (
    <div role="search" className={styles.bar}>
      <SearchField {...search} className={styles.search} />
      {children}
    </div>
  );
}
