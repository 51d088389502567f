import type { ClassResults, LearnerResults, ResultCell, ResultTest } from '@parlance/contract/class-results';
import { aLearner, aTeacher } from '../../fixtures/people.ts';
import { aClass } from '../../samples/classes.ts';
import { heading, section, status } from '../staff.ts';
import { answer, breakDown, hold, type Stage, type State } from '../state.ts';

const CLASSES = /\/api\/admin\/classes\?/;
const RESULTS = /\/api\/admin\/classes\/\d+\/results(\?|$)/;
const LEARNER = /\/api\/admin\/learners\/\d+\/results/;
const ALLOWED = /\/api\/admin\/accommodations\/\d+$/;
const SECTION = '?section=results&class=3';

const tests: ResultTest[] = (
  [
    ['Academic Reading 4', 'Reading'],
    ['Letters to the editor', 'Writing'],
    ['First interview', 'Speaking'],
    ['Station announcements', 'Listening'],
    ['Academic Reading 3', 'Reading'],
    ['A report on commuting in medium-sized towns', 'Writing'],
    ['The harbour at night', 'Listening'],
    ['Opinions and reasons', 'Speaking'],
    ['Academic Reading 2', 'Reading'],
    ['Placement test', 'Reading'],
  ] as const
).map(([title, type], at) => ({ id: at + 1, title, type, hides_names: at === 5 }));

const names = [
  'Amara Osei',
  'Andrej Novák',
  'Bea Lindgren',
  'Camille Roy',
  'Chidi Eze',
  'Dilara Aydın',
  'Emre Kaya',
  'Fatou Diallo',
  'Gita Rao',
  'Hana Kim',
  'Ingrid Østergaard-Villanueva',
  'Jonas Ahlberg',
  'Kofi Mensah',
  'Lina Haddad',
];

/** Every state there is, in the same place at each drawing. */
function cellsOf(learner: number): ResultCell[] {
  return tests.flatMap(({ id: test_id, type, hides_names }): ResultCell[] => {
    const at = (learner * 7 + test_id * 3) % 11;
    const cell = { test_id, attempt_id: learner * 20 + test_id };
    if (at === 0 || (hides_names && at > 4) || (learner === 12 && test_id > 2)) return [];
    if (at === 1 && !hides_names) return [{ ...cell, state: 'in_progress', ended: 0 }];
    if (at === 2 && type === 'Writing') return [{ ...cell, state: 'being_marked', ended: 1 }];
    if (at === 3 && learner === 8) return [{ ...cell, state: 'unanswered', ended: 0 }];
    const out_of = type === 'Reading' || type === 'Listening' ? 40 : 100;
    const score = Math.round(((35 + ((learner * 13 + test_id * 17) % 60)) / 100) * out_of);
    const more = at > 8 ? { ended: at - 6, ...(at === 10 && { again: true as const }) } : { ended: 1 };
    return [
      {
        ...cell,
        state: 'scored',
        score,
        out_of,
        ...more,
        ...(test_id === 10 && { unreleased: true }),
      },
    ];
  });
}

const results: ClassResults = {
  class: { id: 3, name: 'B2 Evening', archived: false },
  tests,
  tests_total: tests.length,
  learners: names.map((full_name, at) => ({
    id: at + 1,
    username: at % 3 === 0 ? `${full_name.toLowerCase().split(' ')[0]}.${at}` : full_name,
    full_name,
    cells: cellsOf(at + 1),
  })),
};

const none = { ...results, tests: [], tests_total: 0 };
const listed = { id: 3, name: 'B2 Evening', note: '', teachers: 1, teacher_names: ['Mina'], learners: 14 };
const classes = [{ ...listed, archived: false, join_code: null }];

/** The table with this in place of what the server says. */
function table(search: string, given: ClassResults, sees: Parameters<typeof section>[2]): State['open'] {
  return section('admin', `${SECTION}${search}`, sees, async (stage) => {
    await answer(stage, CLASSES, classes);
    await answer(stage, RESULTS, given);
  });
}

const day = (at: number) =>
  `2026-${String(11 - Math.floor(at / 3)).padStart(2, '0')}-0${1 + (at % 3) * 3}T09:30:00.000Z`;

const ofLearner: LearnerResults = {
  learner: { id: 1, username: 'amara.0', full_name: 'Amara Osei', email: 'amara@example.org' },
  attempts: tests.map(({ id, title, type }, at) => ({
    id: 100 - at,
    test_id: id,
    title,
    type,
    status: at === 0 ? 'open' : at === 7 ? 'abandoned' : 'submitted',
    score: at === 0 || at === 1 || at === 7 ? null : [0, 0, 62, 31, 27, 70, 22, 0, 24, 19][at] || 30,
    out_of: type === 'Reading' || type === 'Listening' ? 40 : 100,
    started_at: day(at),
    closed_at: at === 0 ? null : day(at),
    unreleased: at === 3,
    examination: at === 3 ? 'B2 mock, November' : null,
  })),
  attempts_total: 10,
  kinds: [
    { questionType: 'reading_mcq', score: 41, total: 52 },
    { questionType: 'true_false', score: 14, total: 24 },
    { questionType: 'fill_in_blanks', score: 17, total: 26 },
    { questionType: 'matching', score: 9, total: 18 },
  ],
};
const allowed = {
  account: { id: 1, username: 'amara.0', email: 'amara@example.org' },
  accommodation: {
    account_id: 1,
    username: 'amara.0',
    full_name: 'Amara Osei',
    registration_number: '',
    email: 'a@example.org',
    extra_time_percent: 25,
    break_count: 2,
    break_seconds: 600,
    extra_plays: 0,
    preparation_percent: 0,
    recording_percent: 0,
    text_scale: null,
    high_contrast: false,
    valid_from: null,
    valid_until: '2027-07-31',
    note_to_learner: '',
    state: 'current',
    has_reason: false,
    version: 1,
    updated_at: day(4),
    updated_by: 'Ines',
  },
  earlier: [],
  open_tests: 0,
  today: '2027-06-03',
};

async function openLearner(stage: Stage): Promise<void> {
  await answer(stage, LEARNER, ofLearner);
  await answer(stage, ALLOWED, allowed);
  await section('admin', `${SECTION}&learner=1`, (page) => page.getByText('Extra time 25'))(stage);
}

const ready = (page: Parameters<Parameters<typeof section>[2]>[0]) => page.getByRole('link', { name: 'Amara Osei' });

/** What the learners of a class have done, in both dashboards of staff. */
export const classResults: State[] = [
  {
    name: 'results loading',
    open: section('admin', SECTION, status('Loading results...'), async (stage) => {
      await answer(stage, CLASSES, classes);
      await hold(stage, RESULTS);
    }),
  },
  {
    name: 'results failed',
    open: section('admin', SECTION, heading('The service is temporarily unavailable.'), async (stage) => {
      await answer(stage, CLASSES, classes);
      await breakDown(stage, RESULTS);
    }),
  },
  { name: 'results ready', open: table('', results, ready) },
  { name: 'results with a line', open: table('&line=60&counts=best&sort=-1', results, ready) },
  {
    name: 'results of one test',
    open: table('&test=1&show=not_begun', results, (page) => page.getByText('Not begun')),
  },
  { name: 'results of nobody', open: table('', { ...none, learners: [] }, heading('No learners yet.')) },
  { name: 'results, none yet', open: table('', none, heading('No results yet.')) },
  { name: 'results, none found', open: table('&q=zzz', results, heading('No results found.')) },
  {
    name: 'results without a class',
    open: section('admin', SECTION, heading('No classes yet.'), (stage) => answer(stage, CLASSES, [])),
  },
  { name: 'results of a learner', open: openLearner },
  {
    name: 'results of a learner, loading',
    open: section('admin', `${SECTION}&learner=1`, status('Loading results...'), (stage) => hold(stage, LEARNER)),
  },
  {
    name: 'results of a learner, failed',
    open: section('admin', `${SECTION}&learner=1`, heading('The service is temporarily unavailable.'), (stage) =>
      breakDown(stage, LEARNER),
    ),
  },
  {
    name: 'results of a teacher',
    open: async (stage) => {
      const teacher = await aTeacher(stage.server, stage.staff.superadmin);
      const learners = [await aLearner(stage.server, 'Teo Marin')];
      const { id } = await aClass(stage.server, stage.staff, { teachers: [teacher], learners });
      await stage.enter(teacher);
      await stage.page.goto(`/admin-dashboard?section=results&class=${id}`);
      await stage.page.getByRole('heading', { name: 'No results yet.' }).waitFor();
    },
  },
];
