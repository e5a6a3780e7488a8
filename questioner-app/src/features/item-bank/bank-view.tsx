import { type BankQuestion, bankListedAtMost, type ExamTypes } from '@tryout/api/contract';
import {
  ActionIcon,
  Button,
  formatDate,
  formatNumber,
  IconChevronDown,
  IconArchive,
  IconChevronUp,
  Link,
  PageTitle,
  Text,
  useExamTypes,
  useQuery,
} from '@tryout/shared-ui';
import {
  actionsColumn,
  ExportQuestions,
  LastStepNote,
  pageOf,
  type Selection,
  SelectionBar,
  StaffTable,
  type StaffTableColumn,
  TickBox,
  useIsWide,
  usePracticePool,
  useQuestionFlags,
  useSelection,
  useTableParams,
} from '@tryout/shared-ui/staff';
import { type ReactNode, useState } from 'react';
import { exportCalls } from '../../common/question-exports.ts';
import { QuestionContent } from '../../common/question-content.tsx';
import { statisticsCalls } from '../../common/question-statistics.ts';
import { questionerSteps } from '../../common/step-area.tsx';
import { BankActions, type LinkTo } from './bank-actions.tsx';
import { BankFilterBar } from './bank-filter-bar.tsx';
import { BankStem } from './bank-stem.tsx';
import { ChooseAllFound } from './choose-all-found.tsx';
import type { BankFilters } from './item-bank.api.ts';
import * as styles from './item-bank.module.css';
import { bankQuery } from './item-bank.queries.ts';

const noFilters = { search: '', type: '', subType: '', state: '' };

/** The filters in the address; invalid values are ignored. */
function known(
  { search, type, subType, state }: Record<keyof BankFilters, string>,
  { find, subTypes, subTypesOf }: ExamTypes,
): BankFilters {
  const knownType = find(type)?.type ?? '';
  const fitting = knownType === '' ? subTypes : subTypesOf(knownType);
  return {
    search: search.trim().slice(0, 100),
    type: knownType,
    subType: fitting.find((one) => one === subType) ?? '',
    state: state === 'unready' ? state : '',
  };
}

/** The filters that are set. */
const given = (filters: BankFilters) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

interface BankViewProps {
  copyLinkTo: LinkTo;
  versionsLinkTo: LinkTo;
  statisticsLinkTo: LinkTo;
  reviewLinkTo: LinkTo;
  /** A further action for the chosen questions. */
  action(selection: Selection): ReactNode;
}

/** The questions of all packages, searched by words, type and sub type. */
export function BankView({ copyLinkTo, versionsLinkTo, statisticsLinkTo, reviewLinkTo, action }: BankViewProps) {
  const isWide = useIsWide();
  const { params, page, change, changePage } = useTableParams(noFilters);
  const examTypes = useExamTypes();
  const filters = known(params, examTypes);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(bankQuery(filters, page));
  const [openIds, setOpenIds] = useState<unknown[]>([]);
  const selection = useSelection(
    isPlaceholderData ? undefined : data?.questions,
    pageOf(filters, page, data?.total ?? 0),
  );
  const rows = data?.questions ?? [];
  const ids = rows.map(({ id }) => id);
  const statistics = useQuestionFlags(statisticsCalls, ids);
  const pool = usePracticePool(questionerSteps, ids);
  const ticked = rows.filter(({ id }) => selection.has(id)).length;
  const isNarrowed = Object.values(filters).some((value) => value !== '');

  const ticks: StaffTableColumn<BankQuestion> = {
    accessor: 'tick',
    width: 54,
    title: (
      <TickBox
        label="Pilih semua soal di halaman ini"
        isTicked={rows.length > 0 && ticked === rows.length}
        isPartly={ticked > 0 && ticked < rows.length}
        onTick={() => selection.set(rows, ticked < rows.length)}
      />
    ),
    render: (question) => (
      <TickBox
        label={`Pilih soal ${question.number} dari ${question.tryout.title}`}
        isTicked={selection.has(question.id)}
        onTick={(isTicked) => selection.set([question], isTicked)}
      />
    ),
  };
  const stem: StaffTableColumn<BankQuestion> = {
    accessor: 'question',
    title: 'Soal',
    render: (question) => (
      <BankStem
        question={question}
        withTypes={!isWide}
        isPractised={pool?.has(question.id) ?? false}
        statistics={statistics.get(question.id)}
      />
    ),
  };
  const wideColumns: StaffTableColumn<BankQuestion>[] = [
    {
      accessor: 'type',
      title: 'Tipe dan subtes',
      width: 210,
      render: ({ type, subType }) => (
        <>
          <Text size="sm">{examTypes.typeLabel(type)}</Text>
          <Text size="xs" c="dimmed">
            {examTypes.subTypeLabel(subType)}
          </Text>
        </>
      ),
    },
    {
      accessor: 'updatedAt',
      title: 'Diubah',
      width: 130,
      noWrap: true,
      render: ({ updatedAt }) => formatDate(updatedAt),
    },
  ];
  const actions: StaffTableColumn<BankQuestion> = actionsColumn(isWide ? 116 : 60, (question) => {
    const isOpen = openIds.includes(question.id);
    return (
      <div className={styles.row}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Tutup' : 'Lihat'} isi soal ${question.number} dari ${question.tryout.title}`}
          onClick={(event) => {
            event.stopPropagation(); // the row would close it again
            setOpenIds(isOpen ? openIds.filter((id) => id !== question.id) : [...openIds, question.id]);
          }}
        >
          {isOpen ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
        </ActionIcon>
        <BankActions question={question} links={{ copyLinkTo, versionsLinkTo, statisticsLinkTo, reviewLinkTo }} />
      </div>
    );
  });

  return (
    <>
      <PageTitle
        description="Soal dari semua paket. Cari, baca, lalu salin ke paket lain atau buka untuk diubah."
        actions={
          <>
            <ExportQuestions
              calls={exportCalls}
              source={given(filters)}
              sourceName={isNarrowed ? 'hasil pencarian ini' : 'semua paket'}
            />
            <Button
              component={Link}
              to="/questioner/archive"
              variant="default"
              leftSection={<IconArchive size={18} aria-hidden />}
            >
              Arsip
            </Button>
          </>
        }
      >
        Bank soal
      </PageTitle>
      <LastStepNote area={questionerSteps} />
      <BankFilterBar filters={filters} onChange={change} />
      <StaffTable
        label="Bank soal"
        columns={[ticks, stem, ...(isWide ? wideColumns : []), actions]}
        rows={data?.questions}
        total={data?.total ?? 0}
        isTotalCapped={data?.isTotalCapped ?? false}
        pagedAtMost={bankListedAtMost}
        page={page}
        onPageChange={changePage}
        isFetching={isFetching}
        error={error}
        failureTitle="Gagal memuat bank soal"
        onRetry={() => void refetch()}
        rowExpansion={{
          allowMultiple: true,
          expanded: { recordIds: openIds, onRecordIdsChange: setOpenIds },
          content: ({ record }) => (
            <div className={styles.details}>
              <QuestionContent question={record} />
            </div>
          ),
        }}
        empty={emptyOf(isNarrowed, data?.isTotalCapped ?? false, () => change(noFilters))}
      />
      <SelectionBar
        area={questionerSteps}
        selection={selection}
        hasPracticePool={pool !== undefined}
        action={action(selection)}
        type={filters.type || rows.find(({ id }) => selection.has(id))?.type}
        more={
          <ChooseAllFound
            key={JSON.stringify(filters)}
            filters={filters}
            total={data?.total ?? 0}
            isTotalCapped={data?.isTotalCapped ?? false}
            shown={rows.length}
            ticked={ticked}
            selection={selection}
          />
        }
      />
      {data?.isTotalCapped && data.questions.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {data.total < bankListedAtMost
            ? 'Pencarian ini luas: mungkin ada soal lain yang cocok. Tambahkan kata atau filter.'
            : `Halaman terakhir berhenti di ${formatNumber(bankListedAtMost)} soal. Persempit pencarian untuk melihat yang lain.`}
        </Text>
      )}
    </>
  );
}

/** The message for a table without rows. */
function emptyOf(isNarrowed: boolean, isTooBroad: boolean, onClear: () => void) {
  if (!isNarrowed)
    return { title: 'Belum ada soal', message: 'Soal yang Anda tulis di Kelola soal akan muncul di halaman ini.' };
  const action = (
    <Button variant="default" onClick={onClear}>
      Hapus filter
    </Button>
  );
  return isTooBroad
    ? { title: 'Pencarian terlalu luas', message: 'Tambahkan kata yang lebih khas dari soal itu.', action }
    : {
        title: 'Tidak ada soal yang cocok',
        message: 'Setiap kata dicari dari awalnya. Coba kata lain, atau lihat semua tipe.',
        action,
      };
}
