import { type ChoiceColumns, readChoice } from './choice.ts';
import { type Columns, type Reading, readRows } from './csv-columns.ts';
import type { CsvFile } from './csv-file.ts';
import { type DraftPassage, type DraftQuestion, plainQuestion } from './draft.ts';

const choiceColumns: ChoiceColumns = {
  options: ['option_a', 'option_b', 'option_c', 'option_d'],
  answer: 'correct_option',
};
const columns: Columns = {
  known: ['question', ...choiceColumns.options, choiceColumns.answer],
  required: ['question', 'option_a', 'option_b', 'correct_option'],
};

/** Reads plain multiple choice, which enters a Reading course as one passage titled 'Questions' with nothing to read. */
export function readMultipleChoiceCsv(file: CsvFile): Reading & { passages: DraftPassage[] } {
  const questions: DraftQuestion[] = [];
  const reading = readRows(
    file,
    columns,
    (cell, fault) => {
      const text = cell('question');
      if (text === '') fault('question', 'question is empty');
      const choice = readChoice(cell, choiceColumns, fault);
      const type = Array.isArray(choice.correct_option) ? 'checkbox' : 'mcq';
      questions.push({ ...plainQuestion(type, text), ...choice });
      return { type: 'QUESTION', value: text };
    },
    (fault) => {
      if (questions.length === 0) fault('', 'there are no questions in this file');
    },
  );
  return { ...reading, passages: [{ title: 'Questions', content: '', questions }] };
}
