import type { StaffPart } from '@parlance/contract/sittings/sitting';
import type { Db } from '../../platform/database/database.ts';
import { type CourseName, demoCourses } from '../courses.ts';
import { people } from '../people.ts';
import { findAccounts, findClass, findCourses, nameDemo } from './queries.ts';

/** Whom and what of the demo its examinations are held with. Whatever somebody has deleted is not there. */
export type DemoPlace = {
  adminId: number;
  staff: { account_id: number; part: StaffPart }[];
  /** Who watches rooms; the admin where there is nobody else. */
  invigilatorId: number;
  /** Those of B2 Evening, in the order of `people.ts`. */
  learnerIds: number[];
  classId: number | undefined;
  courses: Partial<Record<CourseName, number>>;
};

const ADMIN = 'admin@parlance.example';
const TEACHER = 'okafor@parlance.example';
const INVIGILATOR = 'reyes@parlance.example';
const LEARNERS = ['nadia@parlance.example', 'teo@parlance.example', 'yuki@parlance.example'];

/** Finds the demo in a database, and names those of it who have no full name; undefined in one that holds none. */
export async function findPlace(db: Db): Promise<DemoPlace | undefined> {
  const accounts = await findAccounts(db, [ADMIN, TEACHER, INVIGILATOR, ...LEARNERS]);
  const adminId = accounts.get(ADMIN);
  if (adminId === undefined) return undefined;
  await nameDemo(db, people);
  const [teacherId, invigilatorId] = [accounts.get(TEACHER), accounts.get(INVIGILATOR)];
  const named = Object.entries(demoCourses) as [CourseName, { title: string }][];
  const ids = await findCourses(
    db,
    named.map(([, { title }]) => title),
  );
  return {
    adminId,
    staff: [
      { account_id: adminId, part: 'lead' as const },
      ...(teacherId === undefined ? [] : [{ account_id: teacherId, part: 'lead' as const }]),
      ...(invigilatorId === undefined ? [] : [{ account_id: invigilatorId, part: 'invigilator' as const }]),
    ],
    invigilatorId: invigilatorId ?? adminId,
    learnerIds: LEARNERS.flatMap((email) => accounts.get(email) ?? []),
    classId: await findClass(db, 'B2 Evening', adminId),
    courses: Object.fromEntries(named.map(([name, { title }]) => [name, ids.get(title)])),
  };
}
