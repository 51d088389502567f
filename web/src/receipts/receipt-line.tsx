import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { receiptMoment } from '@parlance/contract/receipts/receipt-moment';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFocusKept } from '../ui/focus.ts';
import { Row, Text } from '../ui/kit.tsx';
import { answeredText } from './format-receipt.ts';
import classes from './receipt-line.module.css';
import { copyCode, isNone, useReceipt, useReceiptFile } from './use-receipt.ts';

/** What a learner has in hand after a submit: the code of the receipt, when, and how much was answered. */
export function ReceiptLine({ attemptId }: { attemptId: number }) {
  const receipt = useReceipt(attemptId);
  const file = useReceiptFile(attemptId);
  const { data, error, isFetching } = receipt;
  const print = useFocusKept(file.isPending);
  if (!data) {
    return (
      <section className={classes.receipt} aria-label={t`Receipt`}>
        {error === null && (
          <>
            <p role="status" className="visually-hidden">
              <Trans>Loading the receipt...</Trans>
            </p>
            <Skeleton height={44} />
          </>
        )}
        {isNone(error) && <p className={classes.note}>{error.message}</p>}
        {error !== null && !isNone(error) && (
          <p className={classes.note} role="alert">
            <Trans>Failed to load the receipt. It is stored on the server.</Trans>{' '}
            <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void receipt.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        )}
      </section>
    );
  }
  const { code, said, timeZone } = data;
  return (
    <section className={classes.receipt} aria-label={t`Receipt`}>
      <Text size="sm" tone="faint">
        <Trans>Receipt code</Trans>
      </Text>
      <p className={classes.code}>
        <Link to={`/receipt/${attemptId}`}>{code}</Link>
      </p>
      <p className={classes.facts}>
        {receiptMoment(said.closedAt, timeZone)}, {answeredText(said)}
      </p>
      <Row as="p" gap={8} wrap above={12}>
        <Button
          ref={print}
          size="sm"
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          <Trans>Print or save</Trans>
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.75} />}
          onClick={() => void copyCode(code)}
        >
          <Trans>Copy code</Trans>
        </Button>
      </Row>
    </section>
  );
}
