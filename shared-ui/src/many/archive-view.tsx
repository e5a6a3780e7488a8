import { type ArchivedQuestion, archiveListedAtMost, labelOf, questionKindLabels } from '@tryout/api/contract';
import { formatDateTime } from '../format/dates.ts';
import { Button, keepPreviousData, Text, useQuery } from '@tryout/shared-ui/kit';
import { useState } from 'react';
import { FilterBar } from '../components/filter-bar/filter-bar.tsx';
import { Prose } from '../components/prose/prose.tsx';
import { StaffTable, type StaffTableColumn } from '../components/staff-table/staff-table.tsx';
import { useTableParams } from '../components/staff-table/use-table-params.ts';
import { useIsWide } from '../components/staff-table/use-is-wide.ts';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import { formatNumber } from '../format/numbers.ts';
import * as styles from './archive-view.module.css';
import { LastStepNote } from './last-step-note.tsx';
import * as bar from './selection-bar.module.css';
import type { StepArea } from './step-area.ts';
import { StepDialog } from './step-dialog.tsx';
import { listArchive } from './steps.api.ts';
import { TickBox } from './tick-box.tsx';
import { pageOf, useSelection } from './use-selection.ts';

const noFilters = { search: '' };

/** The questions that were taken out of their packages: to search, to look at and to bring back. */
export function ArchiveView({ area, mayRestore }: { area: StepArea; mayRestore: boolean }) {
  const isWide = useIsWide();
  const { params, page, change, changePage } = useTableParams(noFilters);
  const search = params.search.trim().slice(0, 100);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['question-archive', area.prefix, search, page],
    queryFn: ({ signal }) => listArchive(area, search, page, signal),
    placeholderData: keepPreviousData,
  });
  const { typeLabel, subTypeLabel } = useExamTypes();
  const selection = useSelection(
    isPlaceholderData ? undefined : data?.questions,
    pageOf({ search }, page, data?.total ?? 0),
  );
  const [isAsking, setIsAsking] = useState(false);
  const [homeless, setHomeless] = useState<ReadonlySet<string>>(new Set());
  const rows = data?.questions ?? [];
  const areAllTicked = rows.length > 0 && rows.every(({ id }) => selection.has(id));

  function tick(questions: readonly ArchivedQuestion[], isTicked: boolean) {
    selection.set(questions, isTicked);
    const gone = questions.filter(({ tryout }) => !tryout.isThere).map(({ id }) => id);
    setHomeless((before) => new Set([...before, ...gone]));
  }

  const ticks: StaffTableColumn<ArchivedQuestion> = {
    accessor: 'tick',
    width: 54,
    title: (
      <TickBox
        label="Pilih semua soal di halaman ini"
        isTicked={areAllTicked}
        isPartly={!areAllTicked && rows.some(({ id }) => selection.has(id))}
        onTick={() => tick(rows, !areAllTicked)}
      />
    ),
    render: (question) => (
      <TickBox
        label={`Pilih soal ${question.number} dari ${question.tryout.title}`}
        isTicked={selection.has(question.id)}
        onTick={(isTicked) => tick([question], isTicked)}
      />
    ),
  };
  const columns: StaffTableColumn<ArchivedQuestion>[] = [
    {
      accessor: 'question',
      title: 'Soal',
      render: (question) => (
        <>
          <Prose className={styles.stem ?? ''}>{question.question}</Prose>
          <div className={styles.facts}>
            <span>
              {question.tryout.title} · Soal {question.number}
              {!question.tryout.isThere && ' · paket sudah tidak ada'}
            </span>
            <span>
              {typeLabel(question.type)} · {subTypeLabel(question.subType)}
            </span>
            {question.kind !== 'multiple_choice' && <span>{labelOf(questionKindLabels, question.kind)}</span>}
            {!isWide && <span>{archivedWords(question)}</span>}
          </div>
        </>
      ),
    },
    ...(isWide
      ? [
          {
            accessor: 'archivedAt',
            title: 'Diarsipkan',
            width: 230,
            render: (question: ArchivedQuestion) => <Text size="sm">{archivedWords(question)}</Text>,
          },
        ]
      : []),
  ];

  return (
    <>
      <LastStepNote area={area} />
      <FilterBar
        search={{
          label: 'Cari di arsip',
          placeholder: 'Bagian dari pertanyaan',
          value: search,
          onSearch: (text) => change({ search: text }, { replace: true }),
        }}
      />
      <StaffTable
        label="Arsip soal"
        columns={mayRestore ? [ticks, ...columns] : columns}
        rows={data?.questions}
        total={data?.total ?? 0}
        isTotalCapped={data?.isTotalCapped ?? false}
        pagedAtMost={archiveListedAtMost}
        page={page}
        onPageChange={changePage}
        isFetching={isFetching}
        error={error}
        failureTitle="Gagal memuat arsip soal"
        onRetry={() => void refetch()}
        empty={
          search === ''
            ? { title: 'Arsip kosong', message: 'Soal yang diarsipkan muncul di sini dan dapat dipulihkan.' }
            : {
                title: 'Tidak ada soal yang cocok',
                message: `${data?.isTotalCapped ? `${onlyNewest} ` : ''}Coba bagian lain dari pertanyaannya.`,
                action: (
                  <Button variant="default" onClick={() => change(noFilters)}>
                    Hapus pencarian
                  </Button>
                ),
              }
        }
      />
      {search !== '' && data?.isTotalCapped && data.questions.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {onlyNewest}
        </Text>
      )}
      {selection.questions.length > 0 && (
        <section className={bar.bar} aria-label="Soal yang dipilih" data-bottom-bar="always">
          <strong role="status">{formatNumber(selection.questions.length)} dipilih</strong>
          <div className={bar.actions}>
            <Button variant="default" onClick={selection.clear}>
              Batalkan pilihan
            </Button>
            <Button onClick={() => setIsAsking(true)}>Pulihkan</Button>
          </div>
        </section>
      )}
      <StepDialog
        area={area}
        kind={isAsking ? 'restore' : null}
        questions={selection.questions}
        isHomeless={selection.questions.some(({ id }) => homeless.has(id))}
        onClose={() => setIsAsking(false)}
        onDone={() => {
          setIsAsking(false);
          selection.clear();
        }}
      />
    </>
  );
}

const onlyNewest = `Pencarian hanya membaca ${formatNumber(archiveListedAtMost)} soal yang terakhir diarsipkan.`;

const archivedWords = ({ archivedAt, archivedBy }: ArchivedQuestion) =>
  `${formatDateTime(archivedAt)}${archivedBy === null ? '' : ` oleh ${archivedBy}`}`;
