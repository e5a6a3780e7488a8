import { type Letter, letters, maxWeight } from '@tryout/api/contract';
import { IconCheck, Text, UnstyledButton } from '@tryout/shared-ui';
import { Fieldset, Input, Switch, Textarea, TextInput } from '@tryout/shared-ui/more';
import { type KeyboardEvent, useId } from 'react';
import * as styles from './option-fields.module.css';
import { PictureButton, PictureField } from './picture-field.tsx';
import type { OptionDraft, QuestionDraft } from './question-draft.ts';
import type { Edit } from './use-manager.ts';

interface OptionFieldsProps {
  draft: QuestionDraft;
  edit(change: Edit): void;
  errors: Record<string, string>;
}

/** Options A to E: exactly one of them right, or each with a weight. */
export function OptionFields({ draft, edit, errors }: OptionFieldsProps) {
  const errorId = useId();
  const { isWeighted, correctAnswer } = draft;
  const mark = (letter: Letter) => edit(() => ({ correctAnswer: letter }));

  /** One tab stop for all five marks; arrows go on from there. */
  function moveMark(event: KeyboardEvent<HTMLButtonElement>, letter: Letter) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.altKey) return;
    event.preventDefault();
    const next = letters[(letters.indexOf(letter) + step + letters.length) % letters.length];
    const row = event.currentTarget.closest('[data-options]');
    row?.querySelector<HTMLElement>(`[data-mark="${next}"]`)?.focus();
  }

  return (
    <Fieldset
      variant="unstyled"
      legend="Pilihan jawaban"
      classNames={{ root: styles.fieldset ?? '', legend: styles.legend ?? '' }}
    >
      <div className={styles.head}>
        <Switch
          label="Setiap pilihan berbobot (AKHLAK/TKP)"
          checked={isWeighted}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            edit(() => ({ isWeighted: checked }));
          }}
        />
        <div className={styles.hint}>
          {errors['correctAnswer'] ? (
            <Input.Error id={errorId} role="alert">
              {errors['correctAnswer']}
            </Input.Error>
          ) : (
            <Text size="xs" c="dimmed">
              {isWeighted ? `Beri setiap pilihan bobot 0 sampai ${maxWeight}.` : 'Tandai satu jawaban yang benar.'}
            </Text>
          )}
        </div>
      </div>
      <div className={styles.rows} data-options>
        {letters.map((letter) => {
          const option = draft.options[letter];
          const isKey = !isWeighted && correctAnswer === letter;
          const change = (changes: Partial<OptionDraft>) =>
            edit(({ options }) => ({ options: { ...options, [letter]: { ...options[letter], ...changes } } }));
          const label = `Gambar pilihan ${letter}`;
          return (
            <div key={letter} className={styles.option}>
              <div className={styles.row} data-key={isKey || undefined}>
                {isWeighted ? (
                  <span className={styles.letter} aria-hidden>
                    {letter}
                  </span>
                ) : (
                  <UnstyledButton
                    className={styles.mark}
                    aria-pressed={isKey}
                    aria-label={`Tandai ${letter} sebagai jawaban benar`}
                    aria-invalid={errors['correctAnswer'] ? true : undefined}
                    aria-describedby={errors['correctAnswer'] ? errorId : undefined}
                    title={`Alt + ${letters.indexOf(letter) + 1}`}
                    data-mark={letter}
                    tabIndex={(correctAnswer ?? 'A') === letter ? 0 : -1}
                    onClick={() => mark(letter)}
                    onKeyDown={(event) => moveMark(event, letter)}
                  >
                    {isKey ? <IconCheck size={20} stroke={2.5} aria-hidden /> : letter}
                  </UnstyledButton>
                )}
                <Textarea
                  className={styles.text ?? ''}
                  aria-label={`Pilihan ${letter}`}
                  placeholder={`Pilihan ${letter}`}
                  data-path={`option${letter}`}
                  autosize
                  minRows={1}
                  maxRows={8}
                  value={option.text}
                  onChange={(event) => change({ text: event.currentTarget.value })}
                  error={errors[`option${letter}`]}
                />
                {isWeighted && (
                  <TextInput
                    className={styles.weight ?? ''}
                    aria-label={`Bobot pilihan ${letter}`}
                    placeholder="0–5"
                    inputMode="numeric"
                    maxLength={8}
                    value={option.weight}
                    onChange={(event) => change({ weight: event.currentTarget.value.trim() })}
                    error={errors[`weight${letter}`] !== undefined}
                  />
                )}
                {option.picture === null && <PictureButton label={label} onChange={change} />}
              </div>
              {errors[`weight${letter}`] && !errors[`option${letter}`] && (
                <Input.Error className={styles.rowError ?? ''}>{errors[`weight${letter}`]}</Input.Error>
              )}
              {option.picture !== null && (
                <div className={styles.picture}>
                  <PictureField
                    label={label}
                    picture={option.picture}
                    alt={option.alt}
                    onChange={change}
                    error={errors[`image${letter}`]}
                    altError={errors[`imageAlt${letter}`]}
                  />
                </div>
              )}
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}
