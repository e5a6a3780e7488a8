import type { QuestionerTryout } from '@tryout/api/contract';
import { packageName } from '../../common/tryout-lists.ts';
import { Select } from '@tryout/shared-ui/staff';

interface PackageSelectProps {
  tryouts: readonly QuestionerTryout[];
  value: string | null;
  onChange(tryoutId: string): void;
}

/** The field that chooses the package to write questions for, by title or batch. */
export function PackageSelect({ tryouts, value, onChange }: PackageSelectProps) {
  return (
    <Select
      aria-label="Tryout"
      placeholder="Pilih tryout"
      searchable
      allowDeselect={false}
      maxDropdownHeight={360}
      nothingFoundMessage="Tidak ada tryout dengan judul itu"
      data={tryouts.map((tryout) => ({ value: tryout.id, label: packageName(tryout) }))}
      value={value}
      onChange={(tryoutId) => tryoutId && onChange(tryoutId)}
    />
  );
}
