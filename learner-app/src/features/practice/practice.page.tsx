import { practiceCounts, type PracticeOverview } from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Link,
  LoadingState,
  PageTitle,
  Skeleton,
  Text,
  Title,
  useExamTypes,
  useSearchParams,
} from '@tryout/shared-ui';
import { useEffect, useState } from 'react';
import { type KeptPractice, listPractice, shownAnswers } from '../../common/practice/kept-practice.ts';
import { usePracticeOverview } from '../../common/practice/practice.queries.ts';
import { NilaCard, NilaCardAction, NilaCardNote, NilaCardTitle } from '../../common/nila-card.tsx';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { Estimates } from './estimates.tsx';
import { PracticeChoices } from './practice-choices.tsx';
import * as styles from './practice.module.css';
import { readWanted, type WantedPractice } from './wanted-practice.ts';
import { type Choice, notebookChoice, type StartPractice, useStartPractice } from './use-start-practice.ts';

/** /latihan: begin in one press, in the address's sub type if it has one; below the notebook, the learner's own choices, and what is known of each sub type. */
export function Component() {
  const { data, error, isFetching, refetch } = usePracticeOverview();
  return (
    <>
      <PageTitle description="Soal satu per satu, langsung dengan pembahasannya. Tidak memengaruhi nilai tryout dan peringkat.">
        Latihan
      </PageTitle>
      <Unfinished />
      {data ? (
        <Overview overview={data} />
      ) : error ? (
        <ErrorState title="Gagal memuat latihan" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState label="Memuat latihan…">
          <Skeleton height={132} radius="lg" mb="md" />
          <Skeleton height={96} radius="lg" mb="xl" />
          <Skeleton height={320} radius="lg" />
        </LoadingState>
      )}
    </>
  );
}

const answeredIn = (kept: KeptPractice) => shownAnswers(kept).length;

/** The session of this device that the learner goes on with: the last used one that has questions open, or the last of all if it wasn't left. */
const unfinishedOf = (all: readonly KeptPractice[]) =>
  all.find(
    (one, place) => answeredIn(one) > 0 && (answeredIn(one) < one.session.items.length || (place === 0 && !one.isLeft)),
  );

/** A session to go on with; it does without a connection, too. */
function Unfinished() {
  const learnerId = useLearnerId();
  const [kept, setKept] = useState<KeptPractice>();
  useEffect(() => {
    if (learnerId === undefined) return;
    void listPractice(learnerId).then((all) => setKept(unfinishedOf(all)));
  }, [learnerId]);
  if (!kept) return null;
  const { session } = kept;
  return (
    <Card className={styles.unfinished}>
      <Text>
        <strong>Latihan Anda belum selesai.</strong> {`${answeredIn(kept)} dari ${session.items.length} soal dijawab.`}
      </Text>
      <Button component={Link} to={`/latihan/${session.id}`} variant="light">
        Lanjutkan latihan
      </Button>
    </Card>
  );
}

function Overview({ overview }: { overview: PracticeOverview }) {
  const practice = useStartPractice();
  const [query] = useSearchParams();
  const { subTypes, next, notebook } = overview;
  const wanted = readWanted(query, subTypes);
  const asked = query.get('subType');
  if (next === null && notebook.total === 0) {
    return (
      <EmptyState
        title="Belum ada soal latihan"
        message="Soal dari tryout yang sudah Anda selesaikan dapat dilatih di sini, kecuali esai dan soal yang kuncinya belum dibuka. Kerjakan satu tryout dulu."
        action={
          <Button component={Link} to="/tryout">
            Pilih tryout
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.parts}>
      {practice.failure !== null && (
        <Alert color="red" role="alert" title="Latihan belum dimulai">
          {practice.failure}
        </Alert>
      )}
      {asked !== null && wanted === null && <NothingAsked subType={asked} />}
      <div className={styles.first}>
        {wanted !== null ? (
          <Wanted wanted={wanted} practice={practice} />
        ) : (
          next !== null && <NextPractice next={next} practice={practice} />
        )}
        <NotebookCard notebook={notebook} practice={practice} />
      </div>
      {subTypes.length > 0 && (
        <>
          <PracticeChoices key={wanted?.subType} wanted={wanted} subTypes={subTypes} practice={practice} />
          <Estimates subTypes={subTypes} practice={practice} />
        </>
      )}
    </div>
  );
}

/** Instead of the sub type that a link asks for: the learner has no question of it. */
function NothingAsked({ subType }: { subType: string }) {
  const { subTypes, subTypeLabel, typesOf } = useExamTypes();
  if (!subTypes.includes(subType)) return null;
  const [type] = typesOf(subType);
  return (
    <Text>
      {`Belum ada soal ${subTypeLabel(subType)} untuk Anda. `}
      <Anchor component={Link} to={type === undefined ? '/tryout' : `/tryout?type=${encodeURIComponent(type)}`}>
        Kerjakan tryout
      </Anchor>{' '}
      yang memuatnya dulu. Esai, dan soal yang kuncinya belum dibuka, tidak dilatih.
    </Text>
  );
}

interface WantedProps {
  wanted: WantedPractice;
  practice: StartPractice;
}

/** The one sub type that a link asks for. */
function Wanted({ wanted: { subType, count }, practice }: WantedProps) {
  return (
    <FirstPractice
      title={`Latihan ${useExamTypes().subTypeLabel(subType)}`}
      note="Hanya soal subtes ini, sesuai kemampuan Anda."
      choice={{ mode: 'adaptive', subType, count }}
      practice={practice}
    />
  );
}

interface NextPracticeProps {
  next: NonNullable<PracticeOverview['next']>;
  practice: StartPractice;
}

function NextPractice({ next, practice }: NextPracticeProps) {
  return (
    <FirstPractice
      title={`Mulai dari ${useExamTypes().subTypeLabel(next.subType)}`}
      note={next.sentence}
      choice={{ mode: 'adaptive', count: practiceCounts.usual }}
      practice={practice}
    />
  );
}

interface FirstPracticeProps {
  title: string;
  note: string;
  choice: Choice & { count: number };
  practice: StartPractice;
}

function FirstPractice({ title, note, choice, practice: { start, begun } }: FirstPracticeProps) {
  return (
    <NilaCard labelledBy="next-practice">
      <div>
        <NilaCardNote isEyebrow>{`Latihan adaptif · ${choice.count} soal`}</NilaCardNote>
        <NilaCardTitle id="next-practice">{title}</NilaCardTitle>
        <NilaCardNote>{note}</NilaCardNote>
      </div>
      <NilaCardAction isLoading={begun === 'next'} onClick={() => start(choice, 'next')}>
        Mulai latihan
      </NilaCardAction>
    </NilaCard>
  );
}

interface NotebookCardProps {
  notebook: PracticeOverview['notebook'];
  practice: StartPractice;
}

function NotebookCard({ notebook: { dueToday, total, mastered }, practice: { start, begun } }: NotebookCardProps) {
  const words =
    total + mastered === 0
      ? 'Soal yang Anda jawab salah masuk ke sini, lalu kembali sampai Anda kuasai.'
      : `${total} soal sedang diulang, ${mastered} sudah dikuasai.`;
  return (
    <section className={styles.notebook} aria-labelledby="notebook">
      <div className={styles.words}>
        <p className={styles.eyebrow}>Buku salah</p>
        <Title order={2} size="h3" id="notebook">
          {dueToday > 0 ? `Hari ini ${dueToday} soal` : 'Hari ini tidak ada'}
        </Title>
        <p className={styles.note}>{words}</p>
      </div>
      <div className={styles.actions}>
        {dueToday > 0 && (
          <Button
            loading={begun === 'notebook'}
            variant="light"
            onClick={() => start(notebookChoice(dueToday), 'notebook')}
          >
            {`Kerjakan ${Math.min(dueToday, practiceCounts.max)} soal`}
          </Button>
        )}
        <Button component={Link} to="/latihan/buku-salah" variant="default">
          Buka buku salah
        </Button>
      </div>
    </section>
  );
}
