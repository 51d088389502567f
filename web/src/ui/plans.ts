import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Plan = {
  /** How an address names it: `/register?plan=pro`. */
  key: string;
  name: string;
  dollarsMonthly: number;
  audience: MessageDescriptor;
  has: MessageDescriptor[];
  hasNot: MessageDescriptor[];
};

const NO_INTEGRATIONS = msg`No custom integrations`;

/** What is offered. It is only displayed: no call of the product knows a plan. */
export const plans: Plan[] = [
  {
    key: 'basic',
    name: 'Basic',
    dollarsMonthly: 19,
    audience: msg`For individuals`,
    has: [msg`5 GB storage`, msg`Basic support`, msg`Up to 3 users`],
    hasNot: [NO_INTEGRATIONS],
  },
  {
    key: 'pro',
    name: 'Pro',
    dollarsMonthly: 49,
    audience: msg`For small teams and growing businesses`,
    has: [msg`50 GB storage`, msg`Priority support`, msg`Up to 15 users`, msg`Advanced analytics`],
    hasNot: [NO_INTEGRATIONS],
  },
  {
    key: 'enterprise',
    name: 'Enterprise',
    dollarsMonthly: 99,
    audience: msg`For large organisations`,
    has: [
      msg`Unlimited storage`,
      msg`24/7 dedicated support`,
      msg`Unlimited users`,
      msg`Advanced analytics`,
      msg`Custom integrations`,
    ],
    hasNot: [],
  },
];

/** The registration page with a plan remembered in its address. */
export function registerPath({ key }: Plan): string {
  return `/register?plan=${key}`;
}

/** The plan an address remembers; none for any other text. */
export function planOf(search: URLSearchParams): Plan | undefined {
  return plans.find(({ key }) => key === search.get('plan'));
}
