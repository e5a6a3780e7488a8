import { type ExamItem, questionText, type ReportedVersion, textNames } from '@tryout/api/contract';
import { Alert, Text, Title } from '@tryout/shared-ui/kit';
import { SegmentedControl } from '@tryout/shared-ui/kit-staff';
import { useState } from 'react';
import { OptionReview } from '../components/option-list/option-review.tsx';
import { Prose } from '../components/prose/prose.tsx';
import { QuestionImage } from '../components/question-image/question-image.tsx';
import { QuestionView } from '../components/question-view/question-view.tsx';
import * as styles from './report-detail.module.css';
import { ReportCounts } from './report-words.tsx';

const faces = ['Pembahasan', 'Saat ujian'] as const;
const nothing = () => {};

/** A version that learners have reported, as they saw it in the discussion, or in the exam: made with the same components. */
export function ReportedVersionView({ version }: { version: ReportedVersion }) {
  const [face, setFace] = useState<string>(faces[0]);
  const { versionId, number, kind, subType, stem, imageUrl, imageAlt, options, key } = version;
  const item: ExamItem = { id: versionId, number, kind, section: '', subType, stem, imageUrl, imageAlt, options };
  return (
    <section aria-label={`Versi ${version.version}`} className={styles.version}>
      <div className={styles.versionHead}>
        <Title order={2} size="h4">
          Versi {version.version}
          {version.isCurrent ? ' (saat ini)' : ''}
        </Title>
        <SegmentedControl
          data={[...faces]}
          value={face}
          onChange={setFace}
          aria-label={`Tampilan versi ${version.version}`}
        />
      </div>
      {!version.isCurrent && (
        <Alert color="soga">
          Soal ini sudah punya versi yang lebih baru, atau sudah keluar dari paketnya. Laporan di bawah tentang versi
          ini.
        </Alert>
      )}
      <ReportCounts counts={version} />
      <div className={styles.paper}>
        {face === faces[1] ? (
          <QuestionView item={item} value={null} text="" isDisabled onChoose={nothing} onWrite={nothing} />
        ) : (
          <div className={styles.after}>
            <Prose size="question">{stem}</Prose>
            {imageUrl && <QuestionImage src={imageUrl} alt={imageAlt} />}
            {options.length > 0 && (
              <OptionReview options={options} answerKey={key} label={`Jawaban versi ${version.version}`} />
            )}
            {textNames.map((name) => {
              const { label, empty } = questionText[name];
              const text = version[name];
              if (!text && empty === undefined) return null;
              return (
                <div key={name} className={styles.explanation}>
                  <Title order={3} size="h5">
                    {label}
                  </Title>
                  {text ? <Prose>{text}</Prose> : <Text c="dimmed">{empty}</Text>}
                </div>
              );
            })}
          </div>
        )}
      </div>
    </section>
  );
}
