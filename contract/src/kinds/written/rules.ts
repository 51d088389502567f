import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { languages } from '../../languages.ts';
import { said } from '../../say.ts';

/** The language of a test's screens; left out: that of whoever takes it. */
export const instructionLanguage = z.enum(languages).optional();

/** A language as BCP 47 names it: 'en', 'de-CH'. */
export const contentLanguage = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, said(msg`Use a language such as en, de or fr.`))
  .max(35);

/** The languages of a test, as its replies have them. */
export const testLanguages = {
  /** The language that the course is about, as BCP 47 has it: what is written into a test is in it. */
  contentLanguage: z.string(),
  instructionLanguage,
};

export const DEFAULT_LANGUAGE = 'en';

/**
 * Which differences between an answer and what is accepted make no difference. They are a part of the key, so that
 * marking needs nothing else, and a changed rule marks again.
 */
export const answerRules = z.strictObject({
  language: contentLanguage,
  /** The British and the American spelling of a word are the same. English alone. */
  spelling: z.boolean(),
  /** A hyphen is a hyphen, a space or nothing. */
  hyphens: z.boolean(),
  /** One article at the beginning is passed over. */
  articles: z.boolean(),
  /** Numbers in words and in figures are the same. English alone. */
  numbers: z.boolean(),
  /** Letters with and without their accents are the same. */
  accents: z.boolean(),
  /** Upper and lower case are NOT the same. */
  case: z.boolean(),
});
export type AnswerRules = z.output<typeof answerRules>;

/** What new questions with written answers begin with. */
export function defaultRules(language: string): AnswerRules {
  return { language, spelling: true, hyphens: true, articles: true, numbers: true, accents: false, case: false };
}

/** 'en' of 'en-GB'. */
export function primaryLanguage(language: string): string {
  return (language.split('-')[0] ?? '').toLowerCase();
}
