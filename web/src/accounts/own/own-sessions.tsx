import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import { endOtherSessions, endOwnSession, listSessions, SESSIONS_SHOWN, type Session } from '@parlance/contract/auth';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallRefused, call } from '../../platform/call.ts';
import { invalidate, queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { dayAndTime } from '../../ui/format/date-format.ts';
import row from '../../ui/icon-row.module.css';
import { Text } from '../../ui/kit.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { deviceOf } from './format-device.ts';
import classes from './own-sessions.module.css';

/** The devices on which one is logged in, each with the way to end it. */
export function OwnSessions() {
  const sessions = useOwnSessions();
  const end = useEndSessions();
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const others = (sessions.data ?? []).filter(({ current }) => !current);

  function logOut(id: number | null): void {
    end.mutate(id, {
      onSuccess: (message) => {
        toastSuccess(message);
        // The button that was pressed goes with its row.
        heading.current?.focus();
      },
      onSettled: () => setAsking(false),
    });
  }

  return (
    <Text as="section" above={48} widest="640px" aria-labelledby="own-sessions">
      <Text id="own-sessions" as="h2" size="h3" ref={heading} tabIndex={-1}>
        <Trans>Where you are logged in</Trans>
      </Text>
      <Text tone="quiet" above={4}>
        <Trans>If you do not recognise a device, log it out and change your password.</Trans>
      </Text>
      {end.error && <ErrorNote>{refusalText(end.error, t`Failed to log out that device.`)}</ErrorNote>}
      <Loaded
        query={sessions}
        loading={<RowsLoading text={t`Loading your devices...`} rows={2} each={{ height: 48, my: 16 }} above={16} />}
        failed={{
          heading: refusalText(sessions.error, t`Failed to load your devices.`),
          text: t`You stay logged in here.`,
        }}
      >
        {(devices) => (
          <Text as="ul" above={16} ruled>
            {devices.map((session) => (
              <Device
                key={session.id}
                session={session}
                working={end.isPending && end.variables === session.id}
                onLogOut={() => logOut(session.id)}
              />
            ))}
          </Text>
        )}
      </Loaded>
      {others.length > 1 && (
        <Button mt={24} variant="default" onClick={() => setAsking(true)}>
          <Trans>Log out all other devices</Trans>
        </Button>
      )}
      {others.length + 1 >= SESSIONS_SHOWN && (
        <Text tone="quiet" above={4}>
          {t`Only the ${plural(SESSIONS_SHOWN, { one: '# device', other: '# devices' })} used most recently are shown.`}
        </Text>
      )}
      <ConfirmDialog
        opened={asking}
        question={t`Log out all other devices?`}
        action={t`Log out`}
        working={end.isPending}
        onConfirm={() => logOut(null)}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            You stay logged in here. A test that is open on another device keeps its answers, and its clock keeps
            running.
          </Trans>
        </p>
      </ConfirmDialog>
    </Text>
  );
}

type DeviceProps = { session: Session; working: boolean; onLogOut: () => void };

function Device({ session, working, onLogOut }: DeviceProps) {
  const { name, handheld } = deviceOf(session.userAgent);
  const Icon = handheld ? IconDeviceMobile : IconDeviceDesktop;
  const nameId = `session-${session.id}`;
  const signedIn = dayAndTime(session.signedInAt);
  return (
    <li className={row.row}>
      <Icon size={24} stroke={1.75} aria-hidden="true" className={row.icon} />
      <div>
        <h3 id={nameId} className={classes.name}>
          {name}
          {session.current && (
            <Badge variant="default">
              <Trans>This device</Trans>
            </Badge>
          )}
        </h3>
        <Text size="sm" tone="faint" breaks>
          {session.current
            ? t`In use now · logged in ${{ time: signedIn }} from ${{ ip: session.ip }}`
            : t`Last seen ${{ seen: dayAndTime(session.lastSeenAt) }} · logged in ${{ time: signedIn }} from ${{ ip: session.ip }}`}
        </Text>
        {session.remembered && (
          <Text size="sm" tone="faint" breaks>
            {t`Stays logged in until ${{ time: dayAndTime(session.endsAt) }}`}
          </Text>
        )}
      </div>
      {!session.current && (
        <Button variant="subtle" size="sm" aria-describedby={nameId} loading={working} onClick={onLogOut}>
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  );
}

/** The caller's own sessions. A new password ends some of them too. */
function useOwnSessions() {
  return useQuery({
    ...queryOf(listSessions, {}),
    staleTime: 0,
    // The next person to log in on this page must not see them.
    gcTime: 0,
  });
}

/** Ends one session by its id, or all others by null; gives the sentence to say. */
function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number | null): Promise<string> => {
      if (id === null) return (await call(endOtherSessions, {})).message;
      try {
        return (await call(endOwnSession, { params: { id } })).message;
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'not_found') return t`That device was already logged out.`;
        throw error;
      }
    },
    onSettled: () => invalidate(client, listSessions),
  });
}
