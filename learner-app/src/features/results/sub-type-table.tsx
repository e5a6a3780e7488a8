import type { SubTypeScore, TryoutType } from '@tryout/api/contract';
import { formatNumber, formatPoints, Text, Title, useExamTypes } from '@tryout/shared-ui';
import { isWeak } from './weak-sub-type.ts';
import * as styles from './sub-type-table.module.css';

/** Points by sub type: a table whose bars show its numbers for the eye. */
export function SubTypeTable({ type, subTypes }: { type: TryoutType; subTypes: readonly SubTypeScore[] }) {
  const { sectionLabel, weakBelow } = useExamTypes();
  const bound = weakBelow(type);
  const sections = [...new Set(subTypes.map(({ section }) => section))];
  return (
    <section aria-labelledby="sub-types">
      <Title order={2} id="sub-types" mb="sm">
        Hasil per subtes
      </Title>
      <div className={styles.frame}>
        <table className={styles.table} aria-labelledby="sub-types">
          <thead>
            <tr>
              <th scope="col">Subtes</th>
              <th scope="col">Benar</th>
              <th scope="col">Salah</th>
              <th scope="col">Kosong</th>
              <th scope="col">Poin</th>
            </tr>
          </thead>
          {sections.map((section) => (
            <tbody key={section}>
              {sections.length > 1 && (
                <tr>
                  <th scope="rowgroup" colSpan={5} className={styles.section}>
                    {sectionLabel(section)}
                  </th>
                </tr>
              )}
              {subTypes
                .filter((score) => score.section === section)
                .map((score) => (
                  <Row key={score.subType} score={score} isWeak={isWeak(score, bound)} />
                ))}
            </tbody>
          ))}
        </table>
      </div>
      {subTypes.some((score) => isWeak(score, bound)) && (
        <Text size="xs" c="dimmed" mt="xs">
          “Perlu diperkuat”: kurang dari {bound}% poin pada subtes itu.
        </Text>
      )}
      {subTypes.some(({ weighted }) => weighted) && (
        <Text size="xs" c="dimmed" mt="xs">
          Pada soal berbobot, “benar” berarti pilihan dengan nilai tertinggi. Pilihan lain tetap mendapat poin.
        </Text>
      )}
    </section>
  );
}

function Row({ score, isWeak: wantsWork }: { score: SubTypeScore; isWeak: boolean }) {
  const { subTypeLabel } = useExamTypes();
  const { subType, correct, wrong, empty, waiting, annulled = 0, points, max, weighted } = score;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {subTypeLabel(subType)} {wantsWork && <span className={styles.weak}>Perlu diperkuat</span>}
        {/* Where every option earns something, the number of "best" answers says little, so the bar shows the points. */}
        <span className={styles.bar} aria-hidden>
          <span data-part="correct" style={{ flexGrow: weighted ? points : correct }} />
          {!weighted && <span data-part="wrong" style={{ flexGrow: wrong }} />}
          <span data-part="empty" style={{ flexGrow: weighted ? max - points : empty }} />
          {!weighted && <span data-part="waiting" style={{ flexGrow: waiting }} />}
        </span>
        {waiting > 0 && <span className={styles.waiting}>{formatNumber(waiting)} menunggu penilaian</span>}
        {annulled > 0 && <span className={styles.waiting}>{formatNumber(annulled)} dianulir</span>}
      </th>
      <td>{correct}</td>
      <td>{wrong}</td>
      <td>{empty}</td>
      <td className={styles.points}>
        <strong>{formatPoints(points)}</strong> / {formatPoints(max)}
      </td>
    </tr>
  );
}
