import { expect } from '@playwright/test';
import { aTeacher } from '../../fixtures/people.ts';
import { aCourse, aReadingCourse, aTitle } from '../../samples/courses.ts';
import type { Stage, State } from '../state.ts';

/** A section of the Admin Panel as somebody sees it who sees only their own classes. */
function asTeacher(search: string, sees: (stage: Stage) => Promise<void>): State['open'] {
  return async (stage) => {
    await stage.enter(await aTeacher(stage.server, stage.staff.superadmin));
    await stage.page.goto(`/admin-dashboard${search}`);
    await sees(stage);
  };
}

const heading = (name: string) => async (stage: Stage) =>
  await expect(stage.page.getByRole('heading', { name })).toBeVisible();

export const teacherScreens: State[] = [
  { name: 'home of a teacher', open: asTeacher('', heading('Welcome, Mina Okafor')) },
  { name: 'nothing to mark for a teacher', open: asTeacher('?section=writingReview', heading('Nothing to mark.')) },
  {
    name: 'course of someone else, for a teacher',
    open: async (stage) => {
      const { id, title } = await aReadingCourse(stage.server, stage.staff.admin, { title: aTitle('Estuary') });
      await stage.enter(await aTeacher(stage.server, stage.staff.superadmin));
      await stage.page.goto(`/admin-dashboard?section=viewCourses&q=${encodeURIComponent(title)}&course=${id}`);
      await expect(stage.page.getByText('Someone else made this course.')).toBeVisible();
    },
  },
  {
    name: 'empty course of someone else, for a teacher',
    open: async (stage) => {
      const { id } = await aCourse(stage.server, stage.staff.admin, { title: aTitle('Estuary') });
      await stage.enter(await aTeacher(stage.server, stage.staff.superadmin));
      await stage.page.goto(`/admin-dashboard?section=viewCourses&course=${id}`);
      await expect(stage.page.getByText('Its author has not added any.')).toBeVisible();
    },
  },
  {
    name: 'times for a teacher',
    open: async (stage) => {
      await aCourse(stage.server, stage.staff.admin, { title: aTitle('Estuary') });
      await asTeacher('?section=setCourseTime', async ({ page }) => {
        await expect(page.getByText('Made by someone else').first()).toBeVisible();
      })(stage);
    },
  },
  {
    name: 'bank for a teacher',
    open: asTeacher('?section=bank', heading('Question bank')),
  },
];

/** What superadmins choose about it. */
export const accessOfAdmins: State[] = [
  {
    name: 'add admin with access',
    open: async (stage) => {
      await stage.enter(stage.staff.superadmin);
      await stage.page.goto('/superadmin-dashboard?section=manageAdmins&view=add');
      await stage.page.getByRole('combobox', { name: 'Access' }).click();
      await stage.page.getByRole('option', { name: 'Own classes only' }).click();
      await expect(stage.page.getByText('Sees the learners of the classes they teach')).toBeVisible();
    },
  },
  {
    name: 'admins with access',
    open: async (stage) => {
      const teacher = await aTeacher(stage.server, stage.staff.superadmin);
      await stage.enter(stage.staff.superadmin);
      await stage.page.goto(`/superadmin-dashboard?section=manageAdmins&q=${encodeURIComponent(teacher.email)}`);
      await expect(stage.page.getByText('Own classes only')).toBeVisible();
    },
  },
  {
    name: 'admin details with access',
    open: async (stage) => {
      const { user } = await aTeacher(stage.server, stage.staff.superadmin);
      await stage.enter(stage.staff.superadmin);
      await stage.page.goto(`/superadmin-dashboard?section=manageAdmins&view=details&account=${user.id}`);
      await expect(stage.page.getByText('Own classes only')).toBeVisible();
    },
  },
];
