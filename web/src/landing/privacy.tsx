import { t } from '@lingui/core/macro';
import { siteBrand } from '../platform/brand.ts';
import { KeptRules } from './kept-rules.tsx';
import { LegalPage } from './legal-page.tsx';
import { WriteToUs } from './write-to-us.tsx';

/** What the product stores. A change of what is stored is a change of this page. */
export function Privacy() {
  const { name, postalAddress } = siteBrand();
  return (
    <LegalPage heading={t`Privacy Policy`}>
      <p>
        {postalAddress
          ? t`This page explains what ${name}, ${{ address: postalAddress }}, stores about you, who can see it, and what you can do about it.`
          : t`This page explains what ${name} stores about you, who can see it, and what you can do about it.`}
      </p>
      <h2>{t`What we store`}</h2>
      <ul>
        <li>{t`Your account: username, full name, registration number, email, phone number, language and role. We store only a hash of your password.`}</li>
        <li>{t`Your classes, and extra time or other accommodations. The reason for them is encrypted.`}</li>
        <li>
          {t`Your tests: your answers, texts, recordings and notes, when you made them, and the scores and comments you received.`}
        </li>
        <li>
          {t`Your examinations: room, seat, whether your identity was checked, messages, what staff noted, and what your device reported during the examination, such as a lost connection. What devices report is deleted some time after the results.`}
        </li>
        <li>{t`Where you are logged in: the IP address and the browser of each session, and when it was last used.`}</li>
        <li>{t`Failed logins, for one day, so that no one can guess passwords without limit.`}</li>
        <li>{t`What a check of your device found, for 30 days, without your name.`}</li>
        <li>{t`What you send with the contact form, with your email and IP address.`}</li>
        <li>{t`That we sent you an email, and when, for 30 days. We delete its text once it has been sent.`}</li>
        <li>{t`A log of what staff change and of changes to accounts, such as a new password.`}</li>
        <li>{t`What you agreed to, such as being recorded, and when. You can take it back.`}</li>
      </ul>
      <h2>{t`Who can see it`}</h2>
      <p>
        {t`You can see your own work. The people who mark it can see your answers, and your name unless the course hides it. The people who run the site manage accounts. These pages load nothing from other companies: there is no advertising and no tracking.`}
      </p>
      <h2>{t`On your device`}</h2>
      <p>
        {t`Your browser stores who is logged in, how you want the pages to look, and answers that have not reached us yet. Cookies are used only to log in, to reset a password, and to keep the language you chose.`}
      </p>
      <h2>{t`How long we store it`}</h2>
      <p>
        {t`When you replace a recording, the old one is deleted within hours. What devices report during examinations, checks of devices and emails are deleted as said above. The school can set after how many days it deletes recordings, typed answers, notes about examinations, entries of the log, messages of the contact form, and learners who no longer log in: not before your work is marked, your result is out, and you can no longer ask for another mark. Everything else is stored until someone deletes it.`}
      </p>
      <KeptRules />
      <p>
        {t`When an account is deleted, no one can log in to it, and it stays stored. When you are erased, your name, contact details, texts, recordings and the comments on them are deleted. Your scores, times and choices stay without your name, and so do receipts. Copies in backups are deleted with the backups; a restored backup erases you again.`}
      </p>
      <h2>{t`What you can do`}</h2>
      <p>
        <WriteToUs
          sentence={t`In your profile you can change your name, phone number and password, and download everything that is stored about you. To correct anything else or to be erased, <0>write to us</0>.`}
        />
      </p>
    </LegalPage>
  );
}
