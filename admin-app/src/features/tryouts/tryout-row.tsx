import type { AdminTryout } from '@tryout/api/contract';
import {
  ActionIcon,
  Anchor,
  Badge,
  formatNumber,
  formatRupiah,
  IconArchive,
  IconArchiveOff,
  IconChevronDown,
  IconPencil,
  IconTrash,
  Link,
  useExamTypes,
} from '@tryout/shared-ui';
import { useMay } from '../../may.ts';
import { questionWords } from './publishing-words.ts';
import { modeWord } from './tryout-differences.ts';
import * as styles from './tryout-row.module.css';
import { isDraft, TryoutStatus, wasTaken } from './tryout-status.tsx';
import { useCheckAddress, useTryoutAddress } from './use-tryout-address.ts';

/** A package's title; below it the other columns' values where there is no room for columns. */
export function TryoutTitle({ tryout }: { tryout: AdminTryout }) {
  const { title, type, batch, price, isOnline, isFreeTryout } = tryout;
  const { linkTo } = useCheckAddress();
  const { typeLabel } = useExamTypes();
  const may = useMay();
  const facts = [typeLabel(type), `Batch ${formatNumber(batch)}`, formatRupiah(price), `${questionWords(tryout)} soal`];
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
        {isDraft(tryout) && may('review', 'manage') && (
          <Anchor component={Link} {...linkTo(tryout.id)} className={styles.check ?? ''}>
            {may('manage') ? 'Periksa dan terbitkan' : 'Periksa'}
          </Anchor>
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
  onRestore(): void;
}

/** The actions: questions, edit, delete or archive, as far as permissions allow. An archived package can only be looked at and restored. */
export function TryoutActions({ tryout, isExpanded, onToggle, onDelete, onRestore }: TryoutActionsProps) {
  const { linkTo } = useTryoutAddress();
  const may = useMay();
  const { id, title } = tryout;
  const look = { variant: 'subtle', size: 44 } as const;
  if (tryout.archivedAt !== null) {
    if (!may('manage')) return null;
    return (
      <div className={styles.actions}>
        <ActionIcon {...look} aria-label={`Pulihkan ${title}`} title="Pulihkan" onClick={onRestore}>
          <IconArchiveOff size={20} aria-hidden />
        </ActionIcon>
      </div>
    );
  }
  const isKept = wasTaken(tryout);
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
          <ActionIcon
            {...look}
            color="red"
            aria-label={`${isKept ? 'Arsipkan' : 'Hapus'} ${title}`}
            title={isKept ? 'Arsipkan' : 'Hapus'}
            onClick={onDelete}
          >
            {isKept ? <IconArchive size={20} aria-hidden /> : <IconTrash size={20} aria-hidden />}
          </ActionIcon>
        </>
      )}
    </div>
  );
}
