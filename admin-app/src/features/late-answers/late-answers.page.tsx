import { BackLink, PageTitle } from '@tryout/shared-ui';
import { rulingsPath } from '../../common/rulings-path.ts';
import { AcceptanceForm } from './acceptance-form.tsx';
import { AcceptanceList } from './acceptance-list.tsx';
import * as styles from './late-answers.module.css';

/** /admin/late-answers: answers that arrived after the end because of an outage of ours are tried out, accepted with a reason, and taken back. */
export function Component() {
  return (
    <>
      <BackLink to={rulingsPath}>Semua ralat</BackLink>
      <PageTitle description="Jawaban yang terlambat sampai karena gangguan di pihak kami dapat diterima: dicoba dulu, lalu diterima, dan dapat dibatalkan.">
        Jawaban terlambat
      </PageTitle>
      <div className={styles.page}>
        <AcceptanceForm />
        <AcceptanceList />
      </div>
    </>
  );
}
