import { type Level, levels } from '@parlance/contract/kinds/course-types';
import type { Database } from '../../server/src/platform/database/database.ts';
import { inTransaction } from '../../server/src/platform/database/database.ts';
import type { DraftQuestion } from '../../server/src/questions/draft.ts';
import { storeInBank } from '../../server/src/questions/storing/queries.ts';

/** Questions of one transaction. */
const AT_ONCE = 5000;
const COURSES = 40;
const QUESTIONS_OF_A_COURSE = 50;
const LEARNERS = 200;
const ATTEMPTS = 5000;

const subjects = [
  'harbour',
  'lighthouse',
  'ferry',
  'market',
  'bakery',
  'orchard',
  'railway',
  'museum',
  'theatre',
  'valley',
];
const things = [
  'opening',
  'history',
  'repair',
  'visitors',
  'prices',
  'neighbours',
  'owner',
  'garden',
  'timetable',
  'roof',
];
const verbs = ['describe', 'explain', 'suggest', 'mention', 'deny', 'compare', 'admit', 'recall', 'regret', 'forget'];
const topics = ['Environment', 'Travel', 'Work', 'Food', 'History', 'Science', 'Health', 'Housing', 'Music', 'Sport'];

/** One of a list, by a number in which the digits of `index` play other parts for other `salt`. */
function pick<T>(list: readonly T[], index: number, salt: number): T {
  return list[Math.floor((((index * 2_654_435_761 * salt) % 2 ** 32) / 2 ** 32) * list.length)] as T;
}

function question(index: number): DraftQuestion {
  const [subject, thing, verb] = [pick(subjects, index, 1), pick(things, index, 3), pick(verbs, index, 5)];
  const said = {
    timer_seconds: null,
    label: index % 3 === 0 ? `${subject} ${index}` : '',
    skill: index % 2 === 0 ? ('Reading' as const) : ('Listening' as const),
    level: pick<Level>(levels, index, 7),
    topic: pick(topics, index, 11),
    tags: [`unit ${1 + (index % 40)}`, pick(['grammar', 'vocabulary', 'inference', 'detail', 'gist'], index, 13)],
  };
  if (index % 5 === 0) {
    const content = { prompt: `Is it true that the ${thing} of the ${subject} was number ${index}?` };
    return { ...said, kind: 'true_false', question_type: 'true_false', content, key: { value: 'TRUE' } };
  }
  const content = {
    prompt: `What does the writer ${verb} about the ${thing} of the ${subject} in line ${index}?`,
    options: [1, 2, 3, 4].map(
      (salt) => `That the ${pick(things, index + salt, 17)} was ${pick(verbs, index * salt, 19)}ed`,
    ),
  };
  return { ...said, kind: 'single_choice', question_type: 'reading_mcq', content, key: { letter: 'B' } };
}

/** Fills an empty bank with so many questions, through the code that stores an import. */
export async function fillBank({ db }: Database, count: number): Promise<void> {
  const at = new Date();
  for (let first = 0; first < count; first += AT_ONCE) {
    const questions = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => question(first + index));
    await inTransaction(db, async (db) => {
      await storeInBank(db, { drafts: [{ title: null, content: null, questions }], at });
    });
  }
}

/**
 * SQL that uses the bank: 40 tests of 50 of its questions each, with closed attempts of learners at each and what was
 * answered.
 */
export const usesOfBank = `
  insert into courses (title, subject, description, type, test_duration_seconds, created_at)
    select 'Test ' || n, 'English', 'Of the bank.', 'Reading', 2700, now() from generate_series(1, ${COURSES}) as n;
  create temporary table of_bank as
    select row_number() over (order by id) - 1 as place, id, current_version_id from questions where course_id is null;
  create temporary table tests as select row_number() over (order by id) - 1 as place, id from courses;
  insert into course_questions (course_id, question_id, position, pinned_version_id, added_at)
    select tests.id, of_bank.id, 1 + of_bank.place / 7 % ${QUESTIONS_OF_A_COURSE}, of_bank.current_version_id, now()
    from tests join of_bank on of_bank.place % 7 = 0 and of_bank.place / 7 / ${QUESTIONS_OF_A_COURSE} = tests.place;
  insert into accounts (username, email, phone, password_hash, role, status, created_at, updated_at)
    select 'Learner of the past ' || n, 'past-' || n || '@school.test', '1', '!', 'user', 'active', now(), now()
    from generate_series(1, ${LEARNERS}) as n;
  create temporary table learners as
    select row_number() over (order by id) - 1 as place, id, username from accounts where password_hash = '!';
  insert into attempts (taker_name, account_id, course_id, status, title, type, max_score, question_ids,
      question_version_ids, total_marks, duration_seconds, base_seconds, timing, started_at, deadline, sequence, saved_at, closed_at,
      marked_by_person, score, scored_at)
    select lower(learners.username), learners.id, tests.id, 'submitted', 'Test', 'Reading', 100, ids, versions,
      ${QUESTIONS_OF_A_COURSE}, 2700, 2700, '{"work": 2700}', at, at + interval '45 minutes', 1, at, at + interval '40 minutes', false, 30, at
    from generate_series(1, ${ATTEMPTS}) as n
      join tests on tests.place = n % ${COURSES} join learners on learners.place = n % ${LEARNERS},
      lateral (select array_agg(question_id order by position) as ids, array_agg(pinned_version_id order by position)
        as versions from course_questions where course_id = tests.id) as pinned,
      lateral (select now() - n * interval '5 minutes' as at) as sketched;
  insert into responses (attempt_id, question_id, answer, mark)
    select id, question_id, '"B"', (id + question_id) % 3 / 2 from attempts, unnest(question_ids) as question_id;
`;
