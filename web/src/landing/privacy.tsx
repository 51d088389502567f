import { siteBrand } from '../platform/brand.ts';
import { LegalPage } from './legal-page.tsx';
import { WriteToUs } from './write-to-us.tsx';

/** What the product keeps, as it is built. Whoever changes what is stored changes this page. */
export function Privacy() {
  const { name, postalAddress } = siteBrand();
  return (
    <LegalPage heading="Privacy Policy">
      <p>
        What {name}
        {postalAddress && `, ${postalAddress},`} keeps about you, who sees it, and what you can do about it.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>Your account: username, email, phone number and role. Of your password only a hash, never the text.</li>
        <li>Your tests: what you answered, wrote and recorded, when, and the scores and comments you were given.</li>
        <li>
          Where you are signed in: the network address and the browser of each session, and when it was last used.
        </li>
        <li>Failed sign-ins, for a day, so that nobody can try passwords without end.</li>
        <li>What you send by the contact form, with your email and network address.</li>
        <li>That we mailed you and when, for 30 days; the words only until the mail has left.</li>
        <li>A log of what staff change, and of who signed in.</li>
      </ul>
      <h2>Who sees it</h2>
      <p>
        You see your own work. The people who mark it see your answers, and your name unless a course hides it. The
        people who run the site manage accounts. These pages load nothing from other companies: no advertising and no
        tracking.
      </p>
      <h2>On your device</h2>
      <p>
        Your browser keeps who is signed in, how you like the pages to look, and answers that have not reached us yet.
        Cookies are used for signing in only.
      </p>
      <h2>How long</h2>
      <p>
        A recording that you replace is removed within hours. The rest stays until it is deleted. When an account is
        deleted nobody can sign in to it any more; its results stay for marking and statistics.
      </p>
      <h2>What you can do</h2>
      <p>
        You can change your name, phone number and password in your profile. To see, correct or remove anything else,{' '}
        <WriteToUs>write to us</WriteToUs>.
      </p>
    </LegalPage>
  );
}
