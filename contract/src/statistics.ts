import { z } from 'zod';
import { everyStatus } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { courseTypes } from './kinds/course-types.ts';

const counted = z.int().min(0);
const count = z.object({ count: counted });

/** How many accounts there are of each status, deleted ones too; a status of nobody is 0. */
export const statusCounts = z.record(z.enum(everyStatus), counted);
export type StatusCounts = z.output<typeof statusCounts>;

/** How many courses there are of each type, deleted ones left out; a type of none is 0. */
export const typeCounts = z.record(z.enum(courseTypes), counted);
export type TypeCounts = z.output<typeof typeCounts>;

/** `count` leaves out what is deleted. */
function statistic<const Path extends `/api/${string}`, Reply extends z.ZodType>(path: Path, reply: Reply) {
  return endpoint({ method: 'GET', path, audience: 'superadmin', scope: 'statistics:read', reply, refusals: [] });
}

export const countUsers = statistic('/api/admin/users/count', count);
export const countAdmins = statistic('/api/admin/admins/count', count);
export const countUserStatuses = statistic('/api/admin/users/status-counts', statusCounts);
export const countAdminStatuses = statistic('/api/admin/admins/status-counts', statusCounts);
export const countCourses = statistic('/api/admin/courses/total-count', count);
export const countCourseTypes = statistic('/api/admin/courses/type-counts', typeCounts);
