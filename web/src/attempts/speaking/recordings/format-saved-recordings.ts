import { plural, t } from '@lingui/core/macro';
import { roomTime } from '../../../sittings/learner/room-time.ts';
import { percentText } from '../../../ui/format/percent.ts';
import type { KeeperSnapshot } from '../../draft/draft-keeper.ts';
import { formatSaved, type SavedLabel } from '../../test-shell/bar/format-saved.ts';
import type { Recordings } from './use-recordings.ts';

/** What the bar of a Speaking test says: how many recordings are safe, and what is on its way. */
export function formatSavedRecordings(
  { byQuestion, connection }: Pick<Recordings, 'byQuestion' | 'connection'>,
  answered: number,
  run: Pick<KeeperSnapshot, 'saving' | 'keptOnDevice'>,
): SavedLabel {
  const states = Object.values(byQuestion);
  const refused = states.find(({ kind }) => kind === 'refused');
  if (refused?.kind === 'refused') return { tone: 'trouble', text: t`Not saved: ${{ reason: refused.message }}` };
  const aside = states.find(({ kind }) => kind === 'aside');
  if (aside?.kind === 'aside') return { tone: 'trouble', text: t`Not counted: ${{ reason: aside.message }}` };
  if (connection !== 'fine') return formatSaved({ ...run, saving: { kind: 'offline' } }, roomTime);
  if (run.saving.kind !== 'saved' && run.saving.kind !== 'saving') return formatSaved(run, roomTime);
  const sending = states.find(({ kind }) => kind === 'sending');
  if (sending?.kind === 'sending')
    return { tone: 'saving', text: t`Sending recording: ${{ progress: percentText(sending.progress / 100) }}` };
  if (states.some(({ kind }) => kind === 'waiting')) return { tone: 'saving', text: t`Sending recording` };
  if (answered === 0) return { tone: 'saved', text: t`Nothing to save yet` };
  return { tone: 'saved', text: t`${plural(answered, { one: '# answer saved', other: '# answers saved' })}` };
}
