import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Text } from '../ui/kit.tsx';
import classes from './facts.module.css';

/** A ruled list of what is known about a person. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Text as="dl" above={32} widest="640px" ruled>
      {children}
    </Text>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A number is written from left to right in every language. */
export function PhoneFact({ phone }: { phone: string }) {
  return <Fact term={t`Phone`}>{phone ? <bdi dir="ltr">{phone}</bdi> : t`Not given`}</Fact>;
}
