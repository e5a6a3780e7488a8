import { Anchor, useParams } from '@tryout/shared-ui';
import { PackageStatisticsPanel } from '@tryout/shared-ui/staff';
import { EventLink } from '../features/events/event-link.tsx';
import { QuestionDialog } from '../features/questions/question-dialog.tsx';
import { QuestionPanel } from '../features/questions/question-panel.tsx';
import { ProposeRuling } from '../features/rulings/propose-ruling.tsx';
import { statisticsCalls } from '../features/statistics/statistics.api.ts';
import { TakersPanel } from '../features/takers/takers-panel.tsx';
import { PackageView } from '../features/tryouts/package-view.tsx';
import { useMay } from '../may.ts';
import * as styles from './package.module.css';

/** /admin/tryouts/{id}: a package, its takers, its statistics, and its questions; only the parts that permissions allow. */
export function Component() {
  const { tryoutId = '' } = useParams();
  const may = useMay();
  return (
    <>
      <PackageView key={tryoutId} tryoutId={tryoutId} actions={(tryout) => <EventLink tryout={tryout} />}>
        {({ id, title }) => (
          <div className={styles.parts}>
            {may('review', 'manage') && (
              <nav aria-label="Bagian halaman" className={styles.jumps}>
                {may('support', 'manage') && <Anchor href="#peserta">Peserta</Anchor>}
                <Anchor href="#statistik">Statistik</Anchor>
                <Anchor href="#soal">Soal</Anchor>
              </nav>
            )}
            {may('support', 'manage') && (
              <div id="peserta">
                <TakersPanel tryoutId={id} title={title} />
              </div>
            )}
            {may('review', 'manage') && (
              <div id="statistik">
                <PackageStatisticsPanel
                  calls={statisticsCalls}
                  tryoutId={id}
                  questionAction={may('manage') ? (item) => <ProposeRuling item={item} /> : undefined}
                />
              </div>
            )}
            {may('review', 'manage') && (
              <div id="soal">
                <QuestionPanel tryoutId={id} />
              </div>
            )}
          </div>
        )}
      </PackageView>
      {may('manage') && <QuestionDialog />}
    </>
  );
}
