import { Button, IconCircleCheck, Text, Title } from '@tryout/shared-ui/kit';
import { Link } from '@tryout/shared-ui/platform';
import type { Import } from '@tryout/api/contract';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../format/numbers.ts';
import type { QuestionImportProps } from './import-props.ts';
import * as styles from './question-import.module.css';

interface ImportDoneProps extends Pick<QuestionImportProps, 'packageAddress'> {
  found: Import;
  onAgain(): void;
}

/** The end: how many questions were added, and the way to them. */
export function ImportDone({ found: { counts, tryout, fileName }, packageAddress, onAgain }: ImportDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const left = counts.items - counts.included;
  return (
    <section className={styles.done} aria-label="Hasil impor">
      <IconCircleCheck size={48} stroke={1.5} aria-hidden className={styles.doneIcon} />
      <Title order={2} ref={heading} tabIndex={-1} className={styles.doneTitle ?? ''}>
        {formatNumber(counts.included)} soal ditambahkan
      </Title>
      <Text maw="48ch" ta="center">
        Ke <strong>{tryout.title}</strong>, dari {fileName || 'berkas Anda'}.
        {left > 0 && ` ${formatNumber(left)} soal lain di berkas itu tidak ditambahkan.`}
      </Text>
      <div className={styles.doneActions}>
        <Button component={Link} to={packageAddress(tryout.id)}>
          Lihat soal-soalnya
        </Button>
        <Button variant="default" onClick={onAgain}>
          Impor berkas lain
        </Button>
      </div>
    </section>
  );
}
