import { t } from '@lingui/core/macro';
import { dayOf } from '../../ui/format/date-format.ts';
import { InfoNote } from '../../ui/states/note.tsx';

/** Why recordings or texts of a test are not there any more. */
export function WorkRemoved({ at }: { at: string }) {
  return (
    <InfoNote>
      {t`Recordings or texts of this test were deleted on ${{ day: dayOf(at) }}, because they were old. The score stays.`}
    </InfoNote>
  );
}
