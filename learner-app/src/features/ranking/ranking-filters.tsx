import { instances, provinces } from '@tryout/api/contract';
import { NativeSelect } from '@tryout/shared-ui/more';
import { useSession } from '../../session.ts';
import type { RankingView } from './ranking.api.ts';
import * as styles from './ranking.module.css';

interface RankingFiltersProps {
  view: RankingView;
  onChange: (changes: Partial<RankingView>) => void;
}

/** Filters of the ranking. The learner's own province and instance come first; one that isn't in our list is offered too. */
export function RankingFilters({ view, onChange }: RankingFiltersProps) {
  const account = useSession((session) => session.account);
  const choices = (known: readonly string[], own: string | undefined, chosen: string | null) => {
    const first = own ? [own] : [];
    const extra = chosen && chosen !== own && !known.includes(chosen) ? [chosen] : [];
    return [...first, ...extra, ...known.filter((name) => name !== own)].map((value) => ({
      value,
      label: value === own ? `${value} (Anda)` : value,
    }));
  };
  return (
    <div role="search" aria-label="Saring peringkat" className={styles.filters}>
      <NativeSelect
        aria-label="Provinsi"
        data={[{ value: '', label: 'Semua provinsi' }, ...choices(provinces, account?.province, view.province)]}
        value={view.province ?? ''}
        onChange={(event) => onChange({ province: event.currentTarget.value || null })}
      />
      <NativeSelect
        aria-label="Instansi"
        data={[{ value: '', label: 'Semua instansi' }, ...choices(instances, account?.instance, view.instance)]}
        value={view.instance ?? ''}
        onChange={(event) => onChange({ instance: event.currentTarget.value || null })}
      />
    </div>
  );
}
