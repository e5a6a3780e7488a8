import {
  attemptEndLabels,
  type AttemptState,
  type FreeRegistration,
  labelOf,
  registrationsListedAtMost,
} from '@tryout/api/contract';
import { ActionIcon, Button, formatDate, IconEye, IconTrash, PageTitle, useQuery } from '@tryout/shared-ui';
import { actionsColumn, FilterBar, StaffTable, type StaffTableColumn, useTableParams } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { useMay } from '../../may.ts';
import { DeleteRegistration } from './delete-registration.tsx';
import { IdCardDialog } from './id-card-dialog.tsx';
import * as styles from './registrations.module.css';
import { registrationListQuery } from './registrations.queries.ts';

const noFilters = { search: '' };
/** The state of the free tryout, where nothing says how it ended. */
const stateWords: Record<AttemptState, string> = {
  in_progress: 'Sedang dikerjakan',
  submitted: 'Selesai',
  expired: 'Waktu habis',
};
const examWords = ({ examState, examEndedBy }: FreeRegistration) =>
  examEndedBy ? labelOf(attemptEndLabels, examEndedBy) : examState && labelOf(stateWords, examState);
/** Shown as a column of its own only where there is room. */
const wide = { visibleMediaQuery: '(min-width: 62em)' };

/** /admin/registrations: the registrations for the free tryout; an ID card is shown only for a reason. */
export function Component() {
  const { params, page, isFiltered, change, changePage } = useTableParams(noFilters);
  const search = params.search.trim().slice(0, 100);
  const { data, error, isFetching, refetch } = useQuery(registrationListQuery(search, page));
  const may = useMay();
  const [looked, setLooked] = useState<FreeRegistration | null>(null);
  const [toDelete, setToDelete] = useState<FreeRegistration | null>(null);

  const columns: StaffTableColumn<FreeRegistration>[] = [
    {
      accessor: 'fullName',
      title: 'Nama lengkap',
      width: 220,
      render: (registration) => (
        <>
          <span className={styles.name}>{registration.fullName}</span>
          <span className={styles.facts}>
            <span>{registration.email}</span>
            <span>{registration.phone}</span>
            <span>{registration.institution}</span>
            <span>Mendaftar {formatDate(registration.createdAt)}</span>
            {registration.examState && <span>{examWords(registration)}</span>}
          </span>
        </>
      ),
    },
    { accessor: 'email', title: 'Email', width: 240, ...wide },
    { accessor: 'phone', title: 'No. Telepon', width: 160, noWrap: true, ...wide },
    { accessor: 'institution', title: 'Instansi', width: 200, ...wide },
    {
      accessor: 'createdAt',
      title: 'Mendaftar',
      width: 130,
      noWrap: true,
      render: ({ createdAt }) => formatDate(createdAt),
      ...wide,
    },
    {
      accessor: 'examState',
      title: 'Ujian',
      width: 150,
      noWrap: true,
      render: (registration) => examWords(registration) ?? '–',
      ...wide,
    },
    actionsColumn(112, (registration) => (
      <div className={styles.actions}>
        {may('cards') && (
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={`Lihat kartu identitas ${registration.fullName}`}
            title="Lihat kartu identitas"
            onClick={() => setLooked(registration)}
          >
            <IconEye size={20} aria-hidden />
          </ActionIcon>
        )}
        {may('support') && (
          <ActionIcon
            variant="subtle"
            size={44}
            color="red"
            aria-label={`Hapus pendaftaran ${registration.fullName}`}
            title="Hapus"
            onClick={() => setToDelete(registration)}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
    )),
  ];

  return (
    <>
      <PageTitle description="Pendaftar tryout gratis. Kartu identitas hanya dapat dilihat dengan alasan, dan setiap kali dilihat dicatat di log audit.">
        Pendaftaran gratis
      </PageTitle>
      <FilterBar
        search={{
          label: 'Cari pendaftaran',
          placeholder: 'Nama, email, atau no. telepon',
          value: params.search,
          onSearch: (text) => change({ search: text }, { replace: true }),
        }}
      />
      <StaffTable
        label="Daftar pendaftaran"
        columns={columns}
        rows={data?.registrations}
        total={data?.total ?? 0}
        isTotalCapped={data?.isTotalCapped ?? false}
        pagedAtMost={registrationsListedAtMost}
        page={page}
        onPageChange={changePage}
        isFetching={isFetching}
        error={error}
        failureTitle="Gagal memuat data"
        onRetry={() => void refetch()}
        empty={
          isFiltered
            ? {
                title: 'Tidak ada pendaftaran yang cocok',
                message: 'Coba awal nama, alamat email, atau nomor telepon.',
                action: (
                  <Button variant="default" onClick={() => change(noFilters)}>
                    Hapus pencarian
                  </Button>
                ),
              }
            : {
                title: 'Belum ada pendaftaran',
                message: 'Siapa pun yang mendaftar tryout gratis akan muncul di halaman ini.',
              }
        }
      />
      <IdCardDialog registration={looked} onClose={() => setLooked(null)} />
      <DeleteRegistration registration={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}
