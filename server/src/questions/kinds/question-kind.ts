import type { FieldFault, MalformedKey } from '@parlance/contract/kinds/kind';
import type { KeyedQuestion, QuestionType } from '@parlance/contract/kinds/kinds';
import type { Cell, Fault } from '../../platform/csv/csv-columns.ts';
import type { CellsByName } from '../../platform/csv/escaped-cells.ts';
import type { SettingNames, Settings } from './settings.ts';
import type { TaskRow } from './task.ts';

/** The fields of the specification as an author sends them, their texts as they are stored; null where nothing is. */
export type FlatFields = {
  question_text: string;
  options: (string | null)[];
  correct_option: string | string[] | null;
  correct_answers_json: string[] | null;
};

type AnyQuestion = { content: object; key: object };
/** A question with its key, also one that cannot mark. */
export type Stored<A extends AnyQuestion> = { content: A['content']; key: A['key'] | MalformedKey };

/** A question as a form or a file describes it; what is faulty is not to be stored. */
export type ReadQuestion<A extends AnyQuestion> = Stored<A> & { faults: FieldFault[] };

/** One type of row that is a question by itself, in a file whose rows say their types. */
export type QuestionFileRow = {
  /** Only an exported file says it: questions that came by another kind of file or by a form. */
  exported?: true;
  read: (row: {
    cell: Cell;
    text: string;
    fault: Fault;
    blankColumns: string[];
    settings: Settings;
    /** In which the course is. */
    language: string;
  }) => KeyedQuestion & { question_type: QuestionType };
  /** The settings it may have, besides a picture. */
  settings?: SettingNames;
  /** The key as it is written, for the report; without, the type has none. */
  key?: (cell: Cell, blankColumns: string[]) => string;
};

/** How the questions of a kind come in and go out. */
export type QuestionKind<A extends AnyQuestion> = {
  /** Whether the fields of the specification say all of the content: it does not go out twice then. */
  isInFields: (content: A['content']) => boolean;
  /** Which field of the specification has the key; null for none. */
  keyField: 'correct_option' | 'correct_answers_json' | null;
  /** The key as that field has it. */
  flatKey: (key: A['key']) => string | string[] | null;
  /**
   * What those fields say; null where the specification has none for this kind: it comes as content with a key. `stored`
   * is what an edit changes: of it stays what the fields cannot say, but for the picture, which stays in every kind.
   */
  read: ((fields: FlatFields, stored: Stored<A> | null) => ReadQuestion<A>) | null;
  /** Content and key as a file would bring them: blanks written alike, no empty variant. Of a form they come as typed. */
  tidied?: (asked: A) => A;
  /** Types of rows by their names. */
  rows: Record<string, QuestionFileRow>;
  /** Types of rows that may have rows below them, by their names. */
  tasks?: Record<string, TaskRow>;
  /**
   * The cells of such a row and of those below it, TYPE among them. A key that cannot mark is left empty, so that the
   * import says where.
   */
  cells: (asked: Stored<A>, type: QuestionType) => CellsByName[];
  /** What stands in the settings of such a row, besides a picture. */
  settings?: (asked: Stored<A>) => Settings;
  /** The parts that are answered one by one, of a key that can mark; null for a kind that is answered as a whole. */
  parts: ((content: A['content'], key: A['key'] | null) => Part[]) | null;
};

/** One number of a question: what it asks, and what is right there. */
export type Part = { text: string; key: string };

/** Of a kind that the specification has no fields for: it comes and goes as content with a key. */
export const noFields = { isInFields: () => false, keyField: null, flatKey: () => null, read: null, rows: {} };
