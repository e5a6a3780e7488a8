import { useQuery } from '@tryout/shared-ui';
import { Select, type StepArea } from '@tryout/shared-ui/staff';
import { api } from '../session.ts';
import { packageName, tryoutListsQuery } from './tryout-lists.ts';

/** A package, found by its title. */
const PackagePicker: StepArea['PackagePicker'] = ({
  label,
  description,
  value,
  isOptional = false,
  onChange,
  error,
}) => {
  const { data, isError, isPending } = useQuery(tryoutListsQuery);
  return (
    <Select
      label={label}
      description={description}
      placeholder={isPending ? 'Memuat paket…' : 'Cari judul paket'}
      data-autofocus
      // An open list would hide the error and the buttons below.
      openOnFocus={false}
      data={data?.tryoutLists.map((one) => ({ value: one.id, label: packageName(one) })) ?? []}
      searchable
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': 'Kosongkan pilihan' }}
      limit={200}
      nothingFoundMessage={isError ? 'Gagal memuat daftar paket' : 'Tidak ada paket dengan judul itu'}
      value={value || null}
      onChange={(tryoutId) => onChange(tryoutId ?? '')}
      error={error}
    />
  );
};

/** How questioners change many questions at once. */
export const questionerSteps: StepArea = {
  api,
  prefix: 'api/questioner',
  PackagePicker,
  mayTakeFromPublished: false,
};
