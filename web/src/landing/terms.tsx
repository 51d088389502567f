import { siteBrand } from '../platform/brand.ts';
import { plans } from '../ui/plans.ts';
import { LegalPage } from './legal-page.tsx';
import { WriteToUs } from './write-to-us.tsx';

export function Terms() {
  const { name } = siteBrand();
  const prices = plans.map((plan) => `${plan.name} $${plan.dollarsMonthly}`).join(', ');
  return (
    <LegalPage heading="Terms of Service">
      <p>What you can expect of {name}, and what we ask of you.</p>
      <h2>Your account</h2>
      <p>
        An account is for one person. Keep its password to yourself, and end its sessions on devices that are not yours:
        your profile lists them. An account that is used to disturb others can be suspended.
      </p>
      <h2>Tests</h2>
      <ul>
        <li>The clock of a test runs on our side and goes on when you close the page.</li>
        <li>
          Answers that reached us before the end count. What comes later is shown as received late and not scored.
        </li>
        <li>Reading and Listening are scored by the machine, Writing and Speaking by a person.</li>
        <li>A score is for practice. It is no certificate.</li>
      </ul>
      <h2>Plans and refunds</h2>
      <p>
        A month costs: {prices}. There is no free trial. We give a full refund within 30 days. These pages take no
        payment: a plan you choose is named when you register, and nothing is charged by it.
      </p>
      <h2>What you send</h2>
      <p>
        What you write and record stays yours. We use it to mark it and to show it to you and to those who mark it. Send
        nothing that belongs to somebody else.
      </p>
      <h2>Questions</h2>
      <p>
        <WriteToUs>Write to us</WriteToUs>. We would rather explain too much than too little.
      </p>
    </LegalPage>
  );
}
