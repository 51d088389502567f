import { deleteCourse } from '@parlance/contract/course-admin';
import { expect, type Locator, type Page } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { aCourse, aReadingCourse, aTitle } from '../samples/courses.ts';
import { chooseFile } from '../samples/csv-upload.ts';
import { faulty, twoPassages } from '../samples/reading-csv.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const COURSES = /\/api\/courses(\?|$)/;
const DELETED = /\/api\/admin\/courses\/deleted/;
const DESK_COURSE = /\/api\/admin\/courses\/\d+$/;

/** Opens a section of a staff dashboard; `sees` names what this state alone shows. */
export function section(
  role: 'admin' | 'superadmin',
  search: string,
  sees: (page: Page) => Locator,
  before: (stage: Stage) => Promise<void> = async () => {},
): State['open'] {
  return async (stage) => {
    await before(stage);
    await stage.enter(stage.staff[role]);
    await stage.page.goto(`/${role}-dashboard${search}`);
    await expect(sees(stage.page).first()).toBeAttached();
  };
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('heading', { name });
export const status = (text: string) => (page: Page) => page.getByRole('status').filter({ hasText: text });

/** The upload screen with a course chosen. */
async function openUpload(stage: Stage): Promise<void> {
  const { id } = await aCourse(stage.server, stage.staff.admin, { title: aTitle('Estuary') });
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=uploadTest&course=${id}`);
  await expect(stage.page.getByText('upload a CSV file of passages and questions')).toBeVisible();
}

/** The list narrowed to one course of our own, so that its buttons are the only ones. */
async function listOne(stage: Stage): Promise<void> {
  const { title } = await aReadingCourse(stage.server, stage.staff.admin, { title: aTitle('Estuary') });
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=viewCourses&q=${encodeURIComponent(title)}`);
  await expect(stage.page.getByRole('button', { name: 'View Details' })).toHaveCount(1);
}

export const adminDashboard: State[] = [
  {
    name: 'nothing chosen',
    open: section('admin', '', (page) => page.getByText('Please select an option from the sidebar.')),
  },
  { name: 'profile', open: section('admin', '?section=viewProfile', heading('Profile')) },
  {
    name: 'add course',
    open: section('admin', '?section=addCourse', (page) => page.getByRole('button', { name: 'Add Course' })),
  },
  {
    name: 'add course, fields wrong',
    open: async (stage) => {
      await section('admin', '?section=addCourse', heading('Add New Course'))(stage);
      await stage.page.getByRole('radio', { name: 'Reading' }).click();
      await stage.page.getByRole('button', { name: 'Add Course' }).click();
      await expect(stage.page.getByLabel('Title')).toHaveAccessibleDescription(/Enter a title/);
    },
  },
  {
    name: 'course added',
    open: async (stage) => {
      await section('admin', '?section=addCourse', heading('Add New Course'))(stage);
      await stage.page.getByLabel('Title').fill(aTitle('First Interview'));
      await stage.page.getByLabel('Subject').fill('Work');
      await stage.page.getByLabel('Description').fill('Five questions about a job.');
      await stage.page.getByRole('radio', { name: 'Speaking' }).click();
      await stage.page.getByRole('button', { name: 'Add Course' }).click();
      await expect(stage.page.getByRole('button', { name: 'Add another' })).toBeVisible();
    },
  },
  {
    name: 'courses loading',
    open: section('admin', '?section=viewCourses', status('Loading courses...'), (stage) => hold(stage, COURSES)),
  },
  {
    name: 'courses empty',
    open: section('admin', '?section=viewCourses', heading('No courses yet.'), (stage) => answer(stage, COURSES, [])),
  },
  {
    name: 'courses failed',
    open: section('admin', '?section=viewCourses', heading('Failed to fetch courses.'), (stage) =>
      breakDown(stage, COURSES),
    ),
  },
  {
    name: 'courses ready',
    open: section('admin', '?section=viewCourses', (page) => page.getByRole('button', { name: 'View Details' })),
  },
  {
    name: 'course details open',
    open: async (stage) => {
      await listOne(stage);
      await stage.page.getByRole('button', { name: 'View Details' }).click();
      await expect(stage.page.getByRole('list', { name: 'Correct blanks' })).toBeAttached();
    },
  },
  {
    name: 'course details failed',
    open: async (stage) => {
      await breakDown(stage, '**/api/tests/course-details-with-questions/*');
      await listOne(stage);
      await stage.page.getByRole('button', { name: 'View Details' }).click();
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'delete dialog open',
    open: async (stage) => {
      await listOne(stage);
      await stage.page.getByRole('button', { name: 'Delete' }).click();
      await expect(stage.page.getByRole('alertdialog', { name: /delete this course/ })).toBeVisible();
    },
  },
  {
    name: 'deleted courses',
    open: async (stage) => {
      const { staff, server } = stage;
      const courses = [
        await aReadingCourse(server, staff.admin, { title: aTitle('Estuary') }),
        await aCourse(server, staff.admin, { title: aTitle('Letters to the editor'), type: 'Writing' }),
      ];
      for (const { id } of courses) await call(server, deleteCourse, { params: { id } }, staff.admin.token);
      await section('admin', '?section=viewCourses&deleted=yes', (page) =>
        page.getByRole('button', { name: 'Restore' }),
      )(stage);
    },
  },
  {
    name: 'deleted courses empty',
    open: section('admin', '?section=viewCourses&deleted=yes', heading('No deleted courses.'), (stage) =>
      answer(stage, DELETED, []),
    ),
  },
  {
    name: 'deleted courses failed',
    open: section('admin', '?section=viewCourses&deleted=yes', heading('Failed to fetch deleted courses.'), (stage) =>
      breakDown(stage, DELETED),
    ),
  },
  {
    name: 'course menu open',
    open: async (stage) => {
      await listOne(stage);
      await stage.page.getByRole('button', { name: 'More actions' }).click();
      await expect(stage.page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    },
  },
  {
    name: 'add course, more settings',
    open: async (stage) => {
      await section('admin', '?section=addCourse', heading('Add New Course'))(stage);
      await stage.page.getByRole('radio', { name: 'Reading' }).click();
      await stage.page.getByRole('button', { name: 'More settings' }).click();
      await expect(stage.page.getByLabel('Hide names while marking')).toBeVisible();
    },
  },
  {
    name: 'edit course',
    open: async (stage) => {
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin-dashboard?section=viewCourses&edit=${stage.samples.writing.id}`);
      await expect(stage.page.getByRole('button', { name: 'Save changes' })).toBeVisible();
    },
  },
  {
    name: 'edit course, loading',
    open: section('admin', '?section=viewCourses&edit=1', status('Loading course details...'), (stage) =>
      hold(stage, DESK_COURSE),
    ),
  },
  {
    name: 'edit course, failed',
    open: section('admin', '?section=viewCourses&edit=1', heading('Failed to fetch course details.'), (stage) =>
      breakDown(stage, DESK_COURSE),
    ),
  },
  {
    name: 'export in parts',
    open: async (stage) => {
      await stage.enter(stage.staff.admin);
      const { title } = stage.samples.listening;
      await stage.page.goto(`/admin-dashboard?section=viewCourses&q=${encodeURIComponent(title)}`);
      await stage.page.getByRole('button', { name: 'More actions' }).first().click();
      await stage.page.getByRole('menuitem', { name: 'Export questions' }).click();
      await stage.page.getByRole('radio', { name: /^CSV/ }).check();
      await stage.page.getByRole('button', { name: 'Export CSV' }).click();
      await expect(stage.page.getByRole('button', { name: 'Save part 2' })).toBeVisible();
    },
  },
  {
    name: 'upload loading',
    open: section('admin', '?section=uploadTest', status('Loading courses...'), (stage) => hold(stage, COURSES)),
  },
  {
    name: 'upload failed',
    open: section('admin', '?section=uploadTest', heading('Failed to fetch courses.'), (stage) =>
      breakDown(stage, COURSES),
    ),
  },
  {
    name: 'upload',
    open: section('admin', '?section=uploadTest', (page) => page.getByRole('combobox', { name: 'Course' })),
  },
  {
    name: 'upload, rows to fix',
    open: async (stage) => {
      stage.expectError(/status of 400/);
      await openUpload(stage);
      await chooseFile(stage.page, 'estuary.csv', faulty);
      await expect(stage.page.getByText('3 rows to fix.')).toBeVisible();
    },
  },
  {
    name: 'upload, rows ready',
    open: async (stage) => {
      await openUpload(stage);
      await chooseFile(stage.page, 'estuary.csv', twoPassages);
      await expect(stage.page.getByText('All 7 rows are ready.')).toBeVisible();
    },
  },
];

const USERS = /\/api\/superadmin\/users(\?|$)/;

/** The list of users narrowed to a new one. */
async function listOneUser(stage: Stage): Promise<void> {
  const { email } = await aLearner(stage.server);
  await stage.enter(stage.staff.superadmin);
  await stage.page.goto(`/superadmin-dashboard?section=manageUsers&q=${encodeURIComponent(email)}`);
  await expect(stage.page.getByRole('button', { name: 'View' })).toHaveCount(1);
}

/** Presses a button of the one row and waits for what it opens. */
function ofOneUser(button: string, opens: (page: Page) => Locator): State['open'] {
  return async (stage) => {
    await listOneUser(stage);
    await stage.page.getByRole('button', { name: button }).click();
    await expect(opens(stage.page)).toBeVisible();
  };
}

export const superadminDashboard: State[] = [
  { name: 'overview', open: section('superadmin', '', heading('Dashboard Overview')) },
  {
    name: 'profile',
    open: section('superadmin', '?section=profile', (page) =>
      page.getByRole('button', { name: 'Check Profile Status' }),
    ),
  },
  {
    name: 'users loading',
    open: section('superadmin', '?section=manageUsers', status('Loading users...'), (stage) => hold(stage, USERS)),
  },
  {
    name: 'users empty',
    open: section('superadmin', '?section=manageUsers', heading('No users found.'), (stage) =>
      answer(stage, USERS, []),
    ),
  },
  {
    name: 'users failed',
    open: section(
      'superadmin',
      '?section=manageUsers',
      (page) => page.getByRole('button', { name: 'Try again' }),
      (stage) => breakDown(stage, USERS),
    ),
  },
  { name: 'users ready', open: listOneUser },
  { name: 'user details', open: ofOneUser('View', (page) => page.getByRole('button', { name: 'Back to List' })) },
  { name: 'edit user', open: ofOneUser('Edit', (page) => page.getByText('Leave blank if not changing.')) },
  {
    name: 'delete user dialog open',
    open: ofOneUser('Delete', (page) => page.getByRole('alertdialog', { name: /delete\/deactivate this user/ })),
  },
  {
    name: 'add admin',
    open: async (stage) => {
      await section('superadmin', '?section=manageAdmins', heading('Manage Admins'))(stage);
      await stage.page.getByRole('button', { name: 'Add Admin' }).click();
      await expect(stage.page.getByLabel('Phone (optional)')).toBeVisible();
    },
  },
];
