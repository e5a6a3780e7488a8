import * as v from 'valibot';
import type * as list from './error-list.ts';

/**
 * Every failure the API can answer: its stable code, HTTP status and the sentence a user reads. A client decides by
 * `code`, shows `message`, and never parses the text.
 */
export * as errors from './error-list.ts';

export type ErrorCode = keyof typeof list;

/** One invalid field: its path (`items.0.option`) and the sentence to show beside it. */
export const FieldError = v.object({ field: v.string(), message: v.string() });
export type FieldError = v.InferOutput<typeof FieldError>;

/** The body of every answer that is not a success. */
export const ErrorBody = v.object({
  message: v.string(),
  code: v.string(),
  errors: v.optional(v.array(FieldError)),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
