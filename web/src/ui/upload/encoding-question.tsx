import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CallRefused } from '../../platform/call.ts';
import { useFocusPassedOn } from '../focus.ts';
import { Stack } from '../kit.tsx';
import classes from './encoding-question.module.css';

/** Lines of a file whose encoding the server asks for, as they would read; null for any other error and none. */
export function sampleAsked(error: unknown): string[] | null {
  if (!(error instanceof CallRefused) || error.code !== 'encoding_unsaid') return null;
  return (error.details.sample ?? []) as string[];
}

/** Asks for a file of an older program whether its letters are right as they stand here. */
export function EncodingQuestion({ sample, onRead }: { sample: readonly string[]; onRead: () => void }) {
  const block = useFocusPassedOn<HTMLDivElement>();
  return (
    <Stack ref={block} gap={12} align="start" above={12} role="status">
      <strong>
        <Trans>Read as Western European?</Trans>
      </strong>
      <p>
        <Trans>This file is not saved as UTF-8. Are all letters right in these lines? If not, save it as UTF-8.</Trans>
      </p>
      <ul className={classes.sample}>
        {sample.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      <Button variant="default" onClick={onRead}>
        <Trans>Read as Western European</Trans>
      </Button>
    </Stack>
  );
}
