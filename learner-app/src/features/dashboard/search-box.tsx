import { IconSearch, later, useLater, useNavigate } from '@tryout/shared-ui';
import { useState } from 'react';
import * as styles from './search-box.module.css';
import { allPackages, searchInput } from './search-input.ts';

/** A fifth of the dashboard's code, which its first picture can do without. */
const findings = later(() => import('./search-findings.tsx'));

/** Finds packages and lessons during typing; Enter leads to all packages that match. */
export function SearchBox() {
  const [text, setText] = useState('');
  const [isFocused, setIsFocused] = useState(false);
  const part = useLater(findings, isFocused);
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        const search = text.trim();
        if (search !== '') void navigate(allPackages(search));
      }}
    >
      {part ? (
        <part.FieldWithFindings
          text={text}
          onText={setText}
          hadFocus={isFocused}
          onPick={(path) => void navigate(path)}
        />
      ) : (
        <div className={styles.early}>
          <IconSearch size={20} aria-hidden />
          <input
            {...searchInput}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
          />
        </div>
      )}
    </form>
  );
}
