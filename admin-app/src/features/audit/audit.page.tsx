import {
  auditActionLabels,
  auditActions,
  auditEntities,
  auditEntityLabels,
  type AuditEntry,
  labelOf,
} from '@tryout/api/contract';
import {
  ActionIcon,
  Button,
  formatDateTime,
  formatNumber,
  IconChevronDown,
  IconChevronUp,
  PageTitle,
  Text,
  useQuery,
  VisuallyHidden,
} from '@tryout/shared-ui';
import { StaffTable, type StaffTableColumn, useIsWide, useTableParams } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { knownDay } from '../../common/day-field.tsx';
import type { AuditFilters } from './audit.api.ts';
import { AuditDetails } from './audit-details.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { auditQuery } from './audit.queries.ts';
import * as styles from './audit.module.css';

const noFilters = { actor: '', entity: '', action: '', from: '', to: '' };

/** The filters in the address; invalid values are ignored. */
const known = ({ actor, entity, action, from, to }: Record<keyof AuditFilters, string>): AuditFilters => ({
  actor: actor.slice(0, 64),
  entity: auditEntities.find((one) => one === entity) ?? '',
  action: auditActions.find((one) => one === action) ?? '',
  from: knownDay(from),
  to: knownDay(to),
});

const wideColumns: StaffTableColumn<AuditEntry>[] = [
  { accessor: 'at', title: 'Waktu', width: 210, noWrap: true, render: ({ at }) => formatDateTime(at) },
  {
    accessor: 'actor',
    title: 'Siapa',
    width: 220,
    render: ({ actor }) => (
      <>
        <Text size="sm" fw={600} className={styles.breaking ?? ''}>
          {actor.name}
        </Text>
        <Text size="xs" c="dimmed" className={styles.breaking ?? ''}>
          {actor.email}
        </Text>
      </>
    ),
  },
  { accessor: 'action', title: 'Tindakan', width: 170, render: ({ action }) => labelOf(auditActionLabels, action) },
  { accessor: 'entity', title: 'Data', width: 140, render: ({ entity }) => labelOf(auditEntityLabels, entity) },
  { accessor: 'label', title: 'Rincian', render: ({ label }) => <span className={styles.breaking}>{label}</span> },
];

/** On a phone one cell holds all of it, so that the button for the details stays visible. */
const narrowColumns: StaffTableColumn<AuditEntry>[] = [
  {
    accessor: 'at',
    title: 'Catatan',
    render: ({ at, actor, action, entity, label }) => (
      <>
        <Text size="xs" c="dimmed">
          {formatDateTime(at)}
        </Text>
        <Text size="sm" className={styles.breaking ?? ''}>
          <strong>{actor.name}</strong> · {labelOf(auditActionLabels, action)}{' '}
          {labelOf(auditEntityLabels, entity).toLowerCase()}
        </Text>
        <Text size="sm" className={styles.breaking ?? ''}>
          {label}
        </Text>
      </>
    ),
  },
];

/** /admin/audit: who changed what and when, and what it was before and after. Nobody can change it. */
export function Component() {
  const isWide = useIsWide();
  const { params, page, change, changePage } = useTableParams(noFilters);
  const filters = known(params);
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  const { data, error, isFetching, refetch } = useQuery(auditQuery(filters, page));
  const [openIds, setOpenIds] = useState<unknown[]>([]);

  const toggle: StaffTableColumn<AuditEntry> = {
    accessor: 'toggle',
    title: <VisuallyHidden>Buka rincian</VisuallyHidden>,
    width: 68,
    textAlign: 'right',
    render: (entry) => {
      const isOpen = openIds.includes(entry.id);
      return (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Tutup' : 'Buka'} rincian: ${labelOf(auditActionLabels, entry.action)} ${entry.label}`}
          onClick={(event) => {
            event.stopPropagation(); // the row would toggle it back
            setOpenIds(isOpen ? openIds.filter((id) => id !== entry.id) : [...openIds, entry.id]);
          }}
        >
          {isOpen ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
        </ActionIcon>
      );
    },
  };

  return (
    <>
      <PageTitle description="Siapa mengubah apa dan kapan, dengan isi sebelum dan sesudahnya. Catatan ini tidak dapat diubah atau dihapus oleh siapa pun.">
        Log audit
      </PageTitle>
      <AuditFilterBar filters={filters} entries={data?.entries ?? []} onChange={change} />
      <StaffTable
        label="Log audit"
        columns={[...(isWide ? wideColumns : narrowColumns), toggle]}
        rows={data?.entries}
        total={data?.total ?? 0}
        isTotalCapped={data?.isTotalCapped ?? false}
        page={page}
        onPageChange={changePage}
        isFetching={isFetching}
        error={error}
        failureTitle="Gagal memuat data"
        onRetry={() => void refetch()}
        rowExpansion={{
          allowMultiple: true,
          expanded: { recordIds: openIds, onRecordIdsChange: setOpenIds },
          content: ({ record }) => <AuditDetails entry={record} />,
        }}
        empty={
          isNarrowed
            ? {
                title: 'Tidak ada catatan yang cocok',
                message: 'Coba rentang tanggal lain, atau lihat semua orang, data, dan tindakan.',
                action: (
                  <Button variant="default" onClick={() => change(noFilters)}>
                    Hapus filter
                  </Button>
                ),
              }
            : { title: 'Belum ada catatan', message: 'Setiap perubahan oleh staf akan tercatat di halaman ini.' }
        }
      />
      {data?.isTotalCapped && (
        <Text size="xs" c="dimmed" mt="xs">
          Halaman terakhir berhenti di {formatNumber(data.total)} catatan terbaru. Persempit filter untuk melihat yang
          lebih lama.
        </Text>
      )}
    </>
  );
}
