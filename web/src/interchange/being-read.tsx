import { Button, Progress } from '@mantine/core';
import type { FileImport } from '@parlance/contract/interchange/imports';
import { countOf } from '../platform/plural.ts';
import { Text } from '../ui/kit.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { useDiscarding } from './use-import.ts';

type Props = { known: FileImport; onDiscarded: () => void };

/** A file that is being read, how far, and a way to stop; or why it was not read to its end. */
export function BeingRead({ known: { id, name, status, progress, problem }, onDiscarded }: Props) {
  const discarding = useDiscarding();
  const isReading = status === 'reading';
  const heading = isReading
    ? `Reading ${name}`
    : status === 'stopped'
      ? 'This file was not read to its end.'
      : 'This file could not be read.';
  const total = progress?.total ?? null;
  const share = total ? (100 * (progress?.done ?? 0)) / total : 100;
  return (
    <Empty
      heading={heading}
      text={
        isReading ? 'You can leave this page: the file is in the list of files read in the last 24 hours.' : problem
      }
    >
      {isReading && (
        <Text as="div" tone="quiet" style={{ width: '100%' }}>
          <p role="status">
            {total === null
              ? 'Looking through the file...'
              : `${(progress?.done ?? 0).toLocaleString('en')} of ${countOf(total, 'item')} read`}
          </p>
          <Progress value={share} animated mt={8} aria-label="Read" />
        </Text>
      )}
      <Button
        variant={isReading ? 'subtle' : 'default'}
        loading={discarding.isPending}
        onClick={() => discarding.mutate(id, { onSuccess: onDiscarded })}
      >
        {isReading ? 'Cancel' : 'Remove from the list'}
      </Button>
    </Empty>
  );
}
