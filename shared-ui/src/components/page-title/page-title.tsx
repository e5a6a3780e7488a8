import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { documentTitle } from '../../brand/brand.ts';
import * as styles from './page-title.module.css';

interface PageTitleProps {
  children: ReactNode;
  /** For the browser's tab, where `children` is not plain text. */
  tabTitle?: string;
  description?: ReactNode;
  /** Buttons at the end of the row; they wrap below the title on phones. */
  actions?: ReactNode;
}

// The visit whose heading has already had the focus: a page that replaces its skeleton by content must not take the focus twice. It starts
// as the visit that the browser itself has just announced; after a reload the router finds its key in the history.
let announcedVisit: string = globalThis.history?.state?.key ?? 'default';

/**
 * The page's h1. After a navigation inside the app it receives the focus, so that a screen reader says where the user is. It also names the
 * browser's tab. One on every page.
 */
export function PageTitle({ children, tabTitle, description, actions }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const tab = documentTitle(tabTitle ?? (typeof children === 'string' ? children : undefined));

  useEffect(() => {
    document.title = tab;
  }, [tab]);

  useEffect(() => {
    if (key === announcedVisit) return;
    announcedVisit = key;
    heading.current?.focus({ preventScroll: true });
    // A change of the query string alone (a filter) is no new page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <Stack gap={4} className={styles.words}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {children}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </Stack>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
