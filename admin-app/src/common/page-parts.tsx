import { Link, useLocation } from '@tryout/shared-ui';
import { useEffect, useRef } from 'react';
import * as styles from './page-parts.module.css';

interface PagePartsProps {
  /** For screen readers: "Bagian acara". */
  label: string;
  parts: readonly { to: string; label: string }[];
}

/** A row of links to the pages that belong together. The open one is marked, and scrolled into sight on a phone. */
export function PageParts({ label: name, parts }: PagePartsProps) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={row} aria-label={name} className={styles.parts}>
      {parts.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.part} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
