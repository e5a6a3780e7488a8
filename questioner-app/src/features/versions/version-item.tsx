import type { QuestionVersion } from '@tryout/api/contract';
import {
  Button,
  formatDateTime,
  IconChevronDown,
  IconChevronUp,
  IconHistory,
  StatusBadge,
  Text,
  Title,
  useExamTypes,
} from '@tryout/shared-ui';
import { FieldChanges, SegmentedControl, useIsPhone } from '@tryout/shared-ui/staff';
import { useId, useState } from 'react';
import { QuestionContent } from '../../common/question-content.tsx';
import { changedLabels, versionFields } from './version-fields.ts';
import * as styles from './versions.module.css';

interface VersionItemProps {
  version: QuestionVersion;
  /** The version before it; undefined for the first version. */
  older: QuestionVersion | undefined;
  current: QuestionVersion;
  onRestore(): void;
}

/** A version: who wrote it and when, what it changed, and a button to restore it. */
export function VersionItem({ version, older, current, onRestore }: VersionItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const headingId = useId();
  const examTypes = useExamTypes();
  const changes = older && changedLabels(older.content, version.content, examTypes);
  return (
    <li className={styles.version} aria-labelledby={headingId}>
      <header className={styles.head}>
        <div className={styles.words}>
          <Title order={3} size="h5" id={headingId}>
            Versi {version.version}
          </Title>
          {version.isCurrent && <StatusBadge tone="brand">Saat ini</StatusBadge>}
        </div>
        <Text size="sm" className={styles.breaking ?? ''}>
          {version.author ?? 'Bawaan'} · {formatDateTime(version.createdAt)}
        </Text>
        <Text size="sm" c="dimmed">
          {summary(changes)}
        </Text>
      </header>
      <div className={styles.actions}>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Tutup' : 'Lihat'} versi ${version.version}`}
          rightSection={isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Tutup' : 'Lihat'}
        </Button>
        {!version.isCurrent && (
          <Button
            variant="subtle"
            leftSection={<IconHistory size={18} aria-hidden />}
            aria-label={`Kembalikan versi ${version.version}`}
            onClick={onRestore}
          >
            Kembalikan versi ini
          </Button>
        )}
      </div>
      {isOpen && <Faces version={version} older={older} current={current} />}
    </li>
  );
}

function summary(changes: string[] | undefined): string {
  if (!changes) return 'Versi pertama';
  // Some fields are only for administrators, such as the time limit.
  if (changes.length === 0) return 'Mengubah hal yang hanya dilihat administrator';
  const shown = changes.slice(0, 4).join(', ');
  return `Mengubah: ${shown}${changes.length > 4 ? `, dan ${changes.length - 4} lainnya` : ''}`;
}

type Face = 'older' | 'current' | 'whole';

/** The views of a version: its changes, its differences from the current version, and its whole content. */
function Faces({ version, older, current }: Omit<VersionItemProps, 'onRestore'>) {
  const faces: { value: Face; label: string }[] = [
    ...(older ? [{ value: 'older' as const, label: `Dari versi ${older.version}` }] : []),
    ...(version.isCurrent ? [] : [{ value: 'current' as const, label: 'Dibanding saat ini' }]),
    { value: 'whole', label: 'Isi lengkap' },
  ];
  const isPhone = useIsPhone();
  const examTypes = useExamTypes();
  const [face, setFace] = useState<Face>(faces[0]?.value ?? 'whole');
  return (
    <div className={styles.faces}>
      {faces.length > 1 && (
        <SegmentedControl
          data={faces}
          value={face}
          onChange={(value) => setFace(value as Face)}
          aria-label={`Tampilan versi ${version.version}`}
          fullWidth
          orientation={isPhone ? 'vertical' : 'horizontal'}
        />
      )}
      {face === 'older' && older && (
        <FieldChanges
          key="older"
          fields={versionFields(older.content, version.content, examTypes)}
          sides={[`Versi ${older.version}`, `Versi ${version.version}`]}
        />
      )}
      {face === 'current' && (
        <FieldChanges
          key="current"
          fields={versionFields(version.content, current.content, examTypes)}
          sides={[`Versi ${version.version}`, 'Saat ini']}
        />
      )}
      {face === 'whole' && (
        <div className={styles.whole}>
          <QuestionContent question={version.content} />
        </div>
      )}
    </div>
  );
}
