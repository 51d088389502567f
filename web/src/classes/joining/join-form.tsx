import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { joinClass, listOwnClasses } from '@parlance/contract/classes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallRefused, call, isSignedOut } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { leaveReturnPath } from '../../platform/return-path.ts';
import { Stack } from '../../ui/kit.tsx';
import classes from './join-form.module.css';

type Props = {
  /** What is in the field at first. */
  initial?: string;
  label: string;
  description: string;
  onJoined: (joined: { message: string; class: { name: string } }) => void;
};

/**
 * A field for a join code, and the button that joins the class. What was refused is under the field; where the session has
 * ended, logging in is offered.
 */
export function JoinForm({ initial = '', label, description, onJoined }: Props) {
  const [code, setCode] = useState(initial);
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const joining = useJoinClass();
  const problem = missing ?? (joining.error && problemText(joining.error));

  function join(event: FormEvent): void {
    event.preventDefault();
    const { error } = joinClass.body.safeParse({ code: code.trim() });
    setMissing(error?.issues[0]?.message ?? null);
    if (error) {
      field.current?.focus();
      return;
    }
    joining.mutate(code, {
      onSuccess: (joined) => {
        setCode('');
        onJoined(joined);
      },
      onError: () => field.current?.focus(),
    });
  }

  return (
    <Stack as="form" gap={16} align="start" onSubmit={join} noValidate>
      <TextInput
        ref={field}
        className={classes.field}
        classNames={{ input: classes.code }}
        label={label}
        description={description}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-required
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setMissing(null);
          joining.reset();
        }}
      />
      {isSignedOut(joining.error) ? (
        <Button component={Link} to="/login" onClick={comeBack}>
          <Trans>Log in</Trans>
        </Button>
      ) : (
        <Button type="submit" loading={joining.isPending}>
          <Trans>Join</Trans>
        </Button>
      )}
    </Stack>
  );
}

/** Joins the class that has a code. */
function useJoinClass() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(joinClass, { body: { code } }),
    onSuccess: () => invalidate(client, listOwnClasses),
  });
}

/** Logging in leads back to where the code was typed. */
function comeBack(): void {
  leaveReturnPath(null, window.location.pathname + window.location.search);
}

/** What was refused, and what to do. */
function problemText(error: Error): string {
  const code = error instanceof CallRefused ? error.code : null;
  // Its own sentence says how long to wait.
  if (code === 'too_many_requests') return error.message;
  const text = refusalText(
    error,
    t`Failed to join the class. Nothing was changed. Check your connection and try again.`,
  );
  return code === 'join_code_unknown' ? `${text} ${t`Check it, or ask your teacher for the current code.`}` : text;
}
