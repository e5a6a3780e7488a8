import { Stack, Text, Title } from '@tryout/shared-ui/kit';
import type { ReactNode } from 'react';
import { KawungMark } from '../../brand/kawung-mark.tsx';
import { KawungPattern } from '../../brand/kawung-pattern.tsx';
import * as styles from './states.module.css';

interface EmptyStateProps {
  title: string;
  /** Advice on what to do. */
  message?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** In place of the mark. */
  icon?: ReactNode;
}

/** A message for an empty list, with advice on what to do. */
export function EmptyState({ title, message, action, icon = <KawungMark size={56} /> }: EmptyStateProps) {
  return (
    <KawungPattern className={styles.state}>
      <Stack align="center" gap="sm" ta="center">
        {icon}
        <Title order={2} size="h3">
          {title}
        </Title>
        {message && (
          <Text c="dimmed" maw="44ch">
            {message}
          </Text>
        )}
        {action}
      </Stack>
    </KawungPattern>
  );
}
