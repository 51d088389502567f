import { Button } from '@mantine/core';
import type { CorrectableVersion } from '@parlance/contract/marking/corrections';
import { IconArrowBackUp } from '@tabler/icons-react';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { correctionInWords } from '../scoring/format-correction.ts';
import classes from './correct-question.module.css';

type Props = { version: CorrectableVersion; busy: boolean; onUndo: (correctionId: number) => void };

/** What was corrected of a wording, the newest first; what it is still as can be taken back. */
export function Corrections({ version, busy, onUndo }: Props) {
  if (version.corrections.length === 0) return null;
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections" className={classes.heading}>
        Corrections so far
      </h2>
      <Stack as="ul" above={8}>
        {version.corrections.map((made) => (
          <li key={made.id} className={classes.correction}>
            <p>
              <span data-undone={made.undone_at !== null || undefined}>{correctionInWords(version, made)}</span>{' '}
              <Text as="span" tone="quiet">
                {made.by}, {dayAndTime(made.at)}
                {made.undone_at !== null && `; taken back ${dayAndTime(made.undone_at)}`}
              </Text>
            </p>
            {made.can_undo && (
              <Button
                size="sm"
                variant="subtle"
                leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
                aria-label={`Undo: ${correctionInWords(version, made)}`}
                disabled={busy}
                onClick={() => onUndo(made.id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}
