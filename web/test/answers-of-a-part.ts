import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import type { Course } from '@parlance/contract/courses';
import type { Reply } from '@parlance/contract/endpoint';
import { anAnswerForm, aQuestionForAuthor, aRemarkReport } from '@parlance/contract/test/examples';
import {
  type AnswerForm,
  type AnswerForms,
  decideAnswerForm,
  getAnswerForms,
  listAnswersToCheck,
  type PartToCheck,
  undoCorrection,
} from '@parlance/contract/written-answers';
import type { serverReplies } from './server-replies.ts';
import { aTest } from './test-under-way.tsx';

export const course: Course = { ...aTest('Reading', 'Academic Reading 2'), id: 7 };

const AT = new Date(2026, 4, 12, 10, 5).toISOString();

/** Notes with three gaps, at most two words each. */
function question(revision: number): QuestionForAuthor {
  const prompt = 'Complete the notes.';
  return aQuestionForAuthor({
    id: 3,
    version_id: 12,
    revision,
    position: 1,
    question_type: 'completion',
    kind: 'completion',
    marks: 3,
    question_text: prompt,
    question: prompt,
    content: {
      prompt,
      layout: 'notes',
      body: 'The harbour plans survived because the town clerk kept them in the [BLANK].\nOpens [BLANK]\nClosed [BLANK]',
      source: 'free',
      limit: { words: 2, number: 'none', from: null },
    },
    key: { gaps: [['(the) library'], ['at nine'], ['on Sunday']], rules: null },
  });
}

export function aForm(texts: string[], count: number, part: Partial<AnswerForm> = {}): AnswerForm {
  const form = (texts[0] ?? '').toLowerCase();
  return anAnswerForm({ form, count, texts, ...part });
}

export const usualForms = [
  aForm(['librery', 'Librery', 'LIBRERY'], 14, { near: true }),
  aForm(['town library', 'Town library'], 6),
  aForm(['the old town library'], 3, { over: true }),
  aForm(['libary'], 2, { near: true, decision: 'keep_wrong', by: 'ines', at: AT }),
  aForm(['museum'], 1),
];

const report = aRemarkReport({
  keyCorrected: true,
  attemptsMarkedAgain: 257,
  scoresChanged: 14,
  changed: [
    {
      attempt_id: 40,
      user_name: 'Amara',
      course_title: 'Academic Reading',
      taken_at: AT,
      before: 27,
      after: 28,
      total: 40,
      total_before: 40,
    },
  ],
});

/**
 * A server with one course whose first gap has these wrong forms; what is decided is stored. Its other two parts have
 * nothing but a count.
 */
export function answersServer(
  server: ReturnType<typeof serverReplies>,
  forms = usualForms,
  { truncated = false } = {},
) {
  let revision = 1;
  let now = forms;
  let accepted = [{ id: 0, form: '(the) library' }];
  let right = 212;

  const others: PartToCheck[] = [
    { question_id: 3, version_id: 12, part: 1, number: 28, words_before: 'Opens', open_forms: 4, wrong: 18 },
    { question_id: 5, version_id: 9, part: 0, number: null, words_before: 'Where is it?', open_forms: 0, wrong: 2 },
  ];
  const first = (): PartToCheck => ({
    question_id: 3,
    version_id: 12,
    part: 0,
    number: 27,
    words_before: 'town clerk kept them in the',
    open_forms: now.filter(({ decision, over }) => decision === 'open' && !over).length,
    wrong: now.reduce((sum, { count }) => sum + count, 0),
  });

  const listed = (query: URLSearchParams) =>
    [first(), ...others].filter(
      ({ open_forms, words_before }) =>
        (query.get('status') === 'all' || open_forms > 0) && words_before.includes(query.get('q') ?? ''),
    );
  const replyWithList = () =>
    server.reply(listAnswersToCheck, ({ query }) => listed(query), { 'X-Total-Count': String(totalOf()) });
  // The header is the same for each reply: what most tests look at is the list of those that are open.
  const totalOf = () => listed(new URLSearchParams()).length;
  replyWithList();

  server.reply(courseDetailsWithQuestions, { course, questions: [], passagesWithQuestions: [], draws: [] });
  server.reply(getAnswerForms, ({ query }): AnswerForms => {
    const last = accepted.at(-1);
    return {
      question: question(revision),
      contentLanguage: 'en',
      accepted: accepted.map(({ form }) => form),
      right,
      empty: 12,
      wrong: first().wrong,
      forms: query.get('part') === '0' ? now : [],
      truncated,
      learners_outside: 0,
      undoable: last && last.id > 0 ? { correction_id: last.id, form: last.form, at: AT } : null,
    };
  });

  type Decided = Reply<typeof decideAnswerForm>;
  const decided = (correction_id: number | null): Decided => ({
    message: 'Stored.',
    question: question(revision),
    report,
    correction_id,
  });
  server.reply(decideAnswerForm, ({ query, body }) => {
    const { form, decision } = body as { form: string; decision: AnswerForm['decision'] };
    if (query.has('dryRun')) return decided(null);
    if (decision === 'accept') {
      revision += 1;
      right += now.find((each) => each.form === form)?.count ?? 0;
      now = now.filter((each) => each.form !== form);
      accepted = [...accepted, { id: revision, form }];
    } else now = now.map((each) => (each.form === form ? { ...each, decision } : each));
    replyWithList();
    return decided(decision === 'accept' ? revision : null);
  });
  server.reply(undoCorrection, () => {
    const last = accepted.at(-1);
    revision += 1;
    accepted = accepted.slice(0, -1);
    const back = forms.find(({ form }) => form === last?.form);
    right -= back?.count ?? 0;
    now = forms.filter((each) => each === back || now.some(({ form }) => form === each.form));
    replyWithList();
    return decided(null);
  });
}

/** What was sent to decide of a form, without the trials. */
export function decisionsSent(server: ReturnType<typeof serverReplies>) {
  return server
    .sentTo(decideAnswerForm)
    .filter(({ query }) => !query.has('dryRun'))
    .map(({ body }) => {
      const { form, decision } = body as { form: string; decision: string };
      return { form, decision };
    });
}
