import { NativeSelect } from '@tryout/shared-ui/kit-more';
import { useExamTypes } from '../exam-types/exam-types.tsx';

interface SubTypeSelectProps {
  label: string;
  /** The first choice, such as "Tidak dipilih". */
  none: string;
  type: string;
  subType: string;
  onChange(chosen: { type: string; subType: string }): void;
  error?: string | undefined;
  description?: string;
  className?: string;
  isLabelHidden?: boolean;
}

const between = '/';

/** A sub type of any exam type: several types can share one, so the type is chosen with it. */
export function SubTypeSelect({ label, none, type, subType, onChange, isLabelHidden, ...props }: SubTypeSelectProps) {
  const { list } = useExamTypes();
  const groups = list.map((one) => ({
    group: one.label,
    items: one.sections.flatMap(({ subTypes }) =>
      subTypes.map((own) => ({ value: [one.type, own.subType].join(between), label: own.label })),
    ),
  }));
  return (
    <NativeSelect
      {...props}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      data-path="subType"
      data={[{ value: '', label: none }, ...groups]}
      value={subType === '' ? '' : [type, subType].join(between)}
      onChange={(event) => {
        const [chosenType = '', chosen = ''] = event.currentTarget.value.split(between);
        onChange({ type: chosenType, subType: chosen });
      }}
    />
  );
}
