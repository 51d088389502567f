import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sentence } from '@parlance/contract/say';

/** A word of a file and what it means. */
export type Meaning = readonly [word: Sentence, meaning: MessageDescriptor];

const ofOneRow: readonly Meaning[] = [
  [
    'QUESTION',
    msg`Multiple choice with 2 to 10 options. CORRECT_ANSWER is a letter, or several letters such as A,C that are all required.`,
  ],
  ['CHOOSE_QUESTION', msg`Two to five correct options, each worth one mark. CORRECT_ANSWER is their letters: B,D.`],
  ['TRUE_FALSE_QUESTION', msg`CORRECT_ANSWER is TRUE or FALSE.`],
  [
    'FILL_BLANK_QUESTION',
    msg`VALUE marks each gap with [BLANK]. CORRECT_BLANK_1 to CORRECT_BLANK_3 hold the answers; put | between alternative correct answers.`,
  ],
  ['ORDERING_QUESTION', msg`The options are the items in the order shown. CORRECT_ANSWER is the right order: C,A,B.`],
];

const ofSeveralRows: readonly Meaning[] = [
  [
    'NOT_GIVEN_QUESTION',
    msg`Below it an ITEM for each statement. CORRECT_ANSWER is TRUE, FALSE or NOT GIVEN, or YES, NO.`,
  ],
  [
    'MATCHING_QUESTION',
    msg`The options are what is chosen from. Below it an ITEM for each part. CORRECT_ANSWER is a letter, of headings also iv.`,
  ],
  [
    'COMPLETION_QUESTION',
    msg`Below it one BODY with the text, or a ROW for each line of a table with its cells in the options. [BLANK] marks a gap. Then an ITEM for each gap.`,
  ],
  ['SHORT_ANSWER_QUESTION', msg`Below it an ITEM for each question. CORRECT_ANSWER is what is accepted.`],
  [
    'ITEM',
    msg`A part of the question above. VALUE is its text; of a gap it is empty. Accepted answers stand in CORRECT_ANSWER with | between them: the tide|tide.`,
  ],
  [
    msg`Brackets in an accepted answer`,
    msg`With answer rules (the) library accepts both, and so does car(s). A bracket that is part of the answer has a backslash before it: \\(.`,
  ],
  ['%50%tides', msg`An accepted answer that is worth half the mark.`],
  [
    msg`Options of a completion`,
    msg`In its own row they are one list of words for all gaps, in an ITEM the words of that gap. CORRECT_ANSWER is then a letter.`,
  ],
];

/** The rows of a Reading file. */
export const readingRows: readonly Meaning[] = [
  ['PASSAGE', msg`VALUE is the text to read, OPTION_A its title. The rows below it are its questions.`],
  ...ofOneRow,
  ['WRITING_QUESTION', msg`Free text. A person gives the score of the whole test.`],
  ...ofSeveralRows,
];

/** The rows of a Listening file that has a column TYPE. */
export const listeningRows: readonly Meaning[] = [...ofOneRow, ...ofSeveralRows];

/** What can stand in the column SETTINGS, separated by semicolons. */
export const settings: readonly Meaning[] = [
  [
    'credit="B 50, C 25"',
    msg`QUESTION: what other options are worth, in percent of the mark. With several correct letters each has its share, and a wrong one may take some away: credit="A 50, C 50, D -25".`,
  ],
  ['n=2', msg`CHOOSE_QUESTION: how many options are correct.`],
  ['labels=yes_no', msg`NOT_GIVEN_QUESTION: YES and NO in place of TRUE and FALSE.`],
  ['style=headings', msg`MATCHING_QUESTION: headings, features, endings or labels.`],
  ['reuse=yes', msg`MATCHING_QUESTION and lists of words: an option may be used more than once.`],
  [
    'layout=notes',
    msg`COMPLETION_QUESTION: text, notes or table. A title stands in quotation marks: title="The ferry".`,
  ],
  [
    'limit=2 words and/or number',
    msg`COMPLETION_QUESTION and SHORT_ANSWER_QUESTION: how long a written answer may be. Also 1 word, 3 words or number, number.`,
  ],
  ['from=passage', msg`With a limit: the words are found in the passage or in the recording.`],
  [
    'rules=articles,spelling',
    msg`Questions with written answers: the differences that count as the same, of spelling, hyphens, articles, numbers and accents; case means that upper and lower case must match. Without it COMPLETION_QUESTION and SHORT_ANSWER_QUESTION have those of a new question. rules=plain switches all of them off, rules=none compares answers exactly.`,
  ],
  ['language=de', msg`The language of the answers, for the rules. Without it that of the course.`],
  ['marking=pairs', msg`ORDERING_QUESTION: one mark for each right neighbour, not one for the whole order.`],
];
