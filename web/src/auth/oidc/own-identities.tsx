import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { type Identity, linkIdentity, listIdentities, type OidcRefusal, unlinkIdentity } from '@parlance/contract/oidc';
import { IconSchool } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../platform/call.ts';
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
import { PasswordDialog } from '../password-dialog.tsx';
import classes from './own-identities.module.css';
import { refusalTextOf } from './refusal-texts.ts';

/**
 * The accounts elsewhere with which one can log in: at the school's provider, called `given` or else school accounts, with
 * another one and the end of one, and at learning platforms. Null without a provider: then only what is linked is shown.
 */
export function OwnIdentities({ given }: { given: string | null }) {
  const own = useQuery({
    ...queryOf(listIdentities, {}),
    staleTime: 0,
    // The next person to log in on this page must not see them.
    gcTime: 0,
  });
  const name = given || t`School account`;
  const problem = useOutcome(name);
  if (given === null && (own.isPending || own.data?.identities.length === 0)) return null;
  const loading = <RowsLoading text={t`Loading...`} rows={1} each={{ height: 48, my: 16 }} above={16} />;
  const failed = { heading: refusalText(own.error, t`Failed to load what is linked.`), text: t`Nothing was changed.` };
  return (
    <Text as="section" above={48} widest="640px" aria-labelledby="own-identities">
      <Text id="own-identities" as="h2" size="h3">
        {given === null ? t`Learning platforms` : name}
      </Text>
      <Text tone="quiet" above={4}>
        <Trans>A linked account logs you in here without a password of this site.</Trans>
      </Text>
      {problem && (
        <Text as="div" above={16}>
          <ErrorNote>{problem}</ErrorNote>
        </Text>
      )}
      <Loaded query={own} loading={loading} failed={failed}>
        {(data) => <Linked name={name} canLink={given !== null && data.password} own={data} />}
      </Loaded>
    </Text>
  );
}

/** What became of the linking that led back here, in the fragment: said once, and why where it was not done. */
function useOutcome(name: string): string | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [outcome] = useState(() => new URLSearchParams(hash.slice(1)).get('school-account'));
  useEffect(() => {
    if (outcome === null || hash === '') return;
    if (outcome === 'linked') toastSuccess(t`${name} was linked. You can log in with it from now on.`);
    void navigate({ hash: '', search }, { replace: true });
  }, [outcome, hash, name, search, navigate]);
  return outcome === null || outcome === 'linked' ? null : refusalTextOf(outcome as OidcRefusal, name);
}

type LinkedProps = { name: string; canLink: boolean; own: Reply<typeof listIdentities> };

function Linked({ name, canLink, own: { identities, password } }: LinkedProps) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const [isLinking, setLinking] = useState(false);
  const [unlinking, setUnlinking] = useState<Identity | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOnly = !password && identities.length === 1;
  const end = useMutation({
    mutationFn: async ({ id }: Identity) => await call(unlinkIdentity, { params: { id } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      list.current?.focus();
      return invalidate(client, listIdentities);
    },
    onSettled: () => setUnlinking(null),
  });
  return (
    <div ref={list} tabIndex={-1} className={classes.list}>
      {end.error && <ErrorNote>{refusalText(end.error, t`Failed to unlink it.`)}</ErrorNote>}
      {identities.length === 0 ? (
        <Text above={16}>
          <Trans>Nothing is linked yet.</Trans>
        </Text>
      ) : (
        <Text as="ul" above={16} ruled>
          {identities.map((identity) => (
            <li key={identity.id} className={row.row}>
              <IconSchool size={24} stroke={1.75} aria-hidden="true" className={row.icon} />
              <div>
                <Text as="h3" id={`identity-${identity.id}`} weight={600} size="md" breaks>
                  {titleOf(identity, name)}
                </Text>
                <Text size="sm" tone="faint" breaks>
                  {usesOf(identity)}
                </Text>
              </div>
              {!isOnly && (
                <Button
                  variant="subtle"
                  size="sm"
                  aria-describedby={`identity-${identity.id}`}
                  onClick={() => setUnlinking(identity)}
                >
                  <Trans>Unlink</Trans>
                </Button>
              )}
            </li>
          ))}
        </Text>
      )}
      {isOnly && (
        <Text tone="quiet" above={12}>
          <Trans>It is the only way into your account, so it cannot be unlinked.</Trans>
        </Text>
      )}
      {canLink && (
        <Button variant="default" mt={16} onClick={() => setLinking(true)}>
          {t`Link ${name}`}
        </Button>
      )}
      <PasswordDialog
        opened={isLinking}
        question={t`Link ${name}?`}
        text={t`You log in at your school next, and come back here.`}
        action={t`Continue`}
        hasPassword={password}
        failed={t`Failed to reach the login of your school.`}
        send={async (typed) => {
          const body = { password: typed, return_to: pathname + search };
          const { url } = await call(linkIdentity, { body });
          window.location.assign(url);
        }}
        onClose={() => setLinking(false)}
      />
      <ConfirmDialog
        opened={unlinking !== null}
        question={t`Unlink ${{ name: unlinking ? titleOf(unlinking, name) : '' }}?`}
        action={t`Unlink`}
        working={end.isPending}
        onConfirm={() => unlinking && end.mutate(unlinking)}
        onCancel={() => setUnlinking(null)}
      >
        <p>
          <Trans>You can no longer log in here with it. You will be logged out on all other devices.</Trans>
        </p>
        {unlinking?.platform !== undefined && (
          <p>
            <Trans>If you open a test from there again, your account may be linked again.</Trans>
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}

/** At a platform its name first: an email may be that of the account here. */
function titleOf({ email, platform }: Identity, name: string): string {
  if (platform === undefined) return email || name;
  return [platform || t`Learning platform`, email].filter(Boolean).join(' · ');
}

function usesOf({ linkedAt, lastUsedAt }: Identity): string {
  const linked = dayAndTime(linkedAt);
  return lastUsedAt === null
    ? t`Linked ${linked}`
    : t`Linked ${linked} · last used ${{ used: dayAndTime(lastUsedAt) }}`;
}
