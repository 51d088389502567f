import { everyStatus } from '@parlance/contract/accounts';
import { courseTypes } from '@parlance/contract/kinds/course-types';
import {
  countAdminStatuses,
  countAdmins,
  countCourses,
  countCourseTypes,
  countUserStatuses,
  countUsers,
} from '@parlance/contract/statistics';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { serve } from '../platform/http/serve.ts';
import { countAccounts, countByStatus, countByType, countShownCourses } from './queries.ts';

export function mountStatistics(app: FastifyInstance, { db }: AppContext): void {
  serve(app, countUsers, async () => ({ count: await countAccounts(db, 'user') }));
  serve(app, countAdmins, async () => ({ count: await countAccounts(db, 'admin') }));
  serve(app, countUserStatuses, async () => withZeros(everyStatus, 'status', await countByStatus(db, 'user')));
  serve(app, countAdminStatuses, async () => withZeros(everyStatus, 'status', await countByStatus(db, 'admin')));
  serve(app, countCourses, async () => ({ count: await countShownCourses(db) }));
  serve(app, countCourseTypes, async () => withZeros(courseTypes, 'type', await countByType(db)));
}

/** A count of each name; the rows hold only those of which there are any. */
function withZeros<Name extends string, By extends string>(
  names: readonly Name[],
  by: By,
  rows: ({ [key in By]: Name } & { count: number })[],
): Record<Name, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (const row of rows) counts[row[by]] = row.count;
  return counts;
}
