import type { CourseForAdmin } from '@parlance/contract/courses';
import { countOf } from '../platform/plural.ts';
import { dayOf } from '../ui/format/date-format.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

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
      `${countOf(number, 'published examination uses', 'published examinations use')} it: ${list.format(examinations)}.`,
      `${keeping} and can still be taken.`,
    );
  }
  return words;
}

/** Which published examinations a change of the course does not reach; null for none. */
export function formatFrozen(dependents: CourseForAdmin['dependents']): string | null {
  const { sittings, otherSittings } = dependents;
  const names = sittings.map(({ title, frozen_at }) =>
    frozen_at === null ? `‘${title}’` : `‘${title}’ (frozen on ${dayOf(frozen_at)})`,
  );
  const others = otherSittings === 0 ? [] : [countOf(otherSittings, 'examination', 'examinations') + OTHERS];
  const named = [...names, ...others];
  if (named.length === 0) return null;
  const isOne = sittings.length + otherSittings === 1;
  const [uses, it] = isOne ? ['uses its frozen paper', 'it'] : ['use their frozen papers', 'them'];
  return `${list.format(named)} ${uses}. Changes here do not reach ${it}, except a corrected key of a question that is worded as there.`;
}

const OTHERS = ' that you do not see';

function namesOf({ sittings, otherSittings }: CourseForAdmin['dependents']): string[] {
  const names = sittings.map(({ title }) => `‘${title}’`);
  return otherSittings === 0 ? names : [...names, countOf(otherSittings, 'that you do not see', 'that you do not see')];
}
