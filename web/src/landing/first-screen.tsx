import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import button from '../ui/theme/plain-button.module.css';
import { BookStack } from './book-stack.tsx';
import classes from './landing.module.css';
import { SiteHeader } from './site-header.tsx';

/**
 * The header and the first section of the landing page, and what follows below. The build writes it into the document
 * as well, without what follows: it is seen before the script runs, and nothing moves when the script draws it again.
 */
export function FirstScreen({ children }: { children?: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main className={classes.main}>
        <section id="home-section" className={classes.hero} aria-labelledby="headline">
          <div className={classes.words}>
            <h1 id="headline" className={classes.headline}>
              {t`Take the test before the test.`}
            </h1>
            <p className={classes.lead}>
              {t`Timed Reading, Listening, Writing and Speaking tests, grouped into courses. Reading and Listening are scored as soon as you finish. Writing and Speaking are marked by a person.`}
            </p>
            <div className={classes.start}>
              <a href="/register" className={`${button.filled} ${classes.startButton}`}>
                {t`Get Started Now`}
              </a>
              <p className={classes.offer}>{t`Plans from $19 a month. Full refund within 30 days.`}</p>
            </div>
          </div>
          <BookStack />
        </section>
        {children}
      </main>
    </>
  );
}
