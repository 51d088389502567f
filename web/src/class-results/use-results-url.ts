import {
  type CountedAttempt,
  countedAttempts,
  learnerFilters,
  type ResultsView,
} from '@parlance/contract/class-results';
import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';
import { z } from 'zod';
import { type Changes, idParam, useQuickUrlState } from '../ui/lists/url-state.ts';

/** In the storage of this browser: what is chosen for good, where the URL says nothing. */
const KEY = 'class-results';
const kept = z.object({
  classId: z.int().optional(),
  counts: z.enum(countedAttempts).optional(),
  line: z.string().optional(),
});
type Kept = z.output<typeof kept>;

function readKept(): Kept {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

function keep(changed: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readKept(), ...changed }));
  } catch {
    // No room, or storage is switched off: the URL has it.
  }
}

const oneOf = <const V extends string>(values: readonly V[], value: string | null) =>
  values.find((one) => one === value);

/** What narrows the results. */
const NARROWING = ['q', 'kind', 'test', 'show', 'from', 'to'];

/**
 * Which results are shown and how, in the URL (`?class=5&counts=best&kind=Reading&line=60&show=below&sort=-12`). The
 * class, what counts and the line are remembered too.
 */
export function useResultsUrl() {
  const [search, change] = useQuickUrlState();
  const before = readKept();
  const line = search.get('line') ?? before.line ?? '';
  const view: ResultsView = {
    q: search.get('q') ?? '',
    test: idParam(search, 'test') ?? undefined,
    show: oneOf(learnerFilters, search.get('show')),
    line: /^([1-9]\d?|100)$/.test(line) ? Number(line) : undefined,
    sort: /^-?(name|[1-9]\d{0,9})$/.exec(search.get('sort') ?? '')?.[0] ?? 'name',
  };
  const counts: CountedAttempt = oneOf(countedAttempts, search.get('counts')) ?? before.counts ?? 'latest';
  const set = (changes: Changes) =>
    change(changes, { replace: 'q' in changes || 'line' in changes, preventScrollReset: true });
  return {
    classId: idParam(search, 'class'),
    keptClassId: before.classId,
    learnerId: idParam(search, 'learner'),
    counts,
    kind: oneOf<CourseType>(courseTypes, search.get('kind')),
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
    view,
    narrowed: NARROWING.some((name) => search.has(name)),
    set,
    clear: () => set(Object.fromEntries(NARROWING.map((name) => [name, null]))),
    /** Another class has other tests. */
    chooseClass: (classId: number) => {
      keep({ classId });
      set({ class: classId, test: null, sort: null });
    },
    setCounts: (value: CountedAttempt) => {
      keep({ counts: value });
      set({ counts: value });
    },
    setLine: (value: string) => {
      keep({ line: value });
      set({ line: value, ...(value === '' && view.show === 'below' && { show: null }) });
    },
  };
}

export type ResultsUrl = ReturnType<typeof useResultsUrl>;
