import { type Changes, idParam } from '../ui/lists/url-state.ts';

/** What of the accommodations is open. */
export type View = { name: 'list' } | { name: 'add' } | { name: 'import' } | { name: 'person'; id: number };

/** The view that a URL names (`?person=12`, `?view=import`), else the list. */
export function readView(search: URLSearchParams): View {
  const id = idParam(search, 'person');
  if (id !== null) return { name: 'person', id };
  const name = search.get('view');
  return name === 'add' || name === 'import' ? { name } : { name: 'list' };
}

/** What of the query string makes this view; what the list was narrowed to stays for the way back. */
export function viewParams(view: View): Changes {
  const named = view.name === 'add' || view.name === 'import';
  return { view: named ? view.name : null, person: view.name === 'person' ? view.id : null };
}

/** The name of what leads to a view, so that the way back can find it again. */
export function openerOf(view: View): string {
  return view.name === 'person' ? `person-${view.id}` : view.name;
}
