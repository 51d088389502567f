import { t } from '@lingui/core/macro';
import { say } from '@parlance/contract/say';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type Plan, plans, registerPath } from '../ui/plans.ts';
import button from '../ui/theme/plain-button.module.css';
import classes from './pricing.module.css';

/** The plan that is highlighted. */
const FEATURED = 'pro';

export function Pricing() {
  return (
    <ul className={classes.plans}>
      {plans.map((plan) => (
        <PlanColumn key={plan.key} plan={plan} />
      ))}
    </ul>
  );
}

function PlanColumn({ plan }: { plan: Plan }) {
  const featured = plan.key === FEATURED;
  return (
    <li className={classes.plan} data-featured={featured}>
      <h3 className={classes.name}>{plan.name}</h3>
      <p className={classes.price}>
        <span className={classes.amount}>${plan.dollarsMonthly}</span>{' '}
        {t({ message: 'a month', context: 'after a price' })}
      </p>
      <p className={classes.audience}>{say(plan.audience)}</p>
      <ul className={classes.features}>
        {[...plan.has, ...plan.hasNot].map((feature) => {
          const isIn = plan.has.includes(feature);
          const Sign = isIn ? IconCheck : IconX;
          return (
            <li key={feature.id} className={isIn ? undefined : classes.missing}>
              <Sign size={18} stroke={1.75} aria-hidden="true" />
              {say(feature)}
            </li>
          );
        })}
      </ul>
      <a href={registerPath(plan)} className={featured ? button.filled : button.outlined}>
        {t`Choose ${{ plan: plan.name }}`}
      </a>
    </li>
  );
}
