import type { CompletionContent } from '@parlance/contract/kinds/completion';
import type { Matching } from '@parlance/contract/kinds/matching';
import type { NotGiven } from '@parlance/contract/kinds/not-given';
import type { Ordering } from '@parlance/contract/kinds/ordering';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import type { AnswerRules } from '@parlance/contract/kinds/written/rules';

/**
 * The form of a question as it is typed, whatever its kind: the fields have the names that content and key have in the
 * contract, '' where nothing is, and what a kind has not is not sent.
 */
export type QuestionForm = {
  content: {
    prompt: string;
    options: string[];
    /** Whether they are shuffled; undefined: as the course says. */
    shuffle: boolean | undefined;
    /** The letters of those that keep their place. */
    fixed: string[];
    n: number;
    labels: NotGiven['content']['labels'];
    statements: string[];
    questions: string[];
    style: Matching['content']['style'];
    items: string[];
    marking: Ordering['content']['marking'];
    title: string;
    layout: CompletionContent['layout'];
    body: string;
    rows: string[][];
    source: CompletionContent['source'];
    bank: string[];
    choices: string[][];
    reuse: boolean;
    /** How long a written answer may be; null for no limit. */
    limit: WordLimit | null;
    /** How many times a question counts that a person marks; undefined: once. */
    marking_weight: number | undefined;
  };
  key: {
    /** TRUE or FALSE. */
    value: string;
    /** The chosen letters; of a kind with parts the letter of each. */
    letters: string[];
    /** The word of each statement. */
    values: string[];
    /** What each gap accepts: its variants separated by `|` or on lines of their own. */
    gaps: string[];
    /** What makes no difference in them; null while a text is compared as it is. */
    rules: AnswerRules | null;
    /** The place of each item, counted from 1. */
    places: string[];
    /** What each option is worth in percent, as it is typed; null while only the correct ones are worth something. */
    credit: string[] | null;
  };
  picture: FormPicture | null;
  /** A picture is on its way. */
  uploading: boolean;
  /** A recording is on its way. */
  uploadingAudio: boolean;
  /** Speaking, with at most two decimals; '' is the default. */
  minutes: number | string;
  audio_file_path: string | null;
  /** '' means the questions without a passage; in the bank it is the set, '' for none. */
  passage_id: string;
  /** What is said about it for other authors. */
  said: {
    label: string;
    /** '' for none. */
    level: string;
    topic: string;
    /** With commas between. */
    tags: string;
    explanation: string;
  };
};

/** A picture as it was uploaded, and what it shows. */
export type FormPicture = { upload_id: number; path: string; width: number; height: number; alt: string };

export const emptyQuestion: QuestionForm = {
  content: {
    prompt: '',
    options: ['', '', '', ''],
    shuffle: undefined,
    fixed: [],
    n: 2,
    labels: 'true_false',
    statements: ['', '', ''],
    questions: ['', '', ''],
    style: 'headings',
    items: ['', '', ''],
    marking: 'whole',
    title: '',
    layout: 'notes',
    body: '',
    rows: [
      ['', '', ''],
      ['', '', ''],
    ],
    source: 'free',
    bank: ['', '', ''],
    choices: [],
    reuse: false,
    limit: null,
    marking_weight: undefined,
  },
  key: { value: '', letters: [], values: [], gaps: [], rules: null, places: [], credit: null },
  picture: null,
  uploading: false,
  uploadingAudio: false,
  minutes: '',
  audio_file_path: null,
  passage_id: '',
  said: { label: '', level: '', topic: '', tags: '', explanation: '' },
};
