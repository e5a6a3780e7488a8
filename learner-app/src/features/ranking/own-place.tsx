import { type Ranking, rankedCountedAtMost } from '@tryout/api/contract';
import { Card, formatNumber, IconTrophy, Text } from '@tryout/shared-ui';
import { RankingTable } from './ranking-table.tsx';
import * as styles from './ranking.module.css';

interface OwnPlaceProps {
  ranking: Ranking;
  isFiltered: boolean;
}

/** The learner's own place, with the neighbours unless the list already shows them. */
export function OwnPlace({ ranking: { own, rows, takers, isTakersCapped }, isFiltered }: OwnPlaceProps) {
  if (!own) {
    return (
      <Text c="dimmed">
        {isFiltered ? 'Anda tidak termasuk peserta dengan filter ini.' : 'Pengerjaan Anda tidak ikut diperingkatkan.'}
      </Text>
    );
  }
  const isListed = rows.some(({ isOwn }) => isOwn);
  return (
    <Card component="section" aria-label="Tempat Anda" className={styles.own}>
      <p className={styles.ownWords}>
        <IconTrophy size={24} aria-hidden />
        <span>
          {own.rank === null ? (
            <>Anda di luar {formatNumber(rankedCountedAtMost)} besar</>
          ) : (
            <>
              Anda di peringkat <strong>{formatNumber(own.rank)}</strong>
            </>
          )}{' '}
          dari {isTakersCapped && 'lebih dari '}
          {formatNumber(takers)} peserta
        </span>
      </p>
      {!isListed && <RankingTable label="Sekitar Anda" rows={own.rows} />}
    </Card>
  );
}
