import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { exportSittingResults } from '@parlance/contract/sittings/publishing';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useState } from 'react';
import { Row, Text } from '../../ui/kit.tsx';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import type { Alter } from '../use-sittings.ts';
import classes from './publish-step.module.css';
import { CheckLoaded, ReleaseDialog, ReleaseFacts, useReleaseCheck } from './release-dialog.tsx';

/**
 * Lets candidates see their results, after saying who is not marked yet and whose stay withheld; the results as a file. A
 * cancelled examination has them where somebody has submitted a part.
 */
export function ReleaseResults({ sitting, alter }: { sitting: Sitting; alter: Alter }) {
  const [asking, setAsking] = useState(false);
  const { phase, released_at } = sitting;
  const isCancelled = phase === 'cancelled';
  const hasBegun = phase === 'past' || phase === 'under_way' || isCancelled;
  const check = useReleaseCheck(sitting.id, hasBegun);
  const waits = check.data && (check.data.candidates > 0 || check.data.unfinished.length > 0);
  const canRelease = hasBegun && (released_at === null || waits);
  const hasNone = isCancelled && canRelease && (check.isPending || check.data?.candidates === 0);
  if (!hasBegun || hasNone) return null;
  return (
    <section className={classes.results} aria-labelledby="release">
      <Text id="release" as="h3" size="h3">
        <Trans>Results</Trans>
      </Text>
      {canRelease && <CheckLoaded check={check}>{(checked) => <ReleaseFacts check={checked} />}</CheckLoaded>}
      <Row gap={12} wrap above={12}>
        {canRelease && check.data && (
          <Button disabled={released_at !== null && check.data.candidates === 0} onClick={() => setAsking(true)}>
            {released_at === null ? t`Release results` : t`Release more results`}
          </Button>
        )}
        <ExportResults id={sitting.id} />
      </Row>
      <ReleaseDialog sitting={sitting} alter={alter} opened={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function ExportResults({ id }: { id: number }) {
  const exporting = useFileExport(exportSittingResults, t`Failed to export the results.`, { params: { id } });
  return (
    <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
      <Trans>Export results (CSV)</Trans>
    </Button>
  );
}
