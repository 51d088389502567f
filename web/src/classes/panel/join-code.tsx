import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SchoolClass } from '@parlance/contract/classes';
import { IconCopy, IconMaximize, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { CodeOnScreen } from '../../ui/dialogs/code-on-screen.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useFocusKept } from '../../ui/focus.ts';
import { codeText } from '../../ui/format/code-text.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useJoinCode } from '../class-calls.ts';
import classes from './join-code.module.css';

type Open = 'new' | 'end' | 'screen' | null;

/** The code that learners join with: made, shown large, given on, replaced and ended. */
export function JoinCode({ schoolClass: { id, name, join_code: code } }: { schoolClass: SchoolClass }) {
  const [open, setOpen] = useState<Open>(null);
  const changing = useJoinCode(id);
  const make = useFocusKept(changing.isPending);
  const close = () => setOpen(null);

  function change(what: 'make' | 'end'): void {
    changing.mutate(what, {
      // A new code is seen and read out where the old one was; a toast would cover what is done with it next.
      onSuccess: ({ message }) => what === 'end' && toastSuccess(message),
      onError: (error) =>
        toastError(refusalText(error, what === 'make' ? t`Failed to make a code.` : t`Failed to turn off the code.`)),
      onSettled: close,
    });
  }

  return (
    <section className={classes.section} aria-labelledby="join-code">
      <div className={classes.head}>
        <Text id="join-code" as="h3" size="sm" weight={600}>
          <Trans>Join code</Trans>
        </Text>
        {code !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconMaximize size={16} stroke={1.75} />}
            onClick={() => setOpen('screen')}
          >
            <Trans>Show full screen</Trans>
          </Button>
        )}
      </div>
      {code === null ? (
        <>
          <Text size="sm" tone="quiet">
            <Trans>Learners cannot join with a code.</Trans>
          </Text>
          <Row gap={8} wrap above={12}>
            <Button ref={make} size="sm" variant="default" loading={changing.isPending} onClick={() => change('make')}>
              <Trans>Make a join code</Trans>
            </Button>
          </Row>
        </>
      ) : (
        <>
          <p className={classes.code} role="status">
            {codeText(code)}
          </p>
          <Text size="sm" tone="quiet">
            <Trans>Learners enter it under Profile, Join a class.</Trans>
          </Text>
          <Row gap={8} wrap above={12}>
            <CopyLink code={code} />
            <Button
              size="sm"
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.75} />}
              onClick={() => setOpen('new')}
            >
              <Trans>New code</Trans>
            </Button>
            <Button size="sm" variant="subtle" className={classes.end} onClick={() => setOpen('end')}>
              <Trans>Turn off</Trans>
            </Button>
          </Row>
          <CodeOnScreen
            opened={open === 'screen'}
            title={t`Join ${name}`}
            code={codeText(code)}
            address={joinAddress(code)}
            text={t`Open this address and log in. Or log in, open Profile and enter the code under Join a class.`}
            onClose={close}
          />
          <ConfirmDialog
            opened={open === 'new'}
            question={t`Make a new code?`}
            action={t`Make new code`}
            working={changing.isPending}
            onConfirm={() => change('make')}
            onCancel={close}
          >
            <p>
              {t`${{ code: codeText(code) }} and its link stop working at once. Learners who have joined stay in the class.`}
            </p>
          </ConfirmDialog>
          <ConfirmDialog
            opened={open === 'end'}
            question={t`Turn off the join code?`}
            action={t`Turn off`}
            working={changing.isPending}
            onConfirm={() => change('end')}
            onCancel={close}
          >
            <p>
              {t`Nobody can join with ${{ code: codeText(code) }} any more. Learners who have joined stay in the class.`}
            </p>
          </ConfirmDialog>
        </>
      )}
    </section>
  );
}

/** Where the browser gives no clipboard, the link is read from the large view instead. */
function CopyLink({ code }: { code: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(joinUrl(code));
      toastSuccess(t`The link was copied.`);
    } catch {
      toastError(t`Failed to copy the link. It is ${{ link: joinUrl(code) }}.`);
    }
  }
  return (
    <Button size="sm" variant="default" leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => void copy()}>
      <Trans>Copy link</Trans>
    </Button>
  );
}

/** Where a code is entered by whoever opens it: 'https://school.example/join/K7QM4XWD'. */
function joinUrl(code: string): string {
  return `${window.location.origin}/join/${code}`;
}

/** The same to read from a wall: without 'https://'. */
function joinAddress(code: string): string {
  return `${window.location.host}/join/${code}`;
}
