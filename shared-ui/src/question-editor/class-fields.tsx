import { Input, NativeSelect } from '@tryout/shared-ui/kit-more';
import { SegmentedControl } from '@tryout/shared-ui/kit-staff';
import { type ExamTypes, labelOf, questionKindLabels, questionKinds, type Section } from '@tryout/api/contract';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import { NumberField } from '../components/number-field/number-field.tsx';
import type { QuestionArea } from './area.ts';
import type { QuestionDraft } from './draft.ts';
import * as styles from './question-fields.module.css';
import type { Edit } from './use-desk.ts';

interface ClassFieldsProps {
  area: QuestionArea;
  draft: QuestionDraft;
  edit(change: Edit): void;
  errors: Record<string, string>;
}

/** The choices of a list; the question's own value is always among them, even if this release doesn't know it. */
const choices = (values: readonly string[], own: string, label: (value: string) => string) =>
  [...new Set([...values, own])].map((value) => ({ value, label: label(value) }));

/** Changes the section. If the section usually has weights, the options get them, unless weights were written already. */
const withSection = (draft: QuestionDraft, section: Section, examTypes: ExamTypes): Partial<QuestionDraft> => ({
  section,
  subType: examTypes.subTypesOfSection(section)[0] ?? '',
  isWeighted: draft.options.some(({ weight }) => weight !== '') ? draft.isWeighted : examTypes.hasWeights(section),
});

/** The fields that classify a question. Questioners choose type and sub type; administrators choose section, sub type and time. */
export function ClassFields({ area, draft, edit, errors }: ClassFieldsProps) {
  const examTypes = useExamTypes();
  if (area.classes === 'type')
    return (
      <div className={styles.classes} data-inline>
        <NativeSelect
          label="Tipe soal"
          data-path="type"
          data={choices(
            examTypes.list.map(({ type }) => type),
            draft.type,
            examTypes.typeLabel,
          )}
          value={draft.type}
          onChange={(event) => {
            const type = event.currentTarget.value;
            edit(() => ({ type, subType: examTypes.subTypesOf(type)[0] ?? '' }));
          }}
          error={errors['type']}
        />
        <NativeSelect
          label="Subtes"
          data-path="subType"
          data={choices(examTypes.subTypesOf(draft.type), draft.subType, examTypes.subTypeLabel)}
          value={draft.subType}
          onChange={(event) => {
            const subType = event.currentTarget.value;
            edit(() => ({ subType }));
          }}
          error={errors['subType']}
        />
      </div>
    );
  return (
    <div className={styles.classes}>
      {area.choosesKind && (
        <Input.Wrapper label="Tipe soal" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label="Tipe soal"
            data={choices(questionKinds, draft.kind, (kind) => labelOf(questionKindLabels, kind))}
            value={draft.kind}
            onChange={(kind) => edit(() => ({ kind }))}
          />
        </Input.Wrapper>
      )}
      <NumberField
        label="Batas waktu (detik)"
        data-path="timeLimit"
        min={1}
        max={7200}
        value={draft.timeLimit}
        onChange={(timeLimit) => edit(() => ({ timeLimit }))}
        error={errors['timeLimit']}
      />
      <NativeSelect
        label="Bagian"
        data-path="section"
        data={choices(examTypes.sections, draft.section, (section) => `${section}: ${examTypes.sectionLabel(section)}`)}
        value={draft.section}
        onChange={(event) => {
          const section = event.currentTarget.value;
          edit((before) => withSection(before, section, examTypes));
        }}
        error={errors['section']}
      />
      <NativeSelect
        label="Subtes"
        data-path="subType"
        data={choices(examTypes.subTypesOfSection(draft.section), draft.subType, examTypes.subTypeLabel)}
        value={draft.subType}
        onChange={(event) => {
          const subType = event.currentTarget.value;
          edit(() => ({ subType }));
        }}
        error={errors['subType']}
      />
    </div>
  );
}
