import { Anchor, Link, PageTitle, Text, Title, useLocation } from '@tryout/shared-ui';
import { type ReactNode, useId } from 'react';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { CardGrid, PackageList, type SharedByCards } from './package-list.tsx';
import { TryoutCard } from './tryout-card.tsx';
import { TryoutFilterBar } from './tryout-filter-bar.tsx';
import { noFilters, useTryoutFilters } from './tryout-filters.ts';
import type { ListedTryout, TryoutPage } from './tryouts.api.ts';
import * as styles from './own-tryouts.module.css';

/** /exam/list: a learner's packages, running ones on top, then taken ones, then new ones; a visitor sees all packages. */
export function Component() {
  const { filters: all, change } = useTryoutFilters();
  const isVisitor = useLearnerId() === undefined;
  const { search, type, difficulty, page } = all;
  const filters = { ...noFilters, search, type, difficulty, page, sort: isVisitor ? null : ('mine' as const) };
  return (
    <>
      <PageTitle description="Pilih paket, kerjakan seperti ujian sebenarnya, lalu pelajari pembahasannya.">
        TryOut Saya
      </PageTitle>
      {isVisitor && <SignInHint />}
      <TryoutFilterBar filters={filters} onChange={change} choices={['difficulty']} />
      <PackageList filters={filters} onChange={change}>
        {(found, shared) => <Groups found={found} shared={shared} />}
      </PackageList>
    </>
  );
}

function SignInHint() {
  const { pathname, search } = useLocation();
  return (
    <Text mb="md">
      <Anchor component={Link} to="/auth" state={{ from: `${pathname}${search}` }} underline="always">
        Login
      </Anchor>{' '}
      untuk melihat tryout yang sedang dan sudah Anda kerjakan di urutan teratas.
    </Text>
  );
}

/** Also while its result is held back. */
const isTaken = ({ last, withheld }: NonNullable<ListedTryout['own']>) => last !== null || Boolean(withheld);

const groups: { title: string; holds: (own: NonNullable<ListedTryout['own']>) => boolean }[] = [
  { title: 'Sedang dikerjakan', holds: ({ running }) => running !== null },
  { title: 'Sudah dikerjakan', holds: (own) => own.running === null && isTaken(own) },
  { title: 'Belum dikerjakan', holds: (own) => own.running === null && !isTaken(own) },
];

function Groups({
  found: { tryouts, answer },
  shared: { accessOf, onOver },
}: {
  found: TryoutPage;
  shared: SharedByCards;
}) {
  const cards = (members: readonly ListedTryout[], headingOrder: 2 | 3) => (
    <CardGrid>
      {members.map((tryout) => (
        <TryoutCard
          key={tryout.id}
          tryout={tryout}
          answer={answer}
          access={accessOf(tryout)}
          onOver={onOver}
          headingOrder={headingOrder}
        />
      ))}
    </CardGrid>
  );
  if (!answer) return cards(tryouts, 2);
  return (
    <div className={styles.groups}>
      {groups.map(({ title, holds }) => {
        const members = tryouts.filter(({ own }) => own !== null && holds(own));
        return (
          members.length > 0 && (
            <Group key={title} title={title}>
              {cards(members, 3)}
            </Group>
          )
        );
      })}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
