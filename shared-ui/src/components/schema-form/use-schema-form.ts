import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { ApiError, userMessage } from '../../http/api-error.ts';

type Values = Record<string, unknown>;

interface SchemaFormOptions<Schema extends v.GenericSchema, FormValues extends Values> {
  /** May hold what the schema refuses, such as '' for a choice not yet made. */
  initialValues: FormValues;
  /** Receives what the schema made of the values (trimmed, converted). What it throws is shown: see `failure`. */
  onSubmit: (values: v.InferOutput<Schema>) => unknown;
}

export interface SchemaForm<FormValues extends Values> {
  /** Mantine's form: `form.getInputProps('email')`. */
  form: UseFormReturnType<FormValues>;
  /** For `<form onSubmit>`; use `noValidate`, the messages are ours. */
  submit: (event?: FormEvent) => Promise<void>;
  isSubmitting: boolean;
  /** The sentence of a failure that belongs to no field; null again on the next try. */
  failure: string | null;
}

/**
 * A form that a contract schema validates, with the same sentences as the server. A refusal of the server lands beside its
 * fields (`errors`), or in `failure`. A second submit while one runs is ignored.
 */
export function useSchemaForm<Schema extends v.GenericSchema, FormValues extends Values>(
  schema: Schema,
  { initialValues, onSubmit }: SchemaFormOptions<Schema, FormValues>,
): SchemaForm<FormValues> {
  const form = useForm<FormValues>({ initialValues, validate: schemaResolver(schema, { sync: true }) });
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSubmitting) return;
    setFailure(null);
    const { hasErrors, errors } = form.validate();
    const parsed = v.safeParse(schema, form.getValues());
    if (hasErrors || !parsed.success) return focusFirst(form, Object.keys(errors));

    setIsSubmitting(true);
    try {
      await onSubmit(parsed.output);
    } catch (error) {
      const placed = applyFieldErrors(form, error);
      if (placed.length > 0) focusFirst(form, placed);
      else setFailure(userMessage(error));
    } finally {
      setIsSubmitting(false);
    }
  };

  return { form, submit, isSubmitting, failure };
}

/** Puts a refusal's field errors beside the fields this form has. Gives the names of those; none when the refusal is about something else. */
export function applyFieldErrors<FormValues extends Values>(
  form: UseFormReturnType<FormValues>,
  error: unknown,
): string[] {
  if (!(error instanceof ApiError)) return [];
  const known = error.errors.filter(({ field }) => (field.split('.')[0] ?? '') in form.getValues());
  if (known.length > 0) form.setErrors(Object.fromEntries(known.map(({ field, message }) => [field, message])));
  return known.map(({ field }) => field);
}

function focusFirst<FormValues extends Values>(form: UseFormReturnType<FormValues>, fields: string[]): void {
  const nodes = fields.map((field) => form.getInputNode(field)).filter((node) => node !== null);
  nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  nodes[0]?.focus();
}
