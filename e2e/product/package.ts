import type { APIRequestContext } from '@playwright/test';
import { adminCalls } from './admin.ts';

/** A package made for one journey: its questions in the form of the administrators' API. */
export interface NewPackage {
  title: string;
  questions: Record<string, unknown>[];
  /** Fields of the package, where the defaults don't fit. */
  fields?: Record<string, unknown>;
}

const choice = (text: string, isCorrect = false) => ({ text, isCorrect });

/** A multiple-choice question; the first option is right. */
export const choiceQuestion = (question: string, options: string[], fields: Record<string, unknown> = {}) => ({
  question,
  subType: 'TKD',
  options: options.map((text, index) => choice(text, index === 0)),
  ...fields,
});

export const essayQuestion = (question: string, fields: Record<string, unknown> = {}) => ({
  question,
  type: 'essay',
  subType: 'TKD',
  ...fields,
});

/**
 * Makes a package that learners find in the list, or a draft where it has no question yet. Questions after the first are added to the
 * published package, which accepts everything.
 * @returns its id
 */
export async function newPackage(request: APIRequestContext, { title, questions, fields }: NewPackage) {
  const admin = await adminCalls(request);
  const { id } = await admin.call<{ id: string }>('POST', 'tryouts', { title, ...fields });
  for (const [place, question] of questions.entries()) {
    await admin.call('POST', `tryouts/${id}/questions`, question);
    if (place === 0) await admin.call('POST', `tryouts/${id}/publish`);
  }
  return { id, admin };
}
