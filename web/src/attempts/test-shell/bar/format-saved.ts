import { plural, t } from '@lingui/core/macro';
import type { KeeperSnapshot } from '../../draft/draft-keeper.ts';

/** What the saved state is and what it says. "Safe" is only said while it is true. */
export type SavedLabel = { tone: 'saved' | 'saving' | 'offline' | 'trouble'; text: string };

/** Words for the bar; `timeOfDay` prints a moment as hours and minutes where the learner is. */
export function formatSaved(
  {
    saving,
    keptOnDevice,
    draft,
  }: Pick<KeeperSnapshot, 'saving' | 'keptOnDevice'> & Partial<Pick<KeeperSnapshot, 'draft'>>,
  timeOfDay: (iso: string) => string,
): SavedLabel {
  const refused = draft?.refused?.length ?? 0;
  switch (saving.kind) {
    case 'saved':
      if (refused > 0)
        return { tone: 'trouble', text: plural(refused, { one: '# answer not saved', other: '# answers not saved' }) };
      return { tone: 'saved', text: saving.at ? t`Saved ${{ time: timeOfDay(saving.at) }}` : t`Nothing to save yet` };
    case 'saving':
      return { tone: 'saving', text: t`Saving…` };
    case 'closed':
      return { tone: 'saved', text: t`This test has ended` };
    case 'refused':
      return { tone: 'trouble', text: t`Not saved: ${{ message: saving.message }}` };
    case 'elsewhere':
      return { tone: 'offline', text: t`Open elsewhere: nothing is saved here` };
    case 'preview':
      return { tone: 'saved', text: t`Nothing is stored` };
    case 'signedOut':
      return keptOnDevice
        ? { tone: 'offline', text: t`Logged out: your answers are safe on this device` }
        : { tone: 'trouble', text: t`Logged out: keep this tab open. This browser does not store your answers` };
    case 'offline':
      return keptOnDevice
        ? { tone: 'offline', text: t`Offline: your answers are safe on this device` }
        : { tone: 'trouble', text: t`Offline: keep this tab open. This browser does not store your answers` };
  }
}
