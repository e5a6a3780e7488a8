import { Loader, Skeleton, Stack, Text, VisuallyHidden } from '@tryout/shared-ui/kit';
import { type ReactNode, useEffect, useState } from 'react';
import * as styles from './states.module.css';

interface LoadingStateProps {
  /** Said to screen readers, and shown with the default dots: "Memuat daftar tryout…". */
  label?: string;
  /** A skeleton in the shape of the coming content; default: dots and the label. */
  children?: ReactNode;
  /** Nothing is shown before this time, so that a fast answer does not flicker; default 200. */
  delayMs?: number;
}

/** A placeholder while content loads. */
export function LoadingState({ label = 'Memuat…', children, delayMs = 200 }: LoadingStateProps) {
  const [isVisible, setIsVisible] = useState(delayMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);

  // The space is reserved from the start: nothing may jump when the skeleton appears.
  return (
    <div className={isVisible ? undefined : styles.notYet} aria-busy="true">
      {children ? (
        <>
          <VisuallyHidden role="status">{isVisible && label}</VisuallyHidden>
          <div aria-hidden>{children}</div>
        </>
      ) : (
        <Stack align="center" gap="sm" py="xl">
          <Loader aria-hidden />
          <Text c="dimmed" role="status">
            {isVisible && label}
          </Text>
        </Stack>
      )}
    </div>
  );
}

interface SkeletonLinesProps {
  /** Default 3. */
  lines?: number;
  /** Pixels; default 16. */
  height?: number;
}

/** Grey lines in place of a text or of table rows. */
export function SkeletonLines({ lines = 3, height = 16 }: SkeletonLinesProps) {
  return (
    <Stack gap="sm">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={height} width={line === lines - 1 && lines > 1 ? '62%' : '100%'} radius="sm" />
      ))}
    </Stack>
  );
}
