import { Input, NativeSelect, SegmentedControl } from '@mantine/core';
import {
  questionKindLabels,
  questionKinds,
  type Section,
  sectionLabels,
  sectionOfSubType,
  sections,
  type SubType,
  subTypeLabels,
  subTypesBySection,
  subTypesByType,
  type TryoutType,
  tryoutTypes,
  typeLabels,
  typeOfSubType,
} from '@tryout/api/contract';
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

const choices = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  values.map((value) => ({ value, label: label(value) }));

/** A sub type says the rest: the type whose it is, and the section where it is scored unless the question has one already. */
const classesOf = (subType: SubType): Pick<QuestionDraft, 'type' | 'section' | 'subType'> => ({
  type: typeOfSubType(subType),
  section: sectionOfSubType(subType),
  subType,
});

/** Options earn points one by one where the section asks for it; what was written is left as it is. */
const withSection = (draft: QuestionDraft, section: Section): Partial<QuestionDraft> => ({
  ...classesOf(subTypesBySection[section][0]),
  section,
  isWeighted: draft.options.some(({ weight }) => weight !== '')
    ? draft.isWeighted
    : section === 'AKHLAK' || section === 'TKP',
});

/** What a question belongs to, in the words of the area: type and sub type, or section, sub type and time. */
export function ClassFields({ area, draft, edit, errors }: ClassFieldsProps) {
  if (area.classes === 'type')
    return (
      <div className={styles.classes} data-inline>
        <NativeSelect
          label="Tipe soal"
          data-path="type"
          data={choices(tryoutTypes, (type) => typeLabels[type])}
          value={draft.type}
          onChange={(event) => {
            const type = event.currentTarget.value as TryoutType;
            edit(() => classesOf(subTypesByType[type][0]));
          }}
          error={errors['type']}
        />
        <NativeSelect
          label="Subtes"
          data-path="subType"
          data={choices<SubType>(subTypesByType[draft.type], (subType) => subTypeLabels[subType])}
          value={draft.subType}
          onChange={(event) => {
            const subType = event.currentTarget.value as SubType;
            edit(() => classesOf(subType));
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
            data={choices(questionKinds, (kind) => questionKindLabels[kind])}
            value={draft.kind}
            onChange={(kind) => edit(() => ({ kind: kind as QuestionDraft['kind'] }))}
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
        label="Subtes"
        data-path="section"
        data={choices(sections, (section) => `${section}: ${sectionLabels[section]}`)}
        value={draft.section}
        onChange={(event) => {
          const section = event.currentTarget.value as Section;
          edit((before) => withSection(before, section));
        }}
        error={errors['section']}
      />
      <NativeSelect
        label="Materi"
        data-path="subType"
        data={choices<SubType>(subTypesBySection[draft.section], (subType) => subTypeLabels[subType])}
        value={draft.subType}
        onChange={(event) => {
          const subType = event.currentTarget.value as SubType;
          edit(({ section }) => ({ ...classesOf(subType), section }));
        }}
        error={errors['subType']}
      />
    </div>
  );
}
