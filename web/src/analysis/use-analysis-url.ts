import { idParam, useUrlState, withParams } from '../ui/lists/url-state.ts';

export const views = ['questions', 'scores', 'scatter', 'alarms'] as const;
export type View = (typeof views)[number];

/** What the page shows: `?course=7&attempts=all&sitting=3&of=40&view=scores&sort=-facility&version=12&part=1`. */
export function useAnalysisUrl() {
  const [search, change] = useUrlState();
  const versionId = idParam(search, 'version');
  const maximum = idParam(search, 'of');
  const sittingId = idParam(search, 'sitting');
  return {
    courseId: idParam(search, 'course'),
    view: views.find((each) => each === search.get('view')) ?? 'questions',
    sort: search.get('sort') ?? 'number',
    /** Which attempts, as a choice: `first`, `all`, or an examination by its id. */
    attempts: sittingId === null ? (search.get('attempts') ?? 'first') : String(sittingId),
    selection: {
      ...(sittingId !== null && { sitting: sittingId }),
      ...(sittingId === null && search.get('attempts') === 'all' && { attempts: 'all' as const }),
      ...(maximum !== null && { raw_max: maximum }),
    },
    item: versionId === null ? null : { versionId, part: idParam(search, 'part') ?? 0 },
    open: (item: { version_id: number; part: number } | null) =>
      change({ version: item?.version_id ?? null, part: item?.part || null }, { preventScrollReset: true }),
    setSort: (sort: string) => change({ sort: sort === 'number' ? null : sort }, { preventScrollReset: true }),
    setAttempts: (attempts: string) =>
      change({
        sitting: /^\d+$/.test(attempts) ? attempts : null,
        attempts: attempts === 'all' ? attempts : null,
        of: null,
        version: null,
        part: null,
      }),
    setMaximum: (most: string) => change({ of: most, version: null, part: null }),
    hrefOf: (view: View) => `?${withParams(search, { view: view === 'questions' ? null : view })}`,
  };
}

export type AnalysisUrl = ReturnType<typeof useAnalysisUrl>;
