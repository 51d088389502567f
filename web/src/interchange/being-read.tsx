import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Button, Progress } from '@mantine/core';
import type { FileImport } from '@parlance/contract/interchange/imports';
import { Text } from '../ui/kit.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { useDiscarding } from './use-import.ts';

type Props = { known: FileImport; onDiscarded: () => void };

/** A file that is being read, how far, and a way to stop; or why it was not read to its end. */
export function BeingRead({ known: { id, name, status, progress, problem }, onDiscarded }: Props) {
  const discarding = useDiscarding();
  const isReading = status === 'reading';
  const heading = isReading
    ? t`Reading ${name}`
    : status === 'stopped'
      ? t`This file was not read to its end.`
      : t`This file could not be read.`;
  const total = progress?.total ?? null;
  const share = total ? (100 * (progress?.done ?? 0)) / total : 100;
  return (
    <Empty
      heading={heading}
      text={
        isReading ? t`You can leave this page: the file is in the list of files read in the last 24 hours.` : problem
      }
    >
      {isReading && (
        <Text as="div" tone="quiet" style={{ width: '100%' }}>
          <p role="status">
            {total === null
              ? t`Looking through the file...`
              : t`${{ done: i18n.number(progress?.done ?? 0) }} of ${plural(total, { one: '# item', other: '# items' })} read`}
          </p>
          <Progress
            value={share}
            animated
            mt={8}
            aria-label={t({ message: 'Read', context: 'how much of a file was read' })}
          />
        </Text>
      )}
      <Button
        variant={isReading ? 'subtle' : 'default'}
        loading={discarding.isPending}
        onClick={() => discarding.mutate(id, { onSuccess: onDiscarded })}
      >
        {isReading ? t`Cancel` : t`Remove from the list`}
      </Button>
    </Empty>
  );
}
