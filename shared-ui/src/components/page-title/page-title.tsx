import { Group, Stack, Text, Title } from '@tryout/shared-ui/kit';
import { announceVisit, useLocation } from '@tryout/shared-ui/platform';
import { type ReactNode, useEffect, useRef } from 'react';
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
    if (announceVisit(key)) heading.current?.focus({ preventScroll: true });
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
