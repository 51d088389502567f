import type { Thing } from '../../audit/labels.ts';
import { editingPaths, reviewPath } from './admin-paths.ts';

/** The lists of the superadmin's dashboard. */
export const peoplePaths = {
  users: '/superadmin-dashboard?section=manageUsers',
  admins: '/superadmin-dashboard?section=manageAdmins',
};

/** Where something that the audit log names can be seen. Superadmins are in no list. */
export function pathOfThing(thing: Thing): string | null {
  switch (thing.kind) {
    case 'account': {
      if (thing.role === 'superadmin') return null;
      return `${peoplePaths[`${thing.role}s`]}&view=details&account=${thing.id}`;
    }
    case 'course':
      return editingPaths.details(thing.id);
    case 'question':
      return editingPaths.details(thing.courseId, thing.id);
    case 'submission':
      return reviewPath(thing.courseType === 'Speaking' ? 'speaking' : 'writing', thing.id);
  }
}
