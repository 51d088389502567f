import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { exportPersonalData } from '@parlance/contract/personal-data/personal-data';
import { useRef, useState } from 'react';
import { Row, Text } from '../ui/kit.tsx';
import { useFileExport } from '../ui/lists/use-file-export.ts';
import { EraseForm } from './erase-form.tsx';

type Props = {
  id: number;
  /** After the erasure. */
  onErased: () => void;
};

/** What a superadmin can do with everything that is kept of a person: hand it over, or erase it. */
export function AccountData({ id, onErased }: Props) {
  const [isErasing, setErasing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const download = useFileExport(exportPersonalData, t`Failed to download the data. Try again.`, { params: { id } });
  function cancel(): void {
    setErasing(false);
    requestAnimationFrame(() => opener.current?.focus());
  }
  return (
    <Text as="section" above={48} widest="640px" aria-labelledby="account-data">
      <Text id="account-data" as="h2" size="h3">
        <Trans>Personal data</Trans>
      </Text>
      {isErasing ? (
        <EraseForm id={id} onErased={onErased} onCancel={cancel} />
      ) : (
        <>
          <Text tone="quiet" above={4}>
            <Trans>
              For a person who asks the school for their data, or to be erased. Deleting an account keeps its name,
              email and work.
            </Trans>
          </Text>
          <Row gap={12} wrap above={16}>
            <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
              <Trans>Download data</Trans>
            </Button>
            <Button ref={opener} variant="default" onClick={() => setErasing(true)}>
              <Trans>Erase this person…</Trans>
            </Button>
          </Row>
        </>
      )}
    </Text>
  );
}
