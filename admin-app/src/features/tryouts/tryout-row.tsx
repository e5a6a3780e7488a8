import { type AdminTryout, typeLabels } from '@tryout/api/contract';
import {
  ActionIcon,
  Anchor,
  Badge,
  formatNumber,
  formatRupiah,
  IconChevronDown,
  IconPencil,
  IconTrash,
  Link,
} from '@tryout/shared-ui';
import { useMay } from '../../may.ts';
import { modeWord } from './tryout-differences.ts';
import * as styles from './tryout-row.module.css';
import { TryoutStatus } from './tryout-status.tsx';
import { useTryoutAddress } from './use-tryout-address.ts';

/** What a package is called; where there is no room for columns, what they would say. */
export function TryoutTitle({ tryout }: { tryout: AdminTryout }) {
  const { title, type, batch, price, questionCount, isOnline, isFreeTryout } = tryout;
  const facts = [
    typeLabels[type],
    `Batch ${formatNumber(batch)}`,
    formatRupiah(price),
    `${formatNumber(questionCount)} soal`,
  ];
  return (
    <>
      <Anchor component={Link} to={`/admin/tryouts/${encodeURIComponent(tryout.id)}`} className={styles.title ?? ''}>
        {title}
      </Anchor>
      <span className={styles.narrow}>{facts.join(' · ')}</span>
      <span className={styles.marks}>
        <span className={styles.status}>
          <TryoutStatus {...tryout} />
        </span>
        {!isOnline && <span>{modeWord(false)}</span>}
        {isFreeTryout && (
          <Badge color="soga" size="sm">
            Tryout gratis
          </Badge>
        )}
      </span>
    </>
  );
}

interface TryoutActionsProps {
  tryout: AdminTryout;
  isExpanded: boolean;
  onToggle(): void;
  onDelete(): void;
}

/** Questions, edit, delete, as far as one may. An archived package is only there to be seen. */
export function TryoutActions({ tryout, isExpanded, onToggle, onDelete }: TryoutActionsProps) {
  const { linkTo } = useTryoutAddress();
  const may = useMay();
  if (tryout.archivedAt !== null) return null;
  const { id, title } = tryout;
  const look = { variant: 'subtle', size: 44 } as const;
  return (
    <div className={styles.actions}>
      {may('review', 'manage') && (
        <ActionIcon
          {...look}
          aria-expanded={isExpanded}
          aria-label={`Soal ${title}`}
          title={isExpanded ? 'Tutup daftar soal' : 'Lihat soal'}
          onClick={onToggle}
        >
          <IconChevronDown size={20} aria-hidden className={styles.toggle} data-open={isExpanded || undefined} />
        </ActionIcon>
      )}
      {may('manage') && (
        <>
          <ActionIcon {...look} component={Link} {...linkTo(id)} aria-label={`Edit ${title}`} title="Edit">
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon {...look} color="red" aria-label={`Hapus ${title}`} title="Hapus" onClick={onDelete}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
