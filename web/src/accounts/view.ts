import { type Changes, idParam } from '../ui/lists/url-state.ts';

/** What of a list of people is open. */
export type View = { name: 'list' } | { name: 'add' } | { name: 'edit' | 'details'; id: number };

/** The view an address names (`?view=edit&account=12`), else the list. */
export function readView(search: URLSearchParams): View {
  const name = search.get('view');
  const id = idParam(search, 'account');
  if (name === 'add') return { name };
  if ((name === 'edit' || name === 'details') && id !== null) return { name, id };
  return { name: 'list' };
}

/** The name of what leads to a view, so that the way back can find it again. */
export function openerOf(view: View): string {
  return 'id' in view ? `${view.name}-${view.id}` : view.name;
}

/** What of the query string makes this view; what the list was narrowed to stays for the way back. */
export function viewParams(view: View): Changes {
  return { view: view.name === 'list' ? null : view.name, account: 'id' in view ? view.id : null };
}
