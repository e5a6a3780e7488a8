import {
  labelOf,
  permissionLabels,
  type StaffAccess,
  type StaffMember,
  staffRoleLabels,
  staffRoles,
} from '@tryout/api/contract';
import {
  Badge,
  Button,
  formatDate,
  formatDateTime,
  Group,
  IconPlus,
  Link,
  PageTitle,
  SavedNote,
  Stack,
  Text,
  useQuery,
} from '@tryout/shared-ui';
import {
  actionsColumn,
  FilterBar,
  Select,
  StaffTable,
  type StaffTableColumn,
  useDialogAddress,
  useIsWide,
  useTableParams,
} from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { isEverything } from '../../may.ts';
import { useSession } from '../../session.ts';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';
import { RowActions } from './row-actions.tsx';
import { type OpenAct, StaffActDialog } from './staff-act-dialog.tsx';
import { newStaffParam, type OpenForm, StaffDialog } from './staff-dialog.tsx';
import { StaffStatus } from './staff-status.tsx';
import { staffListQuery } from './staff.queries.ts';
import * as styles from './staff.module.css';
import { useStaffChanged } from './use-staff-changed.ts';

const adding: OpenForm = { kind: 'add' };
const noFilters = { search: '', role: '' };
const roleOptions = staffRoles.map((value) => ({ value, label: staffRoleLabels[value] }));

function wideColumns(ownId: string | undefined): StaffTableColumn<StaffMember>[] {
  return [
    { accessor: 'name', title: 'Nama', width: 220, render: (member) => <Name member={member} ownId={ownId} /> },
    { accessor: 'email', title: 'Email', width: 240 },
    { accessor: 'role', title: 'Peran', width: 220, render: (member) => <Role member={member} /> },
    { accessor: 'isActive', title: 'Status', width: 240, render: (member) => <StaffStatus member={member} /> },
    { accessor: 'lastSignedInAt', title: 'Terakhir masuk', width: 210, noWrap: true, render: lastSignIn },
    {
      accessor: 'createdAt',
      title: 'Dibuat',
      width: 130,
      noWrap: true,
      render: ({ createdAt }) => formatDate(createdAt),
    },
  ];
}

/** On a phone one cell holds all of it, so that the actions stay visible. */
function narrowColumns(ownId: string | undefined): StaffTableColumn<StaffMember>[] {
  const render = (member: StaffMember) => (
    <Stack gap={4} align="flex-start">
      <Name member={member} ownId={ownId} />
      <Text size="sm" className={styles.breaking ?? ''}>
        {member.email}
      </Text>
      <Text size="xs" c="dimmed">
        {[labelOf(staffRoleLabels, member.role), permissionText(member)].filter(Boolean).join(' · ')} · dibuat{' '}
        {formatDate(member.createdAt)} ·{' '}
        {member.lastSignedInAt ? `masuk ${formatDateTime(member.lastSignedInAt)}` : 'belum pernah masuk'}
      </Text>
      <StaffStatus member={member} />
    </Stack>
  );
  return [{ accessor: 'name', title: 'Nama', render }];
}

/** "Semua izin", or the labels of the permissions; '' where the answer names none. */
function permissionText({ permissions: held, role }: StaffMember): string {
  if (role !== 'admin' || !held) return '';
  if (isEverything(held)) return 'Semua izin';
  const labels = held.map((permission) => labelOf(permissionLabels, permission));
  return labels.length > 0 ? labels.join(', ') : 'Belum ada izin';
}

function Role({ member }: { member: StaffMember }) {
  const held = permissionText(member);
  return (
    <>
      {labelOf(staffRoleLabels, member.role)}
      {held && (
        <Text size="xs" c="dimmed">
          {held}
        </Text>
      )}
    </>
  );
}

const lastSignIn = ({ lastSignedInAt }: StaffMember) =>
  lastSignedInAt ? formatDateTime(lastSignedInAt) : 'Belum pernah';

function Name({ member: { id, name }, ownId }: { member: StaffMember; ownId: string | undefined }) {
  return (
    <Group gap={8} wrap="nowrap">
      <Text fw={600} className={styles.breaking ?? ''}>
        {name}
      </Text>
      {id === ownId && (
        <Badge color="nila" className={styles.own ?? ''}>
          Anda
        </Badge>
      )}
    </Group>
  );
}

/** /admin/staff: administrators and questioners; who may sign in, and their one-time passwords. */
export function Component() {
  const isWide = useIsWide();
  const own = useSession(({ account }) => account);
  const { params, page, isFiltered, change, changePage } = useTableParams(noFilters);
  const role = staffRoles.find((one) => one === params.role) ?? '';
  const { data, error, isFetching, refetch } = useQuery(
    staffListQuery({ search: params.search.trim().slice(0, 100), role }, page),
  );
  const addition = useDialogAddress(newStaffParam);
  const isAdding = addition.open !== null;
  const [form, setForm] = useState<OpenForm | null>(null);
  const [act, setAct] = useState<OpenAct | null>(null);
  const [access, setAccess] = useState<StaffAccess | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const changed = useStaffChanged();

  function begin(opened: OpenForm) {
    setSaved(null);
    setForm(opened);
  }

  function onChanged({ id, name, permissions }: StaffMember, what: string) {
    setForm(null);
    setSaved(`${what} ${name} tersimpan`);
    const { account, setAccount } = useSession.getState();
    if (account?.id === id) setAccount({ ...account, name, permissions });
    void changed();
  }

  const actions: StaffTableColumn<StaffMember> = actionsColumn(68, (member) => (
    <RowActions
      member={member}
      isOwn={member.id === own?.id}
      onRename={() => begin({ kind: 'rename', member })}
      onPermissions={() => begin({ kind: 'permissions', member })}
      onAct={(kind) => setAct({ kind, member })}
    />
  ));

  return (
    <>
      <PageTitle
        description="Administrator dan penulis soal. Setiap perubahan dicatat di log audit."
        actions={
          <Button
            component={Link}
            {...addition.linkTo('baru')}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setSaved(null)}
          >
            Tambah staf
          </Button>
        }
      >
        Staf
      </PageTitle>
      <FilterBar
        search={{
          label: 'Cari staf',
          placeholder: 'Nama atau email',
          value: params.search,
          onSearch: (search) => change({ search }, { replace: true }),
        }}
      >
        <Select
          aria-label="Peran"
          placeholder="Semua peran"
          data={roleOptions}
          clearable
          clearButtonProps={{ 'aria-label': 'Semua peran' }}
          value={role || null}
          onChange={(value) => change({ role: value ?? '' })}
        />
      </FilterBar>
      <div className={styles.saved}>
        <SavedNote>{saved}</SavedNote>
      </div>
      <StaffTable
        label="Daftar staf"
        columns={[...(isWide ? wideColumns(own?.id) : narrowColumns(own?.id)), actions]}
        rows={data?.staff}
        total={data?.total ?? 0}
        page={page}
        onPageChange={changePage}
        isFetching={isFetching}
        error={error}
        failureTitle="Gagal memuat data"
        onRetry={() => void refetch()}
        empty={{
          title: isFiltered ? 'Tidak ada staf yang cocok' : 'Belum ada staf',
          message: isFiltered
            ? 'Coba kata lain, atau lihat semua peran.'
            : 'Tambahkan administrator atau penulis soal.',
          ...(isFiltered && {
            action: (
              <Button variant="default" onClick={() => change(noFilters)}>
                Hapus filter
              </Button>
            ),
          }),
        }}
      />
      <StaffDialog
        open={isAdding ? adding : form}
        onClose={() => (isAdding ? addition.close() : setForm(null))}
        onAdded={(added) => {
          addition.close();
          setAccess(added);
          void changed();
        }}
        onChanged={onChanged}
        ownId={own?.id}
      />
      <StaffActDialog
        open={act}
        ownId={own?.id}
        onClose={() => setAct(null)}
        onReset={setAccess}
        onChanged={() => void changed()}
      />
      <OneTimePasswordDialog access={access} onClose={() => setAccess(null)} />
    </>
  );
}
