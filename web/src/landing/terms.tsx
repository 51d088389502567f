import { t } from '@lingui/core/macro';
import { allOf } from '@parlance/contract/say';
import { siteBrand } from '../platform/brand.ts';
import { plans } from '../ui/plans.ts';
import { LegalPage } from './legal-page.tsx';
import { WriteToUs } from './write-to-us.tsx';

export function Terms() {
  const { name } = siteBrand();
  const prices = allOf(plans.map((plan) => `${plan.name} $${plan.dollarsMonthly}`));
  return (
    <LegalPage heading={t`Terms of Service`}>
      <p>{t`This page explains what you can expect from ${name} and what we ask of you.`}</p>
      <h2>{t`Your account`}</h2>
      <p>
        {t`An account is for one person. Do not share your password with anyone. Log out on devices that are not yours: your profile lists them. An account that is used to disturb others can be suspended.`}
      </p>
      <h2>{t`Tests`}</h2>
      <ul>
        <li>{t`The clock of a test runs on our server and keeps running when you close the page.`}</li>
        <li>
          {t`Answers that reach us before the end count. What arrives later is shown as received late and is not scored.`}
        </li>
        <li>{t`Reading and Listening are scored automatically. Writing and Speaking are marked by a person.`}</li>
        <li>{t`A score is for practice. It is not a certificate.`}</li>
      </ul>
      <h2>{t`Plans and refunds`}</h2>
      <p>
        {t`Prices per month: ${prices}. There is no free trial. We give a full refund within 30 days. No payment is taken on these pages: the plan you choose is shown when you register, and nothing is charged.`}
      </p>
      <h2>{t`What you send`}</h2>
      <p>
        {t`What you write and record stays yours. We use it only to mark it and to show it to you and to the people who mark it. Do not send anything that belongs to someone else.`}
      </p>
      <h2>{t`Questions`}</h2>
      <p>
        <WriteToUs sentence={t`<0>Write to us</0> if anything is unclear.`} />
      </p>
    </LegalPage>
  );
}
