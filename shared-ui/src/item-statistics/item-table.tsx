import { knownOf, type QuestionFlag, questionFlagLabels, questionFlags } from '@tryout/api/contract';
import { ActionIcon, IconChevronDown, IconChevronUp, VisuallyHidden } from '@tryout/shared-ui/kit';
import { type ReactNode, useState } from 'react';
import { MathText } from '../components/math/math-text.tsx';
import { StaffTable, type StaffTableColumn } from '../components/staff-table/staff-table.tsx';
import { rowsPerPage } from '../components/staff-table/use-table-params.ts';
import { useIsWide } from '../components/staff-table/use-is-wide.ts';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import { formatNumber, percentOrDash } from '../format/numbers.ts';
import { FlagMarks } from './flag-marks.tsx';
import { ItemFigures } from './item-figures.tsx';
import * as styles from './item-table.module.css';
import type { PackageItem } from './statistics-calls.ts';

interface ItemTableProps {
  items: readonly PackageItem[];
  questionAction?: ((item: PackageItem) => ReactNode) | undefined;
}

/** The figures by which rows can be sorted, as their columns have them. */
const sorts = {
  number: ({ number }: PackageItem) => number,
  facility: ({ facility }: PackageItem) => facility,
  discrimination: ({ discrimination }: PackageItem) => discrimination,
  efficiency: ({ efficiency }: PackageItem) => efficiency,
  effectiveWeight: ({ effectiveWeight }: PackageItem) => effectiveWeight,
};
type Sort = keyof typeof sorts;

/** Rows without the figure come last in both directions. */
function sorted(items: readonly PackageItem[], by: Sort, direction: 'asc' | 'desc') {
  const value = sorts[by];
  const sign = direction === 'asc' ? 1 : -1;
  return [...items].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.number - other.number;
    return sign * (a - b) || one.number - other.number;
  });
}

const anyFlag = 'bertanda';
type Filter = 'semua' | typeof anyFlag | QuestionFlag;
const fits = ({ flags }: PackageItem, filter: Filter) =>
  filter === 'semua' || (filter === anyFlag ? flags.length > 0 : flags.some(({ flag }) => flag === filter));

/** The questions of a package with their figures: sorted by a figure, filtered by a flag; a row opens to all of them. */
export function ItemTable({ items, questionAction }: ItemTableProps) {
  const isWide = useIsWide();
  const [filter, setFilter] = useState<Filter>('semua');
  const [sort, setSort] = useState<{ by: Sort; direction: 'asc' | 'desc' }>({ by: 'number', direction: 'asc' });
  const [page, setPage] = useState(1);
  const [openIds, setOpenIds] = useState<unknown[]>([]);
  const { sectionLabel, subTypeLabel } = useExamTypes();

  const counted = (one: Filter) => items.filter((item) => fits(item, one)).length;
  // A filter that nothing fits is left out, unless it is the chosen one.
  const filters: { value: Filter; label: string }[] = [
    { value: 'semua', label: 'Semua soal' },
    { value: anyFlag, label: 'Bertanda' },
    ...questionFlags.map((flag) => ({ value: flag, label: questionFlagLabels[flag] })),
  ].filter(({ value }) => value === 'semua' || value === filter || counted(value as Filter) > 0) as {
    value: Filter;
    label: string;
  }[];
  const fitting = sorted(
    items.filter((item) => fits(item, filter)),
    sort.by,
    sort.direction,
  );

  const figure = (accessor: Sort, title: string, width: number): StaffTableColumn<PackageItem> => ({
    accessor,
    title,
    width,
    sortable: true,
    textAlign: 'right',
    noWrap: true,
    render: (item) => <span className="tabular">{percentOrDash(sorts[accessor](item))}</span>,
  });
  const columns: StaffTableColumn<PackageItem>[] = [
    {
      accessor: 'number',
      title: 'No',
      width: isWide ? 76 : 60,
      sortable: true,
      render: ({ number }) => <span className="tabular">{formatNumber(number)}</span>,
    },
    {
      accessor: 'stem',
      title: 'Soal',
      render: (item) => (
        <>
          <span className={styles.stem}>
            <MathText>{item.stem}</MathText>
          </span>
          <span className={styles.facts}>
            <FlagMarks flags={item.flags} />
            <span>
              <abbr title={sectionLabel(item.section)}>{item.section}</abbr> · {subTypeLabel(item.subType)}
            </span>
            {!isWide && (
              <span>
                Rata-rata {percentOrDash(item.facility)} · Daya beda {percentOrDash(item.discrimination)}
              </span>
            )}
          </span>
        </>
      ),
    },
    ...(isWide
      ? [
          figure('facility', 'Rata-rata poin', 150),
          figure('discrimination', 'Daya beda', 130),
          figure('efficiency', 'Efisiensi', 120),
          figure('effectiveWeight', 'Bobot efektif', 146),
        ]
      : []),
    {
      accessor: 'open',
      title: <VisuallyHidden>Rincian</VisuallyHidden>,
      width: 60,
      textAlign: 'right',
      render: ({ questionId, number }) => {
        const isOpen = openIds.includes(questionId);
        return (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Tutup' : 'Lihat'} statistik soal ${number}`}
            onClick={(event) => {
              event.stopPropagation(); // the row would close it again
              setOpenIds(isOpen ? openIds.filter((id) => id !== questionId) : [...openIds, questionId]);
            }}
          >
            {isOpen ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
          </ActionIcon>
        );
      },
    },
  ];

  return (
    <div>
      <div className={styles.filters} role="group" aria-label="Soal yang ditampilkan">
        {filters.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={styles.filter}
            aria-pressed={value === filter}
            onClick={() => {
              setFilter(value);
              setPage(1);
            }}
          >
            {label} <span className={styles.count}>{formatNumber(counted(value))}</span>
          </button>
        ))}
      </div>
      <StaffTable
        label="Statistik soal"
        columns={columns}
        rows={fitting.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
        rowKey="questionId"
        total={fitting.length}
        page={page}
        onPageChange={setPage}
        error={null}
        failureTitle="Gagal memuat statistik"
        onRetry={() => {}}
        sort={{ columnAccessor: sort.by, direction: sort.direction }}
        onSortChange={({ columnAccessor, direction }) => {
          const by = String(columnAccessor);
          if (knownOf(sorts, by as Sort)) setSort({ by: by as Sort, direction });
          setPage(1);
        }}
        rowExpansion={{
          allowMultiple: true,
          expanded: { recordIds: openIds, onRecordIdsChange: setOpenIds },
          content: ({ record }) => (
            <div className={styles.details}>
              <ItemFigures statistics={record} name={`soal ${record.number}`} order={3} />
              {questionAction?.(record)}
            </div>
          ),
        }}
        empty={{ title: 'Tidak ada soal', message: 'Tidak ada soal dengan tanda ini.' }}
      />
    </div>
  );
}
