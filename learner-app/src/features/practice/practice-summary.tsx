import type { PracticeItem } from '@tryout/api/contract';
import { Button, Card, Link, PageTitle, Text, Title, useExamTypes } from '@tryout/shared-ui';
import type { KeptPractice } from '../../common/practice/kept-practice.ts';
import { comesBackWords } from '../../common/practice/practice-days.ts';
import { useNotebookOf } from '../../common/practice/practice.queries.ts';
import { isRight } from './answered-question.tsx';
import * as styles from './practice-summary.module.css';
import type { Practice } from './use-practice-session.ts';

/** The end of a session, for now or altogether: right of answered, by sub type, and when questions come back. */
export function PracticeSummary({ kept, practice }: { kept: KeptPractice; practice: Practice }) {
  const { subTypeLabel } = useExamTypes();
  const { session, answers } = kept;
  const answered = session.items.flatMap((item) => {
    const answer = answers.find(({ position }) => position === item.position);
    return answer ? [{ item, right: isRight(item, answer), comesBack: !isRight(item, answer) || answer.isUnsure }] : [];
  });
  const right = answered.filter((one) => one.right).length;
  const left = session.items.length - answered.length;
  const subTypes = [...new Set(answered.map(({ item }) => item.subType))];
  return (
    <>
      <PageTitle
        description={left > 0 ? `${left} soal belum dijawab. Anda dapat melanjutkannya kapan saja.` : undefined}
      >
        Ringkasan latihan
      </PageTitle>
      <div className={styles.parts}>
        {session.items.length === 0 ? (
          <Text>
            Soal latihan ini sedang tidak dapat dilatih, misalnya karena tryoutnya sedang Anda kerjakan lagi. Jawaban
            Anda tetap tersimpan.
          </Text>
        ) : answered.length === 0 ? (
          <Text>Belum ada soal yang Anda jawab.</Text>
        ) : (
          <Card className={styles.card}>
            <p className={styles.score}>
              <strong>{right}</strong> {`benar dari ${answered.length} soal`}
            </p>
            <ul className={styles.list} aria-label="Per subtes">
              {subTypes.map((subType) => {
                const own = answered.filter(({ item }) => item.subType === subType);
                return (
                  <li key={subType}>
                    <span>{subTypeLabel(subType)}</span>
                    <span className="tabular">{`${own.filter((one) => one.right).length} dari ${own.length}`}</span>
                  </li>
                );
              })}
            </ul>
          </Card>
        )}
        <ComingBack
          items={answered.filter((one) => one.comesBack).map(({ item }) => item)}
          unsent={practice.unsent}
          isOnPageOnly={practice.isOnPageOnly}
        />
        <div className={styles.actions}>
          {left > 0 && <Button onClick={practice.goOn}>Lanjutkan latihan</Button>}
          <Button component={Link} to="/latihan" variant={left > 0 ? 'default' : 'filled'}>
            Ke halaman latihan
          </Button>
          <Button component={Link} to="/latihan/buku-salah" variant="default">
            Buka buku salah
          </Button>
        </div>
      </div>
    </>
  );
}

interface ComingBackProps {
  /** Questions of the session that were wrong or unsure. */
  items: readonly PracticeItem[];
  unsent: number;
  isOnPageOnly: boolean;
}

/** The days on which questions of this session come back. Before the server has the answers it knows none. */
function ComingBack({ items, unsent, isOnPageOnly }: ComingBackProps) {
  const { data } = useNotebookOf(
    items.map(({ questionId }) => questionId),
    unsent === 0,
  );
  if (unsent > 0)
    return (
      <Text>
        {isOnPageOnly
          ? `${unsent} jawaban hanya ada di halaman ini dan dikirim otomatis saat koneksi kembali. Jangan tutup halaman ini sampai terkirim.`
          : `${unsent} jawaban masih di perangkat ini dan dikirim otomatis saat koneksi kembali. Tidak ada yang hilang.`}
      </Text>
    );
  const dayOf = new Map(data?.entries.map(({ questionId, dueOn }) => [questionId, dueOn]));
  const days = items.flatMap(({ questionId }) => dayOf.get(questionId) ?? []);
  const dates = [...new Set(days)].toSorted();
  // With all entries before us, a question that isn't among them doesn't come back. Until then only those that were taken out are known not to.
  const isComplete = data !== undefined && data.entries.length === data.total;
  const others = isComplete
    ? 0
    : items.filter(({ questionId, isTakenOut }) => isTakenOut !== true && !dayOf.has(questionId)).length;
  if (days.length + others === 0) return null;
  return (
    <section aria-labelledby="coming-back">
      <Title order={2} size="h3" id="coming-back" mb={4}>
        Yang akan kembali
      </Title>
      {dates.length === 0 ? (
        <Text>{`${others} soal masuk buku salah dan akan muncul lagi pada waktunya.`}</Text>
      ) : (
        <ul className={styles.days}>
          {dates.map((day) => (
            <li key={day}>{`${days.filter((one) => one === day).length} soal kembali ${comesBackWords(day)}`}</li>
          ))}
          {others > 0 && <li>{`${others} soal lain akan muncul lagi pada waktunya`}</li>}
        </ul>
      )}
    </section>
  );
}
