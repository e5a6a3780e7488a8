import { maxReason } from '@tryout/api/contract';
import {
  Button,
  Group,
  mayHaveArrived,
  LoadingState,
  Modal,
  SkeletonLines,
  Stack,
  Text,
  Title,
  useHeldOpen,
} from '@tryout/shared-ui';
import { type UseFormReturnType, useSchemaForm } from '@tryout/shared-ui/more';
import { Textarea, useIsPhone } from '@tryout/shared-ui/staff';
import { createContext, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { type Guarded, useFormGuard } from './form-guard.tsx';
import { Refusal } from './refusal.tsx';

/** Outlives a dialog's forms: the changed fields of those that were closed without sending, by act and row. */
const Kept = createContext(new Map<string, object>());

interface ActDialogProps {
  isOpen: boolean;
  title: string;
  /** Default 560. */
  size?: number;
  /** Leaves the screen without fading out, for what is personal. */
  leavesAtOnce?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form, whose code may come when it is opened: fills a phone's screen, and no slip outside it loses what was written, and it stays while a call of its form runs. */
export function ActDialog({ isOpen, title, size = 560, leavesAtOnce = false, onClose, children }: ActDialogProps) {
  const isPhone = useIsPhone();
  const [kept] = useState(() => new Map<string, object>());
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      {...(leavesAtOnce && { transitionProps: { exitDuration: 0 } })}
    >
      <Kept value={kept}>
        <Suspense fallback={<FormSkeleton />}>
          <Focused>{children}</Focused>
        </Suspense>
      </Kept>
    </Modal>
  );
}

const FormSkeleton = () => (
  <LoadingState label="Memuat isian…">
    <SkeletonLines lines={4} height={44} />
  </LoadingState>
);

/** A form whose code came after the dialog had opened still begins at its first field. */
function Focused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Before that the dialog itself moves the focus, once it has noted where it returns to.
    const isLate = place.current?.closest('[role="dialog"]')?.contains(document.activeElement);
    if (isLate) place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return <div ref={place}>{children}</div>;
}

/** The question that is asked once more, with the numbers. */
export interface Question {
  title: string;
  body?: ReactNode;
  /** A verb, with the amount where money goes: "Kembalikan Rp99.000". */
  confirmLabel: string;
  isDestructive?: boolean;
}

interface ActFormProps<Schema extends v.GenericSchema, Values extends Record<string, unknown>> {
  /** Names the form: "Kembalikan dana". */
  label: string;
  /** The row that it is about: closed without sending, the form has its words again when it is opened for the same one. Left out where it is guarded. */
  about?: string;
  schema: Schema;
  initialValues: Values;
  /** The words above the fields: what the act is about. */
  intro?: ReactNode;
  fields?(form: UseFormReturnType<Values>): ReactNode;
  /** The reason's label and example; null for a form without one. */
  reason?: { label?: string; description?: string; placeholder: string; maxLength?: number } | null;
  submitLabel: string;
  isDestructive?: boolean;
  /** Left out: the form's own button does it. */
  question?(values: v.InferOutput<Schema>): Question;
  /** An earlier request that got no answer: it is asked about at once, and can't be changed. */
  unanswered?: v.InferOutput<Schema> | null;
  /** Sent again, it is done once: a lost answer offers to send the same again, and nothing else. */
  isOnce?: boolean;
  /** Asks before what was written is lost; left out for a form of a word or two. */
  guarded?: Guarded;
  failureTitle: string;
  /** @param release to be called once it is done, before the form is left */
  onSubmit(values: v.InferOutput<Schema>, release: () => void): Promise<void>;
  onClose(): void;
}

const unguarded: Guarded = { param: '', what: '' };

/** An act with its reason, in one or two steps: the fields, and where it matters the same once more in words before it is done. */
export const ActForm = <Schema extends v.GenericSchema, Values extends Record<string, unknown>>(
  props: ActFormProps<Schema, Values>,
) => <StartedForm key={props.about} {...props} />;

function StartedForm<Schema extends v.GenericSchema, Values extends Record<string, unknown>>(
  props: ActFormProps<Schema, Values>,
) {
  const { label, about, schema, initialValues, intro, fields, reason, submitLabel, isDestructive, question } = props;
  const { unanswered = null, isOnce = false, guarded, failureTitle, onSubmit, onClose } = props;
  const [asked, setAsked] = useState<v.InferOutput<Schema> | null>(unanswered);
  const kept = use(Kept);
  const act = `${label} ${about}`;
  const { form, submit, isSubmitting, failure, refusal } = useSchemaForm(schema, {
    initialValues: unanswered === null ? { ...initialValues, ...kept.get(act) } : initialValues,
    async onSubmit(values) {
      if (question && !isAsking) return setAsked(values);
      await onSubmit(isUncertain && asked !== null ? asked : values, guard.release);
      kept.delete(act);
    },
    onEdit() {
      if (about !== undefined) kept.set(act, changedOf(form.getValues(), initialValues));
    },
  });
  useHeldOpen(isSubmitting);
  // A refusal of a field leads back to it.
  const isAsking = asked !== null && (refusal === null || failure !== null);
  const isUncertain = isOnce && (unanswered !== null || (refusal !== null && mayHaveArrived(refusal)));
  // Who leaves a request without an answer has been told so, and nothing that was written is lost by it.
  const guard = useFormGuard(
    guarded ?? unguarded,
    guarded && !isUncertain ? form.values : initialValues,
    initialValues,
  );
  const refused = failure !== null && <Refusal title={failureTitle} error={refusal} />;

  if (question && isAsking && asked !== null) {
    const { title, body, confirmLabel, isDestructive: isLoss = false } = question(asked);
    return (
      <Asked title={title}>
        {guard.question}
        {body}
        {refused}
        {isUncertain && (
          <Text size="sm">
            Belum pasti apakah permintaan tadi sudah tercatat. Kirim lagi permintaan yang sama: tidak akan tercatat dua
            kali.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isSubmitting} onClick={() => (isUncertain ? onClose() : setAsked(null))}>
            {isUncertain ? 'Tutup' : 'Ubah isian'}
          </Button>
          <Button {...(isLoss && { color: 'red' })} loading={isSubmitting} onClick={() => void submit()}>
            {isUncertain ? 'Kirim lagi' : confirmLabel}
          </Button>
        </Group>
      </Asked>
    );
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={label}>
      {guard.question}
      <Stack gap="md">
        {intro}
        {fields?.(form)}
        {reason !== null && (
          <Textarea
            label={reason?.label ?? 'Alasan'}
            description={reason?.description ?? 'Nama Anda, waktu, dan alasan ini dicatat.'}
            placeholder={reason?.placeholder}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={reason?.maxLength ?? maxReason}
            data-autofocus={!fields || undefined}
            {...form.getInputProps('reason')}
          />
        )}
        {refused}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSubmitting}>
            Batal
          </Button>
          <Button type="submit" loading={isSubmitting} {...(isDestructive && !question && { color: 'red' })}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The fields that somebody has changed: the others may begin otherwise next time. */
const changedOf = (values: Record<string, unknown>, initial: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name]));

/** The second step: its question gets the focus, so that Enter doesn't do what was only meant to be read. */
function Asked({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md" role="group" aria-label={title}>
      <Title order={3} ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
