import type { EssayQuestionList, EssayState } from '@tryout/api/contract';
import { formatNumber, useQuery } from '@tryout/shared-ui';
import { SegmentedControl, Select } from '@tryout/shared-ui/staff';
import type { EssayFilters } from './marking.api.ts';
import { essayQuestionsQuery, essayTryoutsQuery } from './marking.queries.ts';
import { questionName } from './question-name.ts';
import * as styles from './marking.module.css';

interface MarkingFiltersProps {
  filters: EssayFilters;
  onChange(changes: Partial<EssayFilters>): void;
}

const counted = (name: string, waiting: number) => (waiting > 0 ? `${name} (${formatNumber(waiting)})` : name);

const questionLabel = (question: EssayQuestionList['questions'][number]) =>
  counted(`${questionName(question)}: ${question.stem.trim().replace(/\s+/g, ' ').slice(0, 60)}`, question.waiting);

/** Filters for waiting or marked essays: of all packages, of one, or of one question of it. */
export function MarkingFilters({ filters, onChange }: MarkingFiltersProps) {
  const { data } = useQuery(essayTryoutsQuery());
  const { data: ofPackage } = useQuery(essayQuestionsQuery(filters.tryout));
  const tryouts = data?.tryouts ?? [];
  const questions = ofPackage?.questions ?? [];
  const chosen = questions.find(({ id }) => id === filters.question);
  const waiting =
    chosen?.waiting ??
    tryouts
      .filter(({ id }) => filters.tryout === '' || id === filters.tryout)
      .reduce((sum, tryout) => sum + tryout.waiting, 0);
  return (
    <div role="search" className={styles.filters} data-keeps-focus>
      <SegmentedControl
        aria-label="Status jawaban"
        value={filters.state}
        onChange={(state) => onChange({ state: state as EssayState })}
        data={[
          { value: 'waiting', label: data ? `Menunggu (${formatNumber(waiting)})` : 'Menunggu' },
          { value: 'marked', label: 'Sudah dinilai' },
        ]}
      />
      <Select
        aria-label="Paket"
        placeholder="Semua paket"
        className={styles.tryout ?? ''}
        data={tryouts.map(({ id, title, waiting: count }) => ({ value: id, label: counted(title, count) }))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Semua paket' }}
        nothingFoundMessage="Tidak ada paket itu"
        value={filters.tryout || null}
        onChange={(tryout) => onChange({ tryout: tryout ?? '' })}
      />
      {questions.length > 0 && (
        <Select
          aria-label="Soal"
          placeholder="Semua soal"
          className={styles.tryout ?? ''}
          data={questions.map((question) => ({ value: question.id, label: questionLabel(question) }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Semua soal' }}
          nothingFoundMessage="Tidak ada soal itu"
          value={filters.question || null}
          onChange={(question) => onChange({ question: question ?? '' })}
        />
      )}
    </div>
  );
}
