import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { Text } from '../../ui/kit.tsx';
import { Brand } from '../../ui/layout/brand.tsx';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import type { PendingState } from '../run/result-destination.ts';
import { OwnReceipt } from './own-receipt.tsx';
import classes from './result-pending.module.css';
import { TimeWasUp } from './score-slip.tsx';
import { useAttemptResult } from './use-results.ts';

/** How long the thanks stay before the dashboard comes (specification, section 9). */
const REDIRECT_SECONDS = 5;
const DASHBOARD = '/user-dashboard';
const RADIUS = 38;
const CIRCLE = 2 * Math.PI * RADIUS;

/** Thanks for work that a person will mark. */
export function ResultPending() {
  const state = useLocation().state as PendingState | null;
  const { data: attempt } = useAttemptResult(state?.attemptId ?? null);
  const navigate = useNavigate();
  const [endsAtMs] = useState(() => Date.now() + REDIRECT_SECONDS * 1000);
  const left = useSecondsUntil(endsAtMs, REDIRECT_SECONDS);
  const heading = useFocusOnArrival();

  useEffect(() => {
    if (left === 0) void navigate(DASHBOARD, { replace: true });
  }, [left, navigate]);

  return (
    <div className={classes.page}>
      <title>{`${t`Thank you`} · ${siteBrand().name}`}</title>
      <header className={classes.bar}>
        <Brand />
      </header>
      <main className={classes.main}>
        <div className={classes.ring}>
          <svg viewBox="0 0 84 84" width="84" height="84" aria-hidden="true">
            <circle cx="42" cy="42" r={RADIUS} className={classes.track} />
            <circle
              cx="42"
              cy="42"
              r={RADIUS}
              className={classes.rest}
              strokeDasharray={CIRCLE}
              strokeDashoffset={CIRCLE * (1 - left / REDIRECT_SECONDS)}
            />
          </svg>
          <span aria-hidden="true">{left}</span>
        </div>
        <Text ref={heading} tabIndex={-1} as="h1" size="h2">
          <Trans>Thank you</Trans>
        </Text>
        <Text size="lead" tone="quiet" above={8}>
          <Trans>Your test results will be updated shortly</Trans>
        </Text>
        {state?.message && (
          <Text size="sm" tone="faint" above={8}>
            {state.message}
          </Text>
        )}
        {attempt?.result?.timeWasUp && <TimeWasUp />}
        {/* Said once: a screen reader would read every second of it. */}
        <Text size="sm" tone="faint" above={8} aria-hidden="true">
          {t`Taking you to your dashboard in ${plural({ seconds: left }, { one: '# second', other: '# seconds' })}`}
        </Text>
        <p className="visually-hidden" role="status">
          {t`Your dashboard opens in ${plural({ seconds: REDIRECT_SECONDS }, { one: '# second', other: '# seconds' })}.`}
        </p>
        <Button variant="default" component={Link} to={DASHBOARD} replace mt={24}>
          <Trans>Go now</Trans>
        </Button>
        {state && (
          <div className={classes.receipt}>
            <OwnReceipt attemptId={state.attemptId} />
          </div>
        )}
      </main>
    </div>
  );
}
