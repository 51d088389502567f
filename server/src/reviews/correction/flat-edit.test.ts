import { addBankQuestion } from '@parlance/contract/bank/bank';
import { editQuestion } from '@parlance/contract/editing';
import type { CallInput } from '@parlance/contract/endpoint';
import { uploadPicture } from '@parlance/contract/media';
import { beforeAll, expect, it } from 'vitest';
import { type Person, signedInAs } from '../../../test/people.ts';
import { png } from '../../../test/picture-file.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

type Given = CallInput<typeof addBankQuestion>['body'];

/** Stores a question, and edits it as a client does that knows only the fields of the specification. */
async function edited(given: Given, fields: Partial<CallInput<typeof editQuestion>['body']>) {
  const { body: added } = await testApp.call(addBankQuestion, { body: given }, admin);
  const { id, version_id, revision } = added.question;
  const body = { ...fields, version_id, revision };
  return await testApp.call(editQuestion, { params: { id }, query: {}, body }, admin);
}

const rules = {
  language: 'en',
  spelling: true,
  hyphens: true,
  articles: false,
  numbers: true,
  accents: false,
  case: false,
};
const blanks: Given = {
  question_type: 'fill_in_blanks',
  content: { prompt: 'Behind the old [BLANK].' },
  key: { gaps: [['library', '(the) car park']], rules },
};

it('keeps the answer rules of a key, whether the key changes or not', async () => {
  const same = { correct_answers_json: ['library|(the) car park'] };
  const reworded = await edited(blanks, { question_text: 'Behind the new [BLANK].', ...same });
  expect(reworded.body).toMatchObject({
    question: { question_text: 'Behind the new [BLANK].', key: { gaps: [['library', '(the) car park']], rules } },
  });
  const corrected = await edited(blanks, {
    question_text: 'Behind the old [BLANK].',
    correct_answers_json: ['library|mill'],
  });
  expect(corrected.body).toMatchObject({
    question: { key: { gaps: [['library', 'mill']], rules } },
    report: { keyCorrected: true, newVersion: false },
  });
});

it('refuses a variant that the answer rules cannot read, at its blank', async () => {
  const many = '(a) (b) (c) (d) (e) (f) (g) h';
  const refused = await edited(blanks, { question_text: 'Behind the old [BLANK].', correct_answers_json: [many] });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'correct_answers_json.0' }] } });
});

it('keeps the options from the fifth on', async () => {
  const options = ['one', 'two', 'three', 'four', 'five', 'six'];
  const content = { prompt: 'How many?', options };
  const four = { option_a: 'none', option_b: 'two', option_c: 'three', option_d: 'four', correct_option: 'B' as const };
  const { body } = await edited(
    { question_type: 'reading_mcq', content, key: { letter: 'B' } },
    { question_text: 'How many?', ...four },
  );
  expect(body.question).toMatchObject({ content: { options: ['none', ...options.slice(1)] }, key: { letter: 'B' } });
});

it('keeps the picture, and what is said about the question', async () => {
  const file = png({ width: 20, height: 20 });
  const { body: uploaded } = await testApp.sendFile(uploadPicture, {}, file, admin);
  const picture = { upload_id: uploaded.upload_id, alt: 'A mill' };
  const said = { label: 'Mills', level: 'B1' as const, topic: 'Rivers', tags: ['mill'], explanation: 'It is a mill.' };
  const { body } = await edited(
    { question_type: 'true_false', content: { prompt: 'It turns.', picture }, key: { value: 'TRUE' }, ...said },
    { question_text: 'It still turns.', correct_option: 'FALSE' },
  );
  expect(body.question).toMatchObject({
    content: { prompt: 'It still turns.', picture },
    key: { value: 'FALSE' },
    ...said,
  });
});
