import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { siteBrand } from '../../platform/brand.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import classes from './second-factor.module.css';

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useFocusOnArrival();
  const text = codes.join('\n');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess(t`The codes were copied.`);
    } catch {
      toastError(t`Failed to copy the codes. Download them, or write them down.`);
    }
  }
  return (
    <Stack gap={16}>
      <Text as="h2" size="h3" ref={heading} tabIndex={-1}>
        <Trans>Keep your recovery codes</Trans>
      </Text>
      <Text>
        <Trans>
          If you lose your device, log in with one of these codes. Each works once. They are not shown again: keep them
          where you keep other important papers.
        </Trans>
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap={12} wrap>
        <Button variant="default" leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
          <Trans>Copy codes</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          onClick={() => saveFile(fileName(), new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          <Trans>Download codes</Trans>
        </Button>
      </Row>
      <Button size="lg" onClick={onKept}>
        <Trans>I have kept these codes</Trans>
      </Button>
    </Stack>
  );
}

function fileName(): string {
  return `${siteBrand()
    .name.toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}-recovery-codes.txt`;
}
