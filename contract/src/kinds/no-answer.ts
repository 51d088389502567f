import { msg } from '@lingui/core/runtime-macro';
import { said } from '../say.ts';

/** What is said where an answer is none. */
export const NO_ANSWER = said(
  msg`Send a text of at most 50,000 characters, an array of letters, or an object of the texts of blanks.`,
);
