import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sitting, SittingSummary } from '@parlance/contract/sittings/sitting';
import { type Changes, idParam } from '../ui/lists/url-state.ts';

/** The steps of setting up, in their order. */
export const steps = ['tests', 'people', 'time', 'rules', 'publish'] as const;
export type Step = (typeof steps)[number];

export const stepLabels: Record<Step, MessageDescriptor> = {
  tests: msg`Tests`,
  people: msg`People`,
  time: msg({ message: 'Time', context: 'step of an examination' }),
  rules: msg`Rules`,
  publish: msg`Check and publish`,
};

/** What of the examinations is open. */
export type View = { name: 'list' } | { name: 'sitting'; id: number; step: Step };

/** The view that a URL names (`?sitting=12&step=time`), else the list. */
export function readView(search: URLSearchParams): View {
  const id = idParam(search, 'sitting');
  if (id === null) return { name: 'list' };
  const step = steps.find((known) => known === search.get('step'));
  return { name: 'sitting', id, step: step ?? 'tests' };
}

/** What of the query string makes this view; what the list was narrowed to stays for the way back. */
export function viewParams(view: View): Changes {
  return view.name === 'list' ? { sitting: null, step: null } : { sitting: view.id, step: view.step };
}

/** Whether it is no fault, and needs a word before publishing: a test that learners can practise. */
export function isToConfirm({ path }: { path: string }): boolean {
  return /^parts\.\d+\.use$/.test(path);
}

type WithRoom = Pick<SittingSummary, 'id' | 'phase' | 'own_part'> & Partial<Pick<SittingSummary, 'has_results'>>;

/**
 * The room of a published examination as it is now, or of a cancelled one that has results; null where its caller may not
 * watch it: markers.
 */
export function boardPath({ id, phase, own_part, has_results = false }: WithRoom): string | null {
  const hasRoom = phase === 'cancelled' ? has_results : phase !== 'draft';
  return hasRoom && own_part !== 'marker' ? `/admin/sitting/${id}/board` : null;
}

/** The preview of the frozen paper that an examination has of a course. */
export function previewPath(sittingId: number, courseId: number): string {
  return `/admin/preview/${courseId}?sitting=${sittingId}`;
}

/** The same paper, to be printed. */
export function printPath(sittingId: number, courseId: number): string {
  return `/admin/print/${courseId}?sitting=${sittingId}`;
}

/** What is to be settled in a step. */
export function problemsOf({ problems }: Sitting, step: Step): Sitting['problems'] {
  return problems.filter(({ path }) => stepOfPath(path) === step);
}

/** The step in which what a refusal or a problem names is set: its path begins with a field of the sitting. */
export function stepOfPath(path: string): Step {
  if (isToConfirm({ path })) return 'publish';
  if (path.endsWith('.appointments')) return 'people';
  const [field = ''] = path.split('.');
  if (field === 'parts') return 'tests';
  if (['candidates', 'classes', 'class_ids', 'staff'].includes(field)) return 'people';
  if (/^(time_zone|start|ends|window|join|late)/.test(field)) return 'time';
  return 'rules';
}
