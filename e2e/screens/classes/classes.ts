import type { ClassMember, ListedClass, SchoolClass } from '@parlance/contract/classes';
import { expect } from '@playwright/test';
import { aLearner, aTeacher } from '../../fixtures/people.ts';
import { aClass } from '../../samples/classes.ts';
import { chooseFile } from '../../samples/csv-upload.ts';
import { heading, section, status } from '../staff.ts';
import { answer, breakDown, hold, type Stage, type State } from '../state.ts';

const LIST = /\/api\/admin\/classes\?/;
const ONE = /\/api\/admin\/classes\/\d+$/;
export const ASSIGNMENTS = /\/api\/admin\/classes\/\d+\/assignments$/;
const PEOPLE = /\/api\/admin\/classes\/people/;
const SECTION = '?section=classes';
const NONE = { headers: { 'X-Total-Count': '0' } };

type Row = [name: string, note: string, teachers: string[], learners: number, code: string | null];

const rows: Row[] = [
  ['A2 Monday', 'Mondays, 17:00', ['Jonas Ahlberg'], 14, null],
  ['B1 Evening', 'Mondays and Wednesdays, 18:30', ['Grace Mensah'], 16, '9PXR2TWB'],
  ['B2 Evening', 'Tuesdays and Thursdays, 18:30. Room 12.', ['M. Okafor', 'D. Reyes'], 18, 'K7QM4XWD'],
  ['C1 Morning', '', ['Ines Duarte'], 9, null],
  ['Placement, summer', '14 to 18 June', [], 1112, null],
];

const school: ListedClass[] = rows.map(([name, note, names, learners, code], at) => ({
  id: at + 1,
  name,
  note,
  learners,
  teachers: names.length,
  teacher_names: names,
  archived: false,
  join_code: code,
}));

const evening = school[2] as SchoolClass;

function member(at: number, [username, part, by]: readonly [string, ClassMember['part'], string | null]): ClassMember {
  const email = `${username.toLowerCase().replace(' ', '.')}@example.org`;
  const added_at = `2026-0${1 + (at % 9)}-14T09:00:00.000Z`;
  return { account_id: at + 1, username, email, part, added_by: by, added_at };
}

const members = (
  [
    ['Daniel Reyes', 'teacher', 'Ines Duarte'],
    ['Mina Okafor', 'teacher', 'Ines Duarte'],
    ['Amara Osei', 'learner', null],
    ['Andrej Novak', 'learner', null],
    ['Bea Lindgren', 'learner', 'Ines Duarte'],
    ['Camille Roy', 'learner', null],
    ['Chidi Eze', 'learner', 'Ines Duarte'],
    ['Dilara Aydin', 'learner', null],
    ['Emre Kaya', 'learner', 'Ines Duarte'],
  ] as const
).map((one, at) => member(at, one));

async function assignedNothing(stage: Stage): Promise<void> {
  await answer(stage, ASSIGNMENTS, {
    assignments: [],
    time_zone: 'Europe/Paris',
    serverNow: '2027-06-03T08:00:00.000Z',
  });
}

/** The list as a school has it, with one class in the panel and what it was assigned. */
export async function openClass(
  stage: Stage,
  changed: Partial<SchoolClass> = {},
  assigned: (stage: Stage) => Promise<void> = assignedNothing,
): Promise<void> {
  await answer(stage, LIST, school, { headers: { 'X-Total-Count': String(school.length) } });
  await assigned(stage);
  await answer(stage, ONE, { class: { ...evening, members, ...changed } });
  await section('admin', `${SECTION}&class=${evening.id}`, (page) => page.getByRole('heading', { name: 'Learners' }))(
    stage,
  );
}

const press = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true }).click();
const asked = async ({ page }: Stage, text: string) =>
  await expect(page.getByRole('alertdialog').getByText(text).first()).toBeVisible();

async function enterTeacher(stage: Stage): Promise<void> {
  await stage.enter(await aTeacher(stage.server, stage.staff.superadmin));
}

/** The section of both dashboards of staff. */
export const schoolClasses: State[] = [
  {
    name: 'classes loading',
    open: section('admin', SECTION, status('Loading classes...'), (stage) => hold(stage, LIST)),
  },
  {
    name: 'classes empty',
    open: section('admin', SECTION, heading('No classes yet.'), (stage) => answer(stage, LIST, [], NONE)),
  },
  {
    name: 'classes failed',
    open: section('admin', SECTION, heading('The service is temporarily unavailable.'), (stage) =>
      breakDown(stage, LIST),
    ),
  },
  {
    name: 'classes ready',
    open: section(
      'admin',
      SECTION,
      (page) => page.getByText('Grace Mensah'),
      (stage) => answer(stage, LIST, school, { headers: { 'X-Total-Count': '5' } }),
    ),
  },
  {
    name: 'classes, none found',
    open: section('admin', `${SECTION}&q=no-class-of-this-name`, heading('No classes found.')),
  },
  { name: 'class details', open: (stage) => openClass(stage) },
  { name: 'class details, no code', open: (stage) => openClass(stage, { join_code: null }) },
  { name: 'class details, archived', open: (stage) => openClass(stage, { join_code: null, archived: true }) },
  {
    name: 'class details, loading',
    open: section('admin', `${SECTION}&class=1`, status('Loading the class...'), (stage) => hold(stage, ONE)),
  },
  {
    name: 'class details, failed',
    open: section(
      'admin',
      `${SECTION}&class=1`,
      (page) => page.getByRole('heading', { name: 'The service is temporarily unavailable.' }),
      (stage) => breakDown(stage, ONE),
    ),
  },
  {
    name: 'class not found',
    open: async (stage) => {
      stage.expectError(/status of 404/);
      const found = section('admin', `${SECTION}&class=2147483647`, (page) =>
        page.getByRole('heading', { name: 'Class not found.' }),
      );
      await found(stage);
    },
  },
  {
    name: 'class added, name wrong',
    open: async (stage) => {
      await section('admin', SECTION, heading('Classes'))(stage);
      await press(stage, 'Add class');
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'Add class' }).click();
      await asked(stage, 'Enter a name.');
    },
  },
  {
    name: 'class archived, asked',
    open: async (stage) => {
      await openClass(stage);
      await press(stage, 'Archive class');
      await asked(stage, 'You can take the class back.');
    },
  },
  {
    name: 'class, new code asked',
    open: async (stage) => {
      await openClass(stage);
      await press(stage, 'New code');
      await asked(stage, 'stop working at once');
    },
  },
  {
    name: 'class, code turned off, asked',
    open: async (stage) => {
      await openClass(stage);
      await press(stage, 'Turn off');
      await asked(stage, 'Nobody can join with');
    },
  },
  {
    name: 'class code on a projector',
    open: async (stage) => {
      await openClass(stage);
      await press(stage, 'Show full screen');
      await expect(stage.page.getByText(/\/join\/K7QM4XWD$/)).toBeVisible();
    },
  },
  {
    name: 'class, learner removed, asked',
    open: async (stage) => {
      await openClass(stage);
      await press(stage, 'Remove Bea Lindgren');
      await asked(stage, 'Submissions and scores are kept.');
    },
  },
  {
    name: 'class, learners to add',
    open: async (stage) => {
      const people = members.slice(4).map(({ account_id: id, username, email }) => ({ id: id + 2, username, email }));
      await answer(stage, PEOPLE, people);
      await openClass(stage);
      await press(stage, 'Add learners');
      await stage.page.getByRole('checkbox', { name: 'Dilara Aydin' }).check();
      await asked(stage, 'Chosen: Dilara Aydin');
    },
  },
  {
    name: 'class, people to add failed',
    open: async (stage) => {
      await breakDown(stage, PEOPLE);
      await openClass(stage);
      await press(stage, 'Add teachers');
      await asked(stage, 'The service is temporarily unavailable.');
    },
  },
  {
    name: 'classes, import',
    open: section('admin', `${SECTION}&view=import`, heading('What the file contains')),
  },
  {
    name: 'classes, import, rows wrong',
    open: async (stage) => {
      stage.expectError(/status of 400/);
      const { email } = await aLearner(stage.server, 'Teo Marin');
      await section('admin', `${SECTION}&view=import`, heading('What the file contains'))(stage);
      const text = `class,email,part\nB2 Evening,${email},teacher\nB2 Evening,nobody@example.org,\n`;
      await chooseFile(stage.page, 'classes.csv', text);
      await expect(stage.page.getByText('2 rows to fix.')).toBeVisible();
    },
  },
  {
    name: 'classes, import, people leave',
    open: async (stage) => {
      const [teo, ana] = [await aLearner(stage.server, 'Teo Marin'), await aLearner(stage.server, 'Ana Costa')];
      const { name } = await aClass(stage.server, stage.staff, { learners: [teo] });
      await section('admin', `${SECTION}&view=import`, heading('What the file contains'))(stage);
      await stage.page.getByRole('checkbox', { name: 'Replace the members of these classes' }).check();
      await chooseFile(stage.page, 'classes.csv', `class,email\n${name},${ana.email}\n`);
      await expect(stage.page.getByText('1 person leaves a class:')).toBeVisible();
    },
  },
  {
    name: 'classes of a teacher, none',
    open: async (stage) => {
      await enterTeacher(stage);
      await stage.page.goto(`/admin-dashboard${SECTION}`);
      await expect(stage.page.getByRole('heading', { name: 'You are in no class yet.' })).toBeVisible();
    },
  },
  {
    name: 'class of a teacher',
    open: async (stage) => {
      const teacher = await aTeacher(stage.server, stage.staff.superadmin);
      const learner = await aLearner(stage.server, 'Teo Marin');
      const { id } = await aClass(stage.server, stage.staff, {
        teachers: [teacher],
        learners: [learner],
        note: 'Room 12',
      });
      await stage.enter(teacher);
      await stage.page.goto(`/admin-dashboard${SECTION}&class=${id}`);
      await expect(stage.page.getByRole('button', { name: 'Make a join code' })).toBeVisible();
    },
  },
];
