import { t } from '@lingui/core/macro';
import type { Role } from '@parlance/contract/accounts';
import type { AuditEntry } from '@parlance/contract/audit';
import type { CourseType } from '@parlance/contract/kinds/course-types';

/** Something that a sentence names and that may have a page. */
export type Thing =
  | { kind: 'account'; id: number; role: Role }
  | { kind: 'course'; id: number }
  | { kind: 'question'; id: number; courseId: number }
  | { kind: 'submission'; id: number; courseType: CourseType };

/** What is known of a name in a sentence: what it leads to, if that is still there, and whether it is of who acted. */
type Named = { thing?: Thing; acted?: true };

/** A piece of a sentence: plain words, or a name. */
export type Piece = Named & { text: string };

/** Around a name in a sentence, and between it and what is known of it (private use: nobody types it). */
const MARK = '\uE000';

/** An entry in which nobody has typed what marks a name. */
export function withoutMarks(entry: AuditEntry): AuditEntry {
  return JSON.parse(JSON.stringify(entry).replaceAll(MARK, '')) as AuditEntry;
}

/** A name as it stands in a message: each language puts it where it belongs. */
export function named(text: string, known: Named): string {
  return [MARK, JSON.stringify(known), MARK, text, MARK].join('');
}

/** A sentence in its pieces, in the order of its language. */
export function piecesOf(sentence: string): Piece[] {
  const parts = sentence.split(MARK);
  return parts.flatMap((text, index): Piece[] => {
    if (text === '' || index % 3 === 1) return [];
    return [index % 3 === 0 ? { text } : { text, ...(JSON.parse(parts[index - 1] ?? '') as Named) }];
  });
}

/** A person by name. Who is deleted is only named. */
export function nameOf(person: AuditEntry['account'], acted?: true): string {
  if (!person) return t`a deleted account`;
  const { id, username, role, deleted } = person;
  const thing: Thing = { kind: 'account', id, role };
  return named(username || t`account ${id}`, { ...(!deleted && { thing }), ...(acted && { acted }) });
}

/** A course by its title. */
export function titleOf(course: AuditEntry['course']): string {
  if (!course) return t`a deleted course`;
  const { id, title, deleted } = course;
  return named(title || t`course ${id}`, deleted ? {} : { thing: { kind: 'course', id } });
}

/** 'question 12', which leads to its course where that is still there. */
export function questionIn(course: AuditEntry['course'], id: unknown): string {
  if (typeof id !== 'number') return t`a question`;
  const text = t`question ${id}`;
  return course && !course.deleted ? named(text, { thing: { kind: 'question', id, courseId: course.id } }) : text;
}

/** 'question 12 of Academic Reading 4'. */
export function questionOf({ course, subject }: AuditEntry): string {
  return t`${{ question: questionIn(course, subject.id) }} of ${{ course: titleOf(course) }}`;
}

/** 'Tomas’s submission in Academic Reading 4'. */
export function submissionOf({ subject: { id }, account, course }: AuditEntry): string {
  const text = t`submission`;
  const submission =
    id !== null && course ? named(text, { thing: { kind: 'submission', id, courseType: course.type } }) : text;
  return t`${{ account: nameOf(account) }}’s ${submission} in ${{ course: titleOf(course) }}`;
}

/** An entry lacks what its sentence needs: it is told by the name of its action. */
export class NotNoted extends Error {}

/** A number of an entry. Throws `NotNoted` for anything else. */
export function number(value: unknown): number {
  if (typeof value !== 'number') throw new NotNoted();
  return value;
}

/** An object of an entry; one without members for anything else. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A list of an entry as texts. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** A text or a number of an entry. */
export function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : t`unknown`;
}
