import { addCourse } from '@parlance/contract/course-admin';
import { addPassage, addQuestion, editQuestion } from '@parlance/contract/editing';
import fc from 'fast-check';
import { call } from '../../scripts/servers/school-calls.ts';

/** What a reply could be cut at, quoted wrongly, or counted wrongly by. */
const odd = fc.constantFrom(
  '"',
  '\\',
  '\n',
  '\u2028',
  '</script>',
  ',"attempt":{',
  '$&',
  '🦉',
  'é',
  'שלום',
  '\u{10ffff}',
);
const text = fc
  .array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 25 })), { maxLength: 8 })
  // The sign of a lost letter is refused.
  .map((parts) => `Q${parts.join(' ').replaceAll('\ufffd', '')}.`);
const options = fc.record({ option_a: text, option_b: text, option_c: text, option_d: text });
const choice = fc.record({ question_type: fc.constant('mcq' as const), question_text: text, options });
const several = fc.record({ question_type: fc.constant('checkbox' as const), question_text: text, options });
const trueFalse = fc.record({ question_type: fc.constant('true_false' as const), question_text: text });
const blank = fc.record({
  question_type: fc.constant('fill_in_blanks' as const),
  question_text: text.map((words) => `${words} [BLANK]`),
});
const generated = fc.record({
  title: text.map((words) => words.replaceAll(/\s/g, ' ').slice(0, 60)),
  passage: fc.option(text.map((words) => `${words}\n`.repeat(4))),
  questions: fc.array(fc.oneof(choice, several, trueFalse, blank), { minLength: 1, maxLength: 6 }),
});

/** A Reading course, with how to change the key of its first question and nothing else. */
export type GeneratedTest = { courseId: number; correctKey: () => Promise<void> };

/** Adds so many Reading courses with random texts through the calls of an admin. */
export async function addGeneratedTests(
  url: string,
  admin: string,
  { count, seed }: { count: number; seed: number },
): Promise<GeneratedTest[]> {
  const made: GeneratedTest[] = [];
  for (const { title, passage, questions } of fc.sample(generated, { numRuns: count, seed })) {
    const fields = { title, subject: 'English', description: title, type: 'Reading', test_duration: 3600 } as const;
    const { course } = await call(url, addCourse, { body: fields }, admin);
    const params = { id: course.id };
    const above =
      passage === null
        ? null
        : (await call(url, addPassage, { params, body: { title: 'A passage', content: passage } }, admin)).passage.id;
    const changes: (() => Promise<void>)[] = [];
    for (const one of questions) {
      const [key, other] = keysOf(one.question_type);
      const { question_type, question_text } = one;
      const content = { question_text, ...('options' in one && one.options), passage_id: above };
      const body = { ...content, ...key, question_type };
      const { question } = await call(url, addQuestion, { params, body }, admin);
      const { id, version_id, revision } = question;
      const edit = { params: { id }, query: {}, body: { ...content, ...other, version_id, revision } };
      changes.push(async () => void (await call(url, editQuestion, edit, admin)));
    }
    made.push({ courseId: course.id, correctKey: async () => await changes[0]?.() });
  }
  return made;
}

type Key = { correct_option?: 'A' | 'B' | 'TRUE' | 'FALSE' | ('A' | 'C')[]; correct_answers_json?: string[] };

/** A right key of a question of this type, and another one. */
function keysOf(type: 'mcq' | 'checkbox' | 'true_false' | 'fill_in_blanks'): [Key, Key] {
  if (type === 'mcq') return [{ correct_option: 'A' }, { correct_option: 'B' }];
  if (type === 'checkbox') return [{ correct_option: ['A', 'C'] }, { correct_option: ['A'] }];
  if (type === 'true_false') return [{ correct_option: 'TRUE' }, { correct_option: 'FALSE' }];
  return [{ correct_answers_json: ['pier'] }, { correct_answers_json: ['quay'] }];
}
