import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { schemaResolver, useForm } from '@tryout/shared-ui/kit-more';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { ApiError, isTemporary, userMessage } from '../../http/api-error.ts';

type Values = Record<string, unknown>;

interface SchemaFormOptions<Schema extends v.GenericSchema, FormValues extends Values> {
  /** May hold values that the schema refuses, such as '' for a choice not yet made. */
  initialValues: FormValues;
  /** Receives the schema's output (trimmed, converted). An error it throws is shown: see `failure`. */
  onSubmit: (values: v.InferOutput<Schema>) => unknown;
  /** Something was changed. */
  onEdit?: (() => void) | undefined;
}

export interface SchemaForm<FormValues extends Values> {
  /** Mantine's form: `form.getInputProps('email')`. */
  form: UseFormReturnType<FormValues>;
  /** For `<form onSubmit>`; use `noValidate`, the messages are ours. */
  submit: (event?: FormEvent) => Promise<void>;
  isSubmitting: boolean;
  /** The sentence of a failure that belongs to no field; null again on the next try, and once the user changes what was refused. */
  failure: string | null;
  /** The error of the last submit, also where fields show it; null again when `failure` would be. */
  refusal: unknown;
}

/** True when a change of the form may have mended this failure: not for a broken connection, a server error, or too many tries. */
const isMended = (failure: unknown) => failure !== null && !isTemporary(failure);

/**
 * A form that a contract schema validates, with the same sentences as the server. A refusal of the server is shown beside its fields
 * (`errors`), or in `failure`. An error stays until it is mended, whichever field mends it, and no new error appears during typing. A
 * second submit while one runs is ignored.
 */
export function useSchemaForm<Schema extends v.GenericSchema, FormValues extends Values>(
  schema: Schema,
  { initialValues, onSubmit, onEdit }: SchemaFormOptions<Schema, FormValues>,
): SchemaForm<FormValues> {
  const judge = schemaResolver(schema, { sync: true }) as (values: FormValues) => FormErrors;
  const form: UseFormReturnType<FormValues> = useForm<FormValues>({
    initialValues,
    validate: judge,
    clearInputErrorOnChange: false,
    onValuesChange(values, previous) {
      form.setErrors((errors) => unmended(errors, judge, values, previous));
      setRefused((refused) => (refused && isMended(refused.refusal) ? null : refused));
      onEdit?.();
    },
  });
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [refused, setRefused] = useState<{ refusal: unknown; isPlaced: boolean } | null>(null);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSubmitting) return;
    setRefused(null);
    const { hasErrors, errors } = form.validate();
    const parsed = v.safeParse(schema, form.getValues());
    if (hasErrors || !parsed.success) return focusFirst(form, Object.keys(errors));

    setIsSubmitting(true);
    try {
      await onSubmit(parsed.output);
    } catch (error) {
      const placed = applyFieldErrors(form, error);
      if (placed.length > 0) focusFirst(form, placed);
      setRefused({ refusal: error, isPlaced: placed.length > 0 });
    } finally {
      setIsSubmitting(false);
    }
  };

  const failure = refused && !refused.isPlaced ? userMessage(refused.refusal) : null;
  return { form, submit, isSubmitting, failure, refusal: refused?.refusal ?? null };
}

/** The errors that remain after a change: the schema's own until it no longer reports them, the server's until their field changes. */
function unmended<FormValues extends Values>(
  errors: FormErrors,
  judge: (values: FormValues) => FormErrors,
  values: FormValues,
  previous: FormValues,
): FormErrors {
  const shown = Object.entries(errors);
  if (shown.length === 0) return errors;
  const [before, now] = [judge(previous), judge(values)];
  const left = shown.filter(([path, error]) =>
    before[path] === error ? now[path] === error : valueAt(path, values) === valueAt(path, previous),
  );
  return left.length === shown.length ? errors : Object.fromEntries(left);
}

const valueAt = (path: string, values: unknown): unknown =>
  path.split('.').reduce((part, name) => (part as Values | null | undefined)?.[name], values);

/**
 * Puts a refusal's field errors beside the fields this form has. Returns the names of those fields; empty when the refusal is about
 * something else.
 */
function applyFieldErrors<FormValues extends Values>(form: UseFormReturnType<FormValues>, error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  const known = error.errors.filter(({ field }) => (field.split('.')[0] ?? '') in form.getValues());
  if (known.length > 0) form.setErrors(Object.fromEntries(known.map(({ field, message }) => [field, message])));
  return known.map(({ field }) => field);
}

/** A group of choices is no control itself: its chosen one is, or the first that can be chosen. */
const controlOf = (node: HTMLElement) =>
  node.matches('input, select, textarea, button')
    ? node
    : (node.querySelector<HTMLElement>('input:checked') ??
      node.querySelector<HTMLElement>(':is(input, select, textarea, button):enabled') ??
      node);

function focusFirst<FormValues extends Values>(form: UseFormReturnType<FormValues>, fields: string[]): void {
  const nodes = fields.map((field) => form.getInputNode(field)).filter((node) => node !== null);
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (nodes[0]) controlOf(nodes[0]).focus();
}
