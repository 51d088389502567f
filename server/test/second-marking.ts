import {
  type CourseMarking,
  type MarkingPolicy,
  setCourseMarking,
} from '@parlance/contract/second-marking/marking-policy';
import { NO_MARKING } from '../src/second-marking/course-marking.ts';
import type { BuiltCourse } from './course-builder.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

type Markers = { lead: Person; markers: Person[]; adjudicators?: Person[]; quota?: number | null; version?: number };

/** Has a course marked by these people, each submission by two; whoever only leads or decides marks nothing else. */
export async function markedTwice(
  testApp: TestApp,
  course: BuiltCourse,
  { lead, markers, adjudicators = [], quota = null, version = 0 }: Markers,
  rules: Partial<MarkingPolicy> = {},
): Promise<CourseMarking> {
  const people = new Set([...markers, ...adjudicators, lead]);
  const rows = Array.from(people, (one) => ({
    account_id: one.id,
    may_adjudicate: adjudicators.includes(one),
    lead: one.id === lead.id,
    quota: markers.includes(one) ? quota : 0,
  }));
  const body = { ...NO_MARKING, second: 'all' as const, gap: 5, ...rules, markers: rows, version };
  const { status, body: reply } = await testApp.call(setCourseMarking, { params: { id: course.id }, body }, lead);
  if (status !== 200) throw new Error(`Second marking was answered ${status}.`);
  return reply.marking;
}
