import { useSearchParams } from 'react-router';
import { planOf } from '../ui/plans.ts';
import classes from './form.module.css';

/** The plan that was chosen on the landing page, in one line. */
export function ChosenPlan() {
  const [search] = useSearchParams();
  const plan = planOf(search);
  if (!plan) return null;
  return (
    <p className={classes.plan}>
      Your plan: {plan.name}, ${plan.dollarsMonthly} a month. Registering is free.
    </p>
  );
}
