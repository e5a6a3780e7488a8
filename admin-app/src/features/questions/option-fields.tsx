import { letters, maxOptions, maxWeight, minOptions } from '@tryout/api/contract';
import { ActionIcon, Button, IconPlus, IconTrash, QuestionImage, Text } from '@tryout/shared-ui';
import { Fieldset, Input, NumberField, Radio, Switch, Textarea } from '@tryout/shared-ui/more';
import { type ReactNode, useId, useRef } from 'react';
import * as styles from './option-fields.module.css';
import { newOption, type OptionDraft } from './question-draft.ts';

interface OptionFieldsProps {
  options: OptionDraft[];
  onChange(options: OptionDraft[]): void;
  isWeighted: boolean;
  onWeightedChange(isWeighted: boolean): void;
  /** The form's errors under their paths: `options`, `options.0.text`. */
  errors: Record<string, ReactNode>;
}

/** The options of a multiple-choice question: two to five, exactly one of them right, or each with a weight. */
export function OptionFields({ options, onChange, isWeighted, onWeightedChange, errors }: OptionFieldsProps) {
  const group = useId();
  const rows = useRef<HTMLDivElement>(null);
  const change = (place: number, changes: Partial<OptionDraft>) =>
    onChange(options.map((option, at) => (at === place ? { ...option, ...changes } : option)));
  const focusText = (place: number) =>
    requestAnimationFrame(() => rows.current?.querySelectorAll('textarea')[place]?.focus());

  function add() {
    onChange([...options, newOption()]);
    focusText(options.length);
  }

  function remove(place: number) {
    onChange(options.filter((_option, at) => at !== place));
    focusText(Math.min(place, options.length - 2));
  }

  return (
    <Fieldset
      variant="unstyled"
      legend="Pilihan jawaban"
      classNames={{ root: styles.fieldset ?? '', legend: styles.legend ?? '' }}
    >
      <Switch
        label="Setiap pilihan bernilai (AKHLAK/TKP)"
        checked={isWeighted}
        onChange={(event) => onWeightedChange(event.currentTarget.checked)}
      />
      <Text size="xs" c="dimmed">
        {isWeighted ? `Beri setiap pilihan bobot 0 sampai ${maxWeight}.` : 'Tandai satu jawaban yang benar.'}
      </Text>
      <div ref={rows} className={styles.rows}>
        {options.map((option, place) => {
          const letter = letters[place];
          const textError = errors[`options.${place}.text`];
          return (
            <div key={option.key} className={styles.row} data-key={(!isWeighted && option.isCorrect) || undefined}>
              {isWeighted ? (
                <span className={styles.letter} aria-hidden>
                  {letter}
                </span>
              ) : (
                <Radio
                  name={group}
                  className={styles.mark ?? ''}
                  label={letter}
                  aria-label={`Jawaban benar: pilihan ${letter}`}
                  checked={option.isCorrect}
                  onChange={() => onChange(options.map((one, at) => ({ ...one, isCorrect: at === place })))}
                />
              )}
              <div className={styles.text}>
                <Textarea
                  aria-label={`Pilihan ${letter}`}
                  placeholder={`Pilihan ${letter}`}
                  data-path={`options.${place}.text`}
                  autosize
                  minRows={1}
                  maxRows={8}
                  value={option.text}
                  onChange={(event) => change(place, { text: event.currentTarget.value })}
                  error={textError}
                />
                {option.imageUrl && (
                  <QuestionImage
                    size="option"
                    src={option.imageUrl}
                    alt={option.imageAlt ?? `Gambar pilihan ${letter}`}
                  />
                )}
              </div>
              {isWeighted && (
                <NumberField
                  aria-label={`Bobot pilihan ${letter}`}
                  data-path={`options.${place}.weight`}
                  className={styles.weight ?? ''}
                  min={0}
                  max={maxWeight}
                  placeholder={`0–${maxWeight}`}
                  inputMode="numeric"
                  value={option.weight ?? ''}
                  onChange={(weight) => change(place, { weight: weight === '' ? null : weight })}
                  error={
                    errors[`options.${place}.weight`] ?? (errors['options'] !== undefined && option.weight === null)
                  }
                />
              )}
              {options.length > minOptions && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={44}
                  aria-label={`Hapus pilihan ${letter}`}
                  onClick={() => remove(place)}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              )}
            </div>
          );
        })}
      </div>
      {errors['options'] && (
        <Input.Error role="alert" data-path="options" tabIndex={-1}>
          {errors['options']}
        </Input.Error>
      )}
      {options.length < maxOptions ? (
        <Button
          variant="default"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          Tambah pilihan
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          Paling banyak {maxOptions} pilihan.
        </Text>
      )}
    </Fieldset>
  );
}
