export type Plan = {
  /** How an address names it: `/register?plan=pro`. */
  key: string;
  name: string;
  dollarsMonthly: number;
  audience: string;
  has: string[];
  hasNot: string[];
};

const NO_INTEGRATIONS = 'No custom integrations';

/** What is offered. It is only displayed: no call of the product knows a plan. */
export const plans: Plan[] = [
  {
    key: 'basic',
    name: 'Basic',
    dollarsMonthly: 19,
    audience: 'For individuals',
    has: ['5 GB storage', 'Basic support', 'Up to 3 users'],
    hasNot: [NO_INTEGRATIONS],
  },
  {
    key: 'pro',
    name: 'Pro',
    dollarsMonthly: 49,
    audience: 'For small teams and growing businesses',
    has: ['50 GB storage', 'Priority support', 'Up to 15 users', 'Advanced analytics'],
    hasNot: [NO_INTEGRATIONS],
  },
  {
    key: 'enterprise',
    name: 'Enterprise',
    dollarsMonthly: 99,
    audience: 'For large organisations',
    has: [
      'Unlimited storage',
      '24/7 dedicated support',
      'Unlimited users',
      'Advanced analytics',
      'Custom integrations',
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
