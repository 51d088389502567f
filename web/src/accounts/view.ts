/** What of a list of people is open. */
export type View = { name: 'list' } | { name: 'add' } | { name: 'edit' | 'details'; id: number };

/** The view an address names (`?view=edit&account=12`), else the list. */
export function readView(search: URLSearchParams): View {
  const name = search.get('view');
  const id = Number(search.get('account'));
  if (name === 'add') return { name };
  if ((name === 'edit' || name === 'details') && Number.isInteger(id) && id > 0) return { name, id };
  return { name: 'list' };
}

/** The name of what leads to a view, so that the way back can find it again. */
export function openerOf(view: View): string {
  return 'id' in view ? `${view.name}-${view.id}` : view.name;
}

/** The same address with another view; what the list was narrowed to stays for the way back. */
export function withView(search: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('view');
  next.delete('account');
  if (view.name !== 'list') next.set('view', view.name);
  if ('id' in view) next.set('account', String(view.id));
  return next;
}
