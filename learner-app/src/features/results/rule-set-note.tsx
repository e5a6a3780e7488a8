import type { RuleSetInfo } from '@tryout/api/contract';
import { Alert, IconInfoCircle, Text, Title } from '@tryout/shared-ui';
import * as styles from './rule-set-note.module.css';

/** The rules and their year by which the score was calculated, with their source. */
export function RuleSetNote({ ruleSet: { title, year, source, note } }: { ruleSet: RuleSetInfo }) {
  return (
    <section aria-labelledby="rule-set">
      <Title order={2} id="rule-set" mb="xs">
        Dasar penilaian
      </Title>
      <Text fw={600}>
        {title}
        {year !== null && !title.includes(String(year)) && ` (${year})`}
      </Text>
      <Text size="xs" c="dimmed" className={styles.source}>
        Sumber: {source}
      </Text>
      {note && (
        <Alert color="soga" icon={<IconInfoCircle aria-hidden />} mt="sm">
          {note}
        </Alert>
      )}
    </section>
  );
}
