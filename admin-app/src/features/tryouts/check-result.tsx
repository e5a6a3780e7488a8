import type { AdminTryout, PackageCheck, PackageProblem } from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  formatDateTime,
  formatNumber,
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  Link,
  Text,
  type To,
} from '@tryout/shared-ui';
import { useMay } from '../../may.ts';
import * as styles from './check-result.module.css';
import { whatFollows } from './publishing-words.ts';
import { isDraft, TryoutStatus } from './tryout-status.tsx';
import { useTryoutAddress } from './use-tryout-address.ts';

/** The address of a question's form, and of one of its fields. */
export type QuestionLink = (tryoutId: string, questionId: string, field: string | null) => { to: To; state: unknown };

interface CheckResultProps {
  tryout: AdminTryout;
  check: PackageCheck;
  questionLink: QuestionLink;
}

/** The problems found in a package: first those that block publishing, then the warnings. */
export function CheckResult({ tryout, check: { problems }, questionLink }: CheckResultProps) {
  const blocking = problems.filter(({ blocks }) => blocks);
  const notes = problems.filter(({ blocks }) => !blocks);
  const list = { tryoutId: tryout.id, questionLink };
  return (
    <>
      <div className={styles.head}>
        <Text fw={600}>{tryout.title}</Text>
        <TryoutStatus {...tryout} />
      </div>
      <Verdict tryout={tryout} blocking={blocking.length} notes={notes.length} />
      {blocking.length > 0 && <Problems {...list} title="Harus diperbaiki" problems={blocking} />}
      {notes.length > 0 && <Problems {...list} title="Perlu dilihat" problems={notes} />}
    </>
  );
}

function Verdict({ tryout, blocking, notes }: { tryout: AdminTryout; blocking: number; notes: number }) {
  const draft = isDraft(tryout);
  if (blocking > 0)
    return (
      <Alert color="red" role="status" icon={<IconAlertCircle aria-hidden />} title="Ada yang harus diperbaiki">
        {draft
          ? 'Buka setiap tautan, perbaiki, lalu simpan: Anda kembali ke sini dan tryout diperiksa lagi.'
          : 'Tryout ini sudah tampil bagi peserta. Perbaiki secepatnya, atau jadikan draf.'}
      </Alert>
    );
  if (notes > 0)
    return (
      <Alert
        color="yellow"
        role="status"
        icon={<IconAlertTriangle aria-hidden />}
        title="Boleh diterbitkan, ada catatan"
      >
        {draft ? 'Terbitkan jika memang dimaksudkan begitu.' : 'Abaikan jika memang dimaksudkan begitu.'}
      </Alert>
    );
  return (
    <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Tidak ada masalah ditemukan">
      {draft ? whatFollows(tryout) : `Diterbitkan ${formatDateTime(tryout.publishedAt ?? tryout.createdAt)}.`}
    </Alert>
  );
}

interface ProblemsProps {
  title: string;
  problems: PackageProblem[];
  tryoutId: string;
  questionLink: QuestionLink;
}

/** Problems of one kind are grouped; where their texts are equal, their questions share one row. */
function Problems({ title, problems, ...where }: ProblemsProps) {
  return (
    <section className={styles.section}>
      <Text component="h3" fw={600}>
        {title} ({formatNumber(problems.length)})
      </Text>
      {[...new Set(problems.map(({ code }) => code))].map((code) => {
        const group = problems.filter((problem) => problem.code === code);
        return (
          <div key={code} className={styles.kind}>
            <Text fw={600} size="sm">
              {group[0]?.title}
            </Text>
            <Group problems={group} {...where} />
          </div>
        );
      })}
    </section>
  );
}

function Group({ problems, ...where }: Omit<ProblemsProps, 'title'>) {
  const [first, ...others] = problems;
  if (first && others.length > 0 && others.every(({ message }) => message === first.message))
    return (
      <>
        <Text size="sm" c="dimmed">
          {first.message}
        </Text>
        <ul className={styles.row}>
          {problems.map((problem, index) => (
            <li key={index}>
              <Place problem={problem} {...where} />
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <ul className={styles.list}>
      {problems.map((problem, index) => (
        <li key={index}>
          <Place problem={problem} {...where} />
          <Text size="sm" c="dimmed">
            {problem.message}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** The link to the place where a problem is fixed. */
function Place({
  problem: { question, field },
  tryoutId,
  questionLink,
}: { problem: PackageProblem } & Omit<ProblemsProps, 'title' | 'problems'>) {
  const { linkTo } = useTryoutAddress();
  const may = useMay();
  const name = question ? `Soal ${formatNumber(question.number)}` : 'Data tryout';
  if (!may('manage')) return <span className={styles.place}>{name}</span>;
  const link = question ? questionLink(tryoutId, question.id, field) : linkTo(tryoutId, field);
  return (
    <Anchor component={Link} {...link} className={styles.place ?? ''}>
      {name}
    </Anchor>
  );
}
