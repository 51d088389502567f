import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, TextInput } from '@mantine/core';
import type { CallInput } from '@parlance/contract/endpoint';
import { checkReceipt } from '@parlance/contract/receipts/receipts';
import { IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { siteBrand } from '../platform/brand.ts';
import { call, isSignedOut } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { Text } from '../ui/kit.tsx';
import { BarePage } from '../ui/layout/bare-page.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { SignedOut } from '../ui/states/state-block.tsx';
import classes from './check-receipt.module.css';
import { CheckedResult } from './checked-result.tsx';
import { Back } from './receipt-page.tsx';

/** Larger than any receipt. */
const MOST_BYTES = 2_000_000;

/** Checks a receipt by its code, by its file, or by what is pasted of it. */
export function CheckReceipt() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const checking = useMutation({
    mutationFn: async (text: string) => {
      const body = checkedFrom(text);
      return body ? await call(checkReceipt, { body }) : { valid: false, reason: 'unreadable' as const };
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChosen(null);
    if (typed.trim() === '') {
      setFault(t`Enter the code of a receipt.`);
      return;
    }
    setFault(null);
    checking.mutate(typed);
  }

  async function take(file: File): Promise<void> {
    setFault(null);
    setChosen(file.name);
    checking.mutate(file.size > MOST_BYTES ? '{}' : await file.text());
  }

  return (
    <BarePage aside={<Back />}>
      <title>{`${t`Check a receipt`} · ${siteBrand().name}`}</title>
      <div className={classes.page}>
        <h1 className={classes.title}>
          <Trans>Check a receipt</Trans>
        </h1>
        <p className={classes.lead}>
          <Trans>See whether a receipt is genuine, and whether the answers are stored as they were received.</Trans>
        </p>
        <form onSubmit={submit} noValidate>
          <TextInput
            label={t`Receipt code`}
            description={t`For example PR-7K4M-2QXD-9HTV-0. You can also paste what is in the file.`}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={fault}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" mt={16} loading={checking.isPending && chosen === null}>
            {t({ message: 'Check code', context: 'of a receipt' })}
          </Button>
        </form>
        <Text as="div" above={24}>
          <FileButton accept=".html,.json,text/html,application/json" onChange={(file) => file && void take(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileText size={18} stroke={1.75} />}
                loading={checking.isPending && chosen !== null}
              >
                <Trans>Choose the file of a receipt</Trans>
              </Button>
            )}
          </FileButton>
          {chosen && (
            <Text size="sm" tone="quiet" above={8} breaks>
              {chosen}
            </Text>
          )}
        </Text>
        <Text as="div" above={24} aria-live="polite">
          {checking.data && <CheckedResult result={checking.data} />}
          {checking.error &&
            (isSignedOut(checking.error) ? (
              <SignedOut />
            ) : (
              <ErrorNote>{refusalText(checking.error, t`Failed to check the receipt. Try again.`)}</ErrorNote>
            ))}
        </Text>
      </div>
    </BarePage>
  );
}

type Given = NonNullable<CallInput<typeof checkReceipt>['body']>;

/**
 * What of a pasted or chosen text is checked: the data in the page of a receipt, the reply of the call, or a code. Null
 * for a page or JSON without a receipt in it.
 */
function checkedFrom(text: string): Given | null {
  const trimmed = text.trim();
  if (!/^[<{]/.test(trimmed)) return { code: trimmed.slice(0, 60) };
  const data = trimmed.startsWith('<')
    ? new DOMParser().parseFromString(trimmed, 'text/html').getElementById('receipt-data')?.textContent
    : trimmed;
  try {
    const { payload, signature } = JSON.parse(data ?? '') as Record<string, unknown>;
    return typeof payload === 'string' && typeof signature === 'string' ? { payload, signature } : null;
  } catch {
    return null;
  }
}
