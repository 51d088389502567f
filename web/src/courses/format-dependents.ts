import type { CourseForAdmin } from '@parlance/contract/course-admin';
import { countOf } from '../platform/plural.ts';
import { dayOf } from '../ui/format/date-format.ts';
import { listOf } from '../ui/format/list-of.ts';

/** What stays or goes on when a course is deleted, in plain words. */
export function formatDependents(dependents: CourseForAdmin['dependents']): string[] {
  const { results, openAttempts, pendingReviews } = dependents;
  const words = [results === 0 ? 'It has no results.' : `${countOf(results, 'result is kept', 'results are kept')}.`];
  if (openAttempts > 0) {
    words.push(`${countOf(openAttempts, 'attempt is', 'attempts are')} in progress and can be finished.`);
  }
  if (pendingReviews > 0) {
    words.push(`${countOf(pendingReviews, 'submission is', 'submissions are')} waiting to be marked.`);
  }
  const examinations = namesOf(dependents);
  if (examinations.length > 0) {
    const number = dependents.sittings.length + dependents.otherSittings;
    const keeping = number === 1 ? 'It keeps its frozen paper' : 'They keep their frozen papers';
    words.push(
      `${countOf(number, 'published examination uses', 'published examinations use')} it: ${listOf(examinations)}.`,
      `${keeping} and can still be taken.`,
    );
  }
  return words;
}

/** Which published examinations a change of the course does not reach; null for none. */
export function formatFrozen({ sittings, otherSittings }: CourseForAdmin['dependents']): string | null {
  const number = sittings.length + otherSittings;
  if (number === 0) return null;
  const it = number === 1 ? 'it' : 'them';
  return `${usesOf(sittings, otherSittings)} Changes here do not reach ${it}. A corrected key does, unless the question was reworded.`;
}

/** The published examinations that use a course, in a sentence. */
export function formatFrozenNames({ sittings, otherSittings }: CourseForAdmin['dependents']): string {
  return usesOf(sittings, otherSittings);
}

function usesOf(sittings: CourseForAdmin['dependents']['sittings'], others: number): string {
  const [only, ...more] = sittings;
  if (only?.frozen_at && more.length + others === 0) {
    return `‘${only.title}’ uses the paper of ${dayOf(only.frozen_at)}.`;
  }
  const names = sittings.map(({ title, frozen_at }) =>
    frozen_at === null ? `‘${title}’` : `‘${title}’ (${dayOf(frozen_at)})`,
  );
  const unseen = others === 0 ? [] : [`${others} that you do not see`];
  const number = countOf(sittings.length + others, 'examination uses', 'examinations use');
  return `${number} a frozen paper: ${listOf([...names, ...unseen])}.`;
}

function namesOf({ sittings, otherSittings }: CourseForAdmin['dependents']): string[] {
  const names = sittings.map(({ title }) => `‘${title}’`);
  return otherSittings === 0 ? names : [...names, countOf(otherSittings, 'that you do not see', 'that you do not see')];
}
