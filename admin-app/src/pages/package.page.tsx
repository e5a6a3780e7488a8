import { useParams } from '@tryout/shared-ui';
import { QuestionDialog } from '../features/questions/question-dialog.tsx';
import { QuestionPanel } from '../features/questions/question-panel.tsx';
import { TakersPanel } from '../features/takers/takers-panel.tsx';
import { PackageView } from '../features/tryouts/package-view.tsx';
import { useMay } from '../may.ts';
import * as styles from './package.module.css';

/** /admin/tryouts/{id}: a package, its takers, and its questions; only the parts that permissions allow. */
export function Component() {
  const { tryoutId = '' } = useParams();
  const may = useMay();
  return (
    <PackageView key={tryoutId} tryoutId={tryoutId}>
      {({ id, title }) => (
        <div className={styles.parts}>
          {may('support', 'manage') && <TakersPanel tryoutId={id} title={title} />}
          {may('review', 'manage') && <QuestionPanel tryoutId={id} />}
          {may('manage') && <QuestionDialog />}
        </div>
      )}
    </PackageView>
  );
}
