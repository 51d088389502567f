import type { AppContext } from '../../platform/app-context.ts';
import type { Settings } from '../../platform/settings.ts';
import { keepsEarlierDefault } from './queries.ts';

/**
 * Whether staff need a second factor: as SECOND_FACTOR says, and without it on a site that is opened by https, unless it
 * is the demo or was there before this was asked. Nothing changes it while a process runs.
 */
export async function staffNeedFactor({ settings, reads }: Pick<AppContext, 'settings' | 'reads'>): Promise<boolean> {
  const { secondFactor, demo, publicUrl } = settings;
  if (secondFactor) return secondFactor === 'staff';
  if (demo || !publicUrl?.startsWith('https:')) return false;
  return !(await keepsEarlierDefault(reads, 'SECOND_FACTOR'));
}

/** Whether a login at the school's provider stands for a second factor here: the provider asks for its own. */
export function countsAsFactor(byProvider: boolean, { oidc }: Pick<Settings, 'oidc'>): boolean {
  return byProvider && oidc?.secondFactor === 'provider';
}
