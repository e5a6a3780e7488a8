import { Badge } from '@tryout/shared-ui/kit';
import type { ReactNode } from 'react';

export type StatusTone = 'positive' | 'negative' | 'warning' | 'brand' | 'neutral';

interface StatusBadgeProps {
  tone: StatusTone;
  /** The word carries the meaning; colour only helps. */
  children: ReactNode;
  icon?: ReactNode;
}

const colors: Record<StatusTone, string> = {
  positive: 'green',
  negative: 'red',
  warning: 'yellow',
  brand: 'nila',
  neutral: 'gray',
};

/** A state in one word: Aktif, Nonaktif, Online, Lulus. */
export function StatusBadge({ tone, children, icon }: StatusBadgeProps) {
  return (
    <Badge color={colors[tone]} leftSection={icon}>
      {children}
    </Badge>
  );
}
