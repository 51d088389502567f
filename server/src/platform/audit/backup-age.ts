import type { AppContext } from '../app-context.ts';
import { secondsBetween } from '../clock.ts';
import { readGauge } from '../metrics/meter.ts';
import { newestEntryAt } from './queries.ts';

/** Tells the metrics the age of the newest backup, which the audit log knows. */
export function measureBackups({ reads, clock }: Pick<AppContext, 'reads' | 'clock'>): void {
  readGauge('parlance_backup_age_seconds', async () => {
    const takenAt = await newestEntryAt(reads, 'backup.taken');
    return takenAt ? [{ labels: {}, value: secondsBetween(takenAt, clock.now()) }] : [];
  });
}
