import { ActionIcon, Button, IconCheck, IconPlus, IconTrash, Text, UnstyledButton } from '@tryout/shared-ui/kit';
import { Input, Switch, TextInput } from '@tryout/shared-ui/kit-more';
import { Fieldset, Textarea } from '@tryout/shared-ui/kit-staff';
import { letters, maxOptions, maxWeight, minOptions } from '@tryout/api/contract';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { FieldsArea } from './area.ts';
import { letterOf, newOption, type OptionDraft, type QuestionDraft, withKey } from './draft.ts';
import * as styles from './option-fields.module.css';
import { pasting } from './paste/paste.ts';
import { PictureButton, PictureField, takeFile } from './picture-field.tsx';
import type { Edit } from './use-desk.ts';

interface OptionFieldsProps {
  area: FieldsArea;
  draft: QuestionDraft;
  edit(change: Edit): void;
  errors: Record<string, string>;
}

/** For each arrow key: by how many rows the focus moves, and by how many places within a row. */
const moves: Record<string, [row: number, place: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Moves the focus by arrow keys. All controls beside the options' texts are one tab stop: arrows move between and within options. */
function rove(event: KeyboardEvent<HTMLElement>) {
  const [row, step] = moves[event.key] ?? [0, 0];
  const target = event.target as HTMLElement;
  if (!target.matches('[data-rove]') || event.altKey || (row === 0 && step === 0)) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-option]')].map((one) => [
    ...one.querySelectorAll<HTMLElement>('[data-rove]'),
  ]);
  const at = rows.findIndex((one) => one.includes(target));
  const place = rows[at]?.indexOf(target) ?? 0;
  const next = rows[(at + row + rows.length) % rows.length] ?? [];
  next[Math.min(Math.max(place + step, 0), next.length - 1)]?.focus();
}

/** The fields of the options: exactly one option is right, or each has a weight. */
export function OptionFields({ area, draft, edit, errors }: OptionFieldsProps) {
  const errorId = useId();
  const rows = useRef<HTMLDivElement>(null);
  const { options, isWeighted } = draft;
  const wrong = errors['options'] ?? errors['correctAnswer'];
  const keyPlace = options.findIndex(({ isKey }) => isKey);
  const stop = isWeighted || keyPlace < 0 ? 0 : keyPlace;
  const canRemove = area.hasOpenOptions && options.length > minOptions;
  const focusText = (place: number) =>
    requestAnimationFrame(() => rows.current?.querySelectorAll('textarea')[place]?.focus());

  return (
    <Fieldset
      variant="unstyled"
      legend="Pilihan jawaban"
      classNames={{ root: styles.fieldset ?? '', legend: styles.legend ?? '' }}
    >
      <div className={styles.head}>
        <div className={styles.hint}>
          {wrong ? (
            <Input.Error id={errorId} role="alert">
              {wrong}
            </Input.Error>
          ) : (
            <Text size="xs" c="dimmed">
              {isWeighted ? `Beri setiap pilihan bobot 0 sampai ${maxWeight}.` : 'Tandai satu jawaban yang benar.'}
            </Text>
          )}
        </div>
        <Switch
          label="Setiap pilihan berbobot (AKHLAK/TKP)"
          checked={isWeighted}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            edit(() => ({ isWeighted: checked }));
          }}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it are what is pressed */}
      <div ref={rows} className={styles.rows} onKeyDown={rove}>
        {options.map((option, place) => (
          <OptionRow
            key={option.key}
            area={area}
            option={option}
            place={place}
            isWeighted={isWeighted}
            isStop={place === stop}
            isWrong={wrong !== undefined}
            wrongId={errorId}
            errors={errors}
            edit={edit}
            {...(canRemove && {
              onRemove() {
                edit((before) => ({ options: before.options.filter(({ key }) => key !== option.key) }));
                focusText(Math.min(place, options.length - 2));
              },
            })}
          />
        ))}
      </div>
      {area.hasOpenOptions && options.length < maxOptions && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            edit((before) => ({ options: [...before.options, newOption()] }));
            focusText(options.length);
          }}
        >
          Tambah pilihan
        </Button>
      )}
    </Fieldset>
  );
}

interface OptionRowProps extends Omit<OptionFieldsProps, 'draft'> {
  option: OptionDraft;
  place: number;
  isWeighted: boolean;
  /** True if Tab leads to the controls beside this option's text. */
  isStop: boolean;
  /** True if there is an error of all options together; the element with the id `wrongId` says it. */
  isWrong: boolean;
  wrongId: string;
  onRemove?: () => void;
}

function OptionRow(props: OptionRowProps) {
  const { area, option, place, isWeighted, isStop, isWrong, wrongId, errors, edit, onRemove } = props;
  const letter = letterOf(place);
  const weightError = errors[`weight${letter}`];
  const isMarked = !isWeighted && option.isKey;
  const described = isWrong ? { 'aria-invalid': true, 'aria-describedby': wrongId } : {};
  const picture = {
    area,
    label: `Gambar pilihan ${letter}`,
    onChange: (change: (before: OptionDraft) => Partial<OptionDraft>) => editOption(change),
  };

  function editOption(change: (before: OptionDraft) => Partial<OptionDraft>) {
    edit(({ options }) => ({
      options: options.map((one) => (one.key === option.key ? { ...one, ...change(one) } : one)),
    }));
  }

  return (
    <div className={styles.option} data-option>
      <div className={styles.row} data-key={isMarked || undefined}>
        {isWeighted ? (
          <span className={styles.letter} aria-hidden>
            {letter}
          </span>
        ) : (
          <UnstyledButton
            className={styles.mark}
            aria-pressed={isMarked}
            aria-label={`Tandai ${letter} sebagai jawaban benar`}
            {...described}
            title={`Alt + ${letters.indexOf(letter) + 1}`}
            data-rove
            tabIndex={isStop ? 0 : -1}
            onClick={() => edit((draft) => withKey(draft, place))}
          >
            {isMarked ? <IconCheck size={20} stroke={2.5} aria-hidden /> : letter}
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
          onChange={(event) => {
            const { value } = event.currentTarget;
            editOption(() => ({ text: value }));
          }}
          onPaste={pasting({
            ...(!area.keepsPictures && {
              picture: {
                label: picture.label,
                isTaken: option.picture !== null,
                take: (file) => void takeFile(file, picture),
              },
            }),
          })}
          error={errors[`option${letter}`]}
        />
        {isWeighted && (
          <TextInput
            className={styles.weight ?? ''}
            aria-label={`Bobot pilihan ${letter}`}
            data-path={`weight${letter}`}
            placeholder={`0–${maxWeight}`}
            inputMode="numeric"
            maxLength={8}
            value={option.weight}
            onChange={(event) => {
              const { value } = event.currentTarget;
              editOption(() => ({ weight: value.trim() }));
            }}
            error={
              errors[`option${letter}`] ? weightError !== undefined : (weightError ?? (isWrong && option.weight === ''))
            }
          />
        )}
        {option.picture === null && !area.keepsPictures && (
          <PictureButton {...picture} tabIndex={isStop && isWeighted ? 0 : -1} />
        )}
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            data-rove
            tabIndex={-1}
            aria-label={`Hapus pilihan ${letter}`}
            onClick={onRemove}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {option.picture !== null && (
        <div className={styles.picture}>
          <PictureField
            {...picture}
            picture={option.picture}
            alt={option.alt}
            error={errors[`image${letter}`]}
            altError={errors[`imageAlt${letter}`]}
          />
        </div>
      )}
    </div>
  );
}
