import type { Role } from '@parlance/contract/accounts';
import type { AuditEntry } from '@parlance/contract/audit';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { countOf } from '../platform/plural.ts';

/** Something that a sentence names and that may have a page. */
export type Thing =
  | { kind: 'account'; id: number; role: Role }
  | { kind: 'course'; id: number }
  | { kind: 'question'; id: number; courseId: number }
  | { kind: 'submission'; id: number; courseType: CourseType };

/** A sentence in pieces: plain words, and the names of things that are still there. */
export type Words = (string | { text: string; thing: Thing })[];

/** A sentence as a template, its pieces in place. */
export function told(texts: TemplateStringsArray, ...values: (string | Words)[]): Words {
  return texts.flatMap((text, index) => [text, values[index] ?? []].flat()).filter((word) => word !== '');
}

/** The sentence without its links. */
export function plain(words: Words): string {
  return words.map((word) => (typeof word === 'string' ? word : word.text)).join('');
}

/** A person by name. Who is deleted is only named. */
export function nameOf(person: AuditEntry['account']): Words {
  if (!person) return ['a deleted account'];
  const { id, username, role, deleted } = person;
  const text = username || `account ${id}`;
  return deleted ? [text] : [{ text, thing: { kind: 'account', id, role } }];
}

/** A course by its title. */
export function titleOf(course: AuditEntry['course']): Words {
  if (!course) return ['a deleted course'];
  const { id, title, deleted } = course;
  const text = title || `course ${id}`;
  return deleted ? [text] : [{ text, thing: { kind: 'course', id } }];
}

/** 'question 12', which leads to its course where that is still there. */
export function questionIn(course: AuditEntry['course'], id: unknown): Words {
  if (typeof id !== 'number') return ['a question'];
  const text = `question ${id}`;
  return course && !course.deleted ? [{ text, thing: { kind: 'question', id, courseId: course.id } }] : [text];
}

/** 'Tomas’s submission in Academic Reading 4'. */
export function submissionOf({ subject: { id }, account, course }: AuditEntry): Words {
  const text = 'submission';
  const submission: Words =
    id !== null && course ? [{ text, thing: { kind: 'submission', id, courseType: course.type } }] : [text];
  return told`${nameOf(account)}’s ${submission} in ${titleOf(course)}`;
}

/** A number of an entry with its noun; the noun alone where the entry has no number. */
export function count(value: unknown, one: string, many = `${one}s`): string {
  if (typeof value !== 'number') return many;
  return countOf(value, one, many);
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
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown';
}
