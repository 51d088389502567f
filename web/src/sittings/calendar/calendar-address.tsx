import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { urlOf } from '@parlance/contract/endpoint';
import { calendarFeed, getCalendarAddress, makeCalendarAddress } from '@parlance/contract/sittings/calendar';
import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { invalidate, queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useFocusKept } from '../../ui/focus.ts';
import { dayOf } from '../../ui/format/date-format.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';

/** The address under which a calendar program reads one's examinations, for the profile. */
export function CalendarAddress() {
  const address = useCalendarAddress();
  return (
    <Text as="section" above={48} widest="640px" aria-labelledby="calendar-address">
      <Text id="calendar-address" as="h2" size="h3">
        <Trans>Calendar address</Trans>
      </Text>
      <Text tone="quiet" above={4}>
        <Trans>
          Subscribe to this address in your calendar program. It then shows your examinations and what is due, and
          follows every change.
        </Trans>
      </Text>
      <Loaded
        query={address}
        loading={<Loading />}
        failed={{
          heading: refusalText(address.error, t`Failed to load your calendar address.`),
          text: t`Your connection may have dropped. Nothing was changed.`,
        }}
      >
        {({ made_at: madeAt }) => <Address madeAt={madeAt} />}
      </Loaded>
    </Text>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading your calendar address...</Trans>
      </p>
      <Skeleton height={36} mt={16} maw={200} aria-hidden="true" />
    </>
  );
}

function Address({ madeAt }: { madeAt: string | null }) {
  const [asking, setAsking] = useState(false);
  const making = useMakeCalendarAddress();
  const make = useFocusKept(making.isPending);
  const url = making.data && new URL(urlOf(calendarFeed, { params: { file: making.data.file } }), location.origin).href;

  function makeOne(): void {
    making.mutate(undefined, {
      onError: (error) =>
        toastError(refusalText(error, t`Failed to make an address. The one from before, if any, still works.`)),
      onSettled: () => setAsking(false),
    });
  }

  return (
    <>
      {url && <Shown url={url} />}
      {!url && madeAt && (
        <Text tone="quiet" above={4}>
          {t`You made your address on ${{ day: dayOf(madeAt) }}. It is shown only once, when it is made.`}
        </Text>
      )}
      <Row gap={8} wrap above={16}>
        {url && <CopyAddress url={url} />}
        <Button
          ref={make}
          variant="default"
          loading={making.isPending && !asking}
          onClick={() => (madeAt ? setAsking(true) : makeOne())}
        >
          {madeAt ? t`Make a new address` : t`Make an address`}
        </Button>
      </Row>
      <ConfirmDialog
        opened={asking}
        question={t`Make a new calendar address?`}
        action={t`Replace the address`}
        working={making.isPending}
        onConfirm={makeOne}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            The address from before stops working at once. Calendars that use it show no changes any more until you
            enter the new one.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}

function Shown({ url }: { url: string }) {
  return (
    <Text as="div" above={16} role="status">
      <TextInput
        label={t`Your calendar address`}
        description={t`Copy it now: it is not shown again. Do not share it: whoever has it can see when and where your examinations are, and what is due.`}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Text>
  );
}

/** Where the browser gives no clipboard, the address is selected and copied by hand. */
function CopyAddress({ url }: { url: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toastSuccess(t`The address was copied.`);
    } catch {
      toastError(t`Failed to copy the address. Select it in the field and copy it there.`);
    }
  }
  return (
    <Button leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
      <Trans>Copy address</Trans>
    </Button>
  );
}

/** Since when the caller's calendar has an address. */
function useCalendarAddress() {
  return useQuery({ ...queryOf(getCalendarAddress, {}), staleTime: 0, gcTime: 0 });
}

/** Makes a new address in the place of the one before. */
function useMakeCalendarAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(makeCalendarAddress, {}),
    onSuccess: () => invalidate(client, getCalendarAddress),
  });
}
