import { reportKindLabels } from '@tryout/api/contract';
import { Alert, Button, Group, Text, useQueryClient } from '@tryout/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import {
  dropReport,
  type KeptReport,
  listKept,
  onKeptChange,
  retryReport,
  sendKept,
} from '../../common/reports/kept-reports.ts';
import { useBackOnline } from '../../common/use-back-online.ts';
import * as styles from './own-reports.module.css';

/** The reports that this device still has: those that wait for a connection, and those that the server refused. */
export function KeptReports({ learnerId }: { learnerId: string }) {
  const queryClient = useQueryClient();
  const [kept, setKept] = useState<readonly KeptReport[]>([]);
  const look = useCallback(async () => {
    const found = await listKept(learnerId).catch(() => []);
    setKept(found);
    await queryClient.invalidateQueries({ queryKey: ['question-reports'] });
  }, [learnerId, queryClient]);
  const send = useCallback(() => sendKept(learnerId), [learnerId]);

  useEffect(() => {
    void look();
    void send();
    return onKeptChange(() => void look());
  }, [look, send]);
  useBackOnline(
    kept.some(({ refusal }) => refusal === null),
    send,
  );

  if (kept.length === 0) return null;
  return (
    <Alert color="soga" mb="lg" title="Belum terkirim dari perangkat ini">
      <ul className={styles.kept}>
        {kept.map(({ key, report, number, tryoutTitle, refusal }) => (
          <li key={key}>
            <Text size="sm" fw={600}>
              {`Soal ${number}, ${tryoutTitle}: ${reportKindLabels[report.kind]}`}
            </Text>
            {report.text && <Text size="sm">{report.text}</Text>}
            <Text size="sm">{refusal ?? 'Dikirim otomatis saat koneksi kembali.'}</Text>
            <Group gap="xs" mt={4}>
              {refusal !== null && (
                <Button size="compact-md" variant="default" onClick={() => void retryReport(learnerId, key).then(send)}>
                  Coba lagi
                </Button>
              )}
              <Button size="compact-md" variant="default" onClick={() => void dropReport(learnerId, key)}>
                Hapus
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
