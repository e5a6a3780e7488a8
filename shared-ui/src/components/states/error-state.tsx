import { Button, Group, IconCloudOff, IconRefresh, Stack, Text, Title } from '@tryout/shared-ui/kit';
import type { ReactNode } from 'react';
import { userMessage } from '../../http/api-error.ts';
import * as styles from './states.module.css';

interface ErrorStateProps {
  /** Says what failed, such as "Gagal memuat daftar tryout". */
  title: string;
  /** Default: the sentence that belongs to `error`. */
  message?: ReactNode;
  error?: unknown;
  /** Shows "Coba lagi". */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Further ways out, such as a link home. */
  action?: ReactNode;
}

/** A message that something could not be loaded: what, why, and a way to try again. */
export function ErrorState({ title, message, error, onRetry, isRetrying = false, action }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state} data-tone="error">
      <Stack align="center" gap="sm" ta="center">
        <IconCloudOff size={44} aria-hidden className={styles.errorIcon} />
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed" maw="44ch">
          {message ?? userMessage(error)}
        </Text>
        <Group gap="xs" justify="center">
          {onRetry && (
            <Button onClick={onRetry} loading={isRetrying} leftSection={<IconRefresh size={18} aria-hidden />}>
              Coba lagi
            </Button>
          )}
          {action}
        </Group>
      </Stack>
    </div>
  );
}
