import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import {
  confirmFactor,
  type Factor,
  listFactors,
  type NewFactor,
  remakeRecoveryCodes,
  removeFactor,
} from '@parlance/contract/second-factor';
import { IconDeviceMobile, IconKey } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../platform/call.ts';
import { invalidate, queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import row from '../../ui/icon-row.module.css';
import { Row, Text } from '../../ui/kit.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import { AddFactor } from './add-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

type Own = Reply<typeof listFactors>;

/** What is open below the list. */
type Open =
  | { what: 'adding' }
  | { what: 'setting up'; begun: NewFactor }
  | { what: 'removing'; factor: Factor }
  | { what: 'remaking' }
  | { what: 'codes'; codes: string[] };

/** The second factors of whoever is logged in: what they are, another one, and recovery codes. For staff. */
export function OwnFactors() {
  const own = useQuery({
    ...queryOf(listFactors, {}),
    staleTime: 0,
    // The next person to log in on this page must not see them.
    gcTime: 0,
  });
  return (
    <Text as="section" above={48} widest="640px" aria-labelledby="own-factors">
      <Text id="own-factors" as="h2" size="h3">
        <Trans>Login and security</Trans>
      </Text>
      <Text tone="quiet" above={4}>
        <Trans>
          With a second factor, nobody gets into your account with your password alone. You use it when you log in, and
          before you take keys away or release results.
        </Trans>
      </Text>
      <Loaded
        query={own}
        loading={
          <RowsLoading text={t`Loading your second factors...`} rows={1} each={{ height: 48, my: 16 }} above={16} />
        }
        failed={{
          heading: refusalText(own.error, t`Failed to load your second factors.`),
          text: t`Nothing was changed.`,
        }}
      >
        {(data) => <Factors own={data} />}
      </Loaded>
    </Text>
  );
}

function Factors({ own }: { own: Own }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { factors, recoveryCodesLeft, required, passkeys, password: hasPassword } = own;

  function close(): void {
    setOpen(null);
    void invalidate(client, listFactors);
    // The button that was pressed is drawn again.
    requestAnimationFrame(() => add.current?.focus());
  }

  if (open?.what === 'adding') {
    return (
      <AddFactor
        passkeys={passkeys}
        hasPassword={hasPassword}
        onBegun={(begun) => setOpen({ what: 'setting up', begun })}
        onCancel={close}
      />
    );
  }
  if (open?.what === 'setting up') {
    return (
      <Text as="div" above={24} widest="480px">
        <SetUpFactor
          begun={open.begun}
          confirm={async (id, proof) => (await call(confirmFactor, { params: { id }, body: { proof } })).recoveryCodes}
          onDone={() => {
            toastSuccess(t`The second factor was added. You were logged out on all other devices.`);
            close();
          }}
          onOver={close}
          onBack={() => setOpen({ what: 'adding' })}
        />
      </Text>
    );
  }
  if (open?.what === 'codes') {
    return (
      <Text as="div" above={24}>
        <RecoveryCodes codes={open.codes} onKept={close} />
      </Text>
    );
  }
  return (
    <>
      {factors.length === 0 ? (
        <Text above={16}>
          <Trans>You have no second factor yet.</Trans>
        </Text>
      ) : (
        <Text as="ul" above={16} ruled>
          {factors.map((factor) => (
            <OneFactor key={factor.id} factor={factor} onRemove={() => setOpen({ what: 'removing', factor })} />
          ))}
        </Text>
      )}
      {factors.length > 0 && (
        <Text above={12} tone={recoveryCodesLeft < 3 ? 'wrong' : 'quiet'}>
          {t`${plural(recoveryCodesLeft, { one: '# recovery code', other: '# recovery codes' })} left.`}
        </Text>
      )}
      {required && factors.length === 1 && (
        <Text tone="quiet" above={4}>
          <Trans>Your school asks staff for a second factor: the last one cannot be removed.</Trans>
        </Text>
      )}
      <Row gap={12} wrap above={16}>
        <Button ref={add} variant="default" onClick={() => setOpen({ what: 'adding' })}>
          {factors.length === 0 ? t`Add a second factor` : t`Add another one`}
        </Button>
        {factors.length > 0 && (
          <Button variant="default" onClick={() => setOpen({ what: 'remaking' })}>
            <Trans>New recovery codes</Trans>
          </Button>
        )}
      </Row>
      <PasswordDialog
        opened={open?.what === 'removing'}
        question={open?.what === 'removing' ? t`Remove ${{ name: open.factor.name }}?` : ''}
        text={t`You will be logged out on all other devices. With the last second factor, your recovery codes end too.`}
        action={t`Remove`}
        hasPassword={hasPassword}
        failed={t`Failed to remove the second factor.`}
        send={async (password) => {
          if (open?.what !== 'removing') return;
          const { message } = await call(removeFactor, { params: { id: open.factor.id }, body: { password } });
          toastSuccess(message);
          close();
        }}
        onClose={() => setOpen(null)}
      />
      <PasswordDialog
        opened={open?.what === 'remaking'}
        question={t`Make new recovery codes?`}
        text={t`The old ones stop working at once. You will be logged out on all other devices.`}
        action={t`Make new codes`}
        hasPassword={hasPassword}
        failed={t`Failed to make new recovery codes.`}
        send={async (password) => {
          const { recoveryCodes } = await call(remakeRecoveryCodes, { body: { password } });
          setOpen({ what: 'codes', codes: recoveryCodes });
        }}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

function OneFactor({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const Icon = factor.kind === 'totp' ? IconDeviceMobile : IconKey;
  const nameId = `factor-${factor.id}`;
  const added = dayAndTime(factor.createdAt);
  return (
    <li className={row.row}>
      <Icon size={24} stroke={1.75} aria-hidden="true" className={row.icon} />
      <div>
        <Text as="h3" id={nameId} weight={600} size="md" breaks>
          {factor.name}
        </Text>
        <Text size="sm" tone="faint" breaks>
          {factor.kind === 'totp' ? t`Authenticator app` : t`Passkey`}
          {' · '}
          {factor.lastUsedAt
            ? t`Added ${added} · last used ${{ used: dayAndTime(factor.lastUsedAt) }}`
            : t`Added ${added}`}
        </Text>
      </div>
      <Button variant="subtle" size="sm" aria-describedby={nameId} onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}
