import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { receiptMoment } from '@parlance/contract/receipts/receipt-moment';
import { checkReceipt } from '@parlance/contract/receipts/receipts';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { siteBrand } from '../platform/brand.ts';
import { isMissing } from '../platform/call.ts';
import { dashboardPath } from '../platform/dashboard-path.ts';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { useUser } from '../platform/session.ts';
import { Text } from '../ui/kit.tsx';
import { BarePage } from '../ui/layout/bare-page.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { CheckedResult } from './checked-result.tsx';
import classes from './receipt-page.module.css';
import { ReceiptSlip } from './receipt-slip.tsx';
import { copyCode, isNone, type ReadReceipt, useReceipt, useReceiptFile } from './use-receipt.ts';

/** A receipt by its code, or by the id of its test. */
export function ReceiptPage() {
  const { code = '' } = useParams();
  return (
    <BarePage aside={<Back />}>
      <title>{`${t`Receipt`} · ${siteBrand().name}`}</title>
      {/^[1-9]\d{0,9}$/.test(code) ? <OfTest attemptId={Number(code)} /> : <OfCode code={code} />}
    </BarePage>
  );
}

export function Back() {
  const user = useUser();
  return (
    <Link to={(user && dashboardPath(user.role)) ?? '/login'}>
      <Trans>Return to Dashboard</Trans>
    </Link>
  );
}

/** A code says whose receipt it is to them and their staff; to others whether it is genuine. */
function OfCode({ code }: { code: string }) {
  const checked = useQuery({
    ...queryOf(checkReceipt, { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Loaded
      query={checked}
      loading={<Loading />}
      failed={{
        level: 1,
        heading: refusalText(checked.error, t`Failed to load the receipt.`),
        text: t`It is stored on the server. Your connection may have dropped.`,
      }}
    >
      {(result) =>
        result.owner ? (
          <OfTest attemptId={result.owner.attemptId} />
        ) : (
          <div className={classes.checked}>
            <h1 className={classes.title}>{t`Receipt ${{ code: code.toUpperCase() }}`}</h1>
            <CheckedResult result={result} />
            <Link to="/check-receipt">
              <Trans>Check a receipt</Trans>
            </Link>
          </div>
        )
      }
    </Loaded>
  );
}

function OfTest({ attemptId }: { attemptId: number }) {
  const receipt = useReceipt(attemptId);
  const { error } = receipt;
  const none = isNone(error) ? error.message : isMissing(error) ? t`It may belong to someone else.` : null;
  return (
    <Loaded
      query={receipt}
      loading={<Loading />}
      failed={{
        level: 1,
        heading: t`Failed to load the receipt.`,
        text: t`It is stored on the server. Your connection may have dropped.`,
      }}
      instead={
        none && (
          <Empty level={1} heading={t`No receipt to show.`} text={none}>
            <Button component={Link} to="/check-receipt" variant="default">
              <Trans>Check a receipt</Trans>
            </Button>
          </Empty>
        )
      }
    >
      {(read) => <Ready receipt={read} attemptId={attemptId} />}
    </Loaded>
  );
}

function Ready({ receipt, attemptId }: { receipt: ReadReceipt; attemptId: number }) {
  const file = useReceiptFile(attemptId);
  const { said, timeZone, code } = receipt;
  const time = receiptMoment(said.closedAt, timeZone).slice(11);
  return (
    <div className={classes.page}>
      <ReceiptSlip receipt={receipt} />
      <aside className={classes.aside}>
        <Button
          size="lg"
          fullWidth
          leftSection={<IconPrinter size={20} stroke={1.75} />}
          onClick={() => window.print()}
        >
          <Trans>Print or save</Trans>
        </Button>
        <Button
          size="lg"
          fullWidth
          variant="default"
          leftSection={<IconCopy size={20} stroke={1.75} />}
          onClick={() => void copyCode(code)}
        >
          <Trans>Copy code</Trans>
        </Button>
        <Button
          size="lg"
          fullWidth
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          <Trans>Save as a file</Trans>
        </Button>
        <h2 className={classes.heading}>
          <Trans>What this proves</Trans>
        </h2>
        <ul className={classes.proves}>
          <Proof>
            {t`We received ${plural({ count: said.answered }, { one: '# answer', other: '# answers' })} at ${time}.`}
          </Proof>
          <Proof>
            <Trans>If one letter of an answer is changed later, the check shows which question.</Trans>
          </Proof>
          <Proof>
            <Trans>A mark or a corrected answer key does not change this receipt.</Trans>
          </Proof>
        </ul>
        <Text tone="quiet" above={8}>
          <Trans>Anyone with an account can check the code. Your name is shown only to you and your school.</Trans>
        </Text>
        <Link to="/check-receipt">
          <Trans>Check a receipt</Trans>
        </Link>
      </aside>
    </div>
  );
}

function Proof({ children }: { children: React.ReactNode }) {
  return (
    <li>
      <IconCheck size={18} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}

function Loading() {
  return (
    <div className={classes.page}>
      <p role="status" className="visually-hidden">
        <Trans>Loading the receipt...</Trans>
      </p>
      <Skeleton height={560} />
    </div>
  );
}
