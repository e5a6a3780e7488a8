import { PageTitle } from '@tryout/shared-ui';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { CardGrid, PackageList } from './package-list.tsx';
import { TryoutCard } from './tryout-card.tsx';
import { FilterSelect, TryoutFilterBar } from './tryout-filter-bar.tsx';
import { useTryoutFilters } from './tryout-filters.ts';

/** /tryout: the catalogue of all offered packages, for learners and visitors. */
export function Component() {
  const { filters, change } = useTryoutFilters();
  const isVisitor = useLearnerId() === undefined;
  return (
    <>
      <PageTitle description="Semua paket yang dibuka. Pilih satu, kerjakan seperti ujian sebenarnya, lalu pelajari pembahasannya.">
        Katalog Tryout
      </PageTitle>
      <TryoutFilterBar
        filters={filters}
        onChange={change}
        choices={['difficulty', 'price', ...(isVisitor ? [] : (['taken'] as const))]}
      />
      <PackageList
        filters={isVisitor ? { ...filters, taken: null } : filters}
        onChange={change}
        order={<FilterSelect choice="sort" filters={filters} onChange={change} />}
      >
        {({ tryouts, answer }, { accessOf, onOver }) => (
          <CardGrid>
            {tryouts.map((tryout) => (
              <TryoutCard
                key={tryout.id}
                tryout={tryout}
                answer={answer}
                access={accessOf(tryout)}
                onOver={onOver}
                headingOrder={2}
              />
            ))}
          </CardGrid>
        )}
      </PackageList>
    </>
  );
}
