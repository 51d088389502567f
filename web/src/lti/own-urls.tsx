import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { type listPlatforms, ltiPaths } from '@parlance/contract/lti/platforms';
import { IconCopy } from '@tabler/icons-react';
import { dayAndTime } from '../ui/format/date-format.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { InfoNote } from '../ui/states/note.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

type Props = Pick<Reply<typeof listPlatforms>, 'site' | 'keys'> & { onNewKey: () => void };

/** What a platform is told of this site, each to be copied, and the key that it is signed with. */
export function OwnUrls({ site, keys, onNewKey }: Props) {
  if (site === null) {
    return (
      <Text as="div" above={24}>
        <InfoNote>{t`Platforms need the address of this site. Set PUBLIC_URL and start the server again.`}</InfoNote>
      </Text>
    );
  }
  const urls = [
    [t`Tool URL, and content selection URL`, ltiPaths.launch],
    [t`Initiate login URL`, ltiPaths.login],
    [t`Redirection URI`, ltiPaths.launch],
    [t`Public keyset URL`, ltiPaths.keys],
  ] as const;
  const next = keys.find(({ waits }) => waits);
  const current = keys.find((key) => key !== next);
  return (
    <Text as="section" above={40} widest="720px" aria-labelledby="own-urls">
      <Text as="h2" size="h3" id="own-urls">
        <Trans>Addresses for the platform</Trans>
      </Text>
      <Text tone="quiet" above={4}>
        <Trans>Enter these in the platform when you add this site as an LTI 1.3 tool.</Trans>
      </Text>
      <Stack gap={16} above={16}>
        {urls.map(([label, path]) => (
          <CopiedUrl key={label} label={label} url={new URL(path, site).href} />
        ))}
      </Stack>
      {current && (
        <Row gap={[8, 16]} wrap align="center" justify="space-between" above={24}>
          <Text tone="quiet">
            {next
              ? t`A new key will be used from ${{ when: dayAndTime(next.signs_from) }}. The old one stays published until a day later.`
              : t`The key that messages are signed with was made on ${{ when: dayAndTime(current.made_at) }}.`}
          </Text>
          {!next && (
            <Button variant="default" size="sm" onClick={onNewKey}>
              <Trans>New key</Trans>
            </Button>
          )}
        </Row>
      )}
    </Text>
  );
}

function CopiedUrl({ label, url }: { label: string; url: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toastSuccess(t`Copied.`);
    } catch {
      toastError(t`Failed to copy. Select the text in the field and copy it there.`);
    }
  }
  return (
    <TextInput
      label={label}
      value={url}
      readOnly
      dir="ltr"
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon variant="subtle" aria-label={t`Copy: ${label}`} onClick={() => void copy()}>
          <IconCopy size={18} stroke={1.75} />
        </ActionIcon>
      }
    />
  );
}
