import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import { type ReactNode, useEffect, useState } from 'react';
import { ContactForm } from '../contact/contact-form.tsx';
import { siteBrand } from '../platform/brand.ts';
import { forgetNotice, readNotice } from '../platform/notice.ts';
import { SkillName } from '../ui/skill.tsx';
import { Faq } from './faq.tsx';
import { FirstScreen } from './first-screen.tsx';
import { FloatingButtons } from './floating-buttons.tsx';
import classes from './landing.module.css';
import { Pricing } from './pricing.tsx';
import { SiteFooter } from './site-footer.tsx';

const skills: { type: CourseType; text: MessageDescriptor }[] = [
  { type: 'Reading', text: msg`Passage and questions side by side. Flag a question and come back to it.` },
  { type: 'Listening', text: msg`Check your sound first. The recording plays once, as in the real test.` },
  { type: 'Writing', text: msg`A plain page with a live word count. A person reads and marks what you write.` },
  { type: 'Speaking', text: msg`One question at a time, each with its own time limit. You record in the browser.` },
];

export function Landing() {
  const { name } = siteBrand();
  useEffect(goToSection, []);
  return (
    <>
      <Notice />
      <FirstScreen>
        <section id="features-section" aria-labelledby="features">
          <h2 id="features" className="visually-hidden">
            {t({ message: 'Features', context: 'section' })}
          </h2>
          <ul className={classes.skills}>
            {skills.map(({ type, text }) => (
              <li key={type} className={classes.skill}>
                <h3 className={classes.skillName}>
                  <SkillName type={type} />
                </h3>
                <p>{say(text)}</p>
              </li>
            ))}
          </ul>
        </section>
        <section id="payment-section" className={classes.section} aria-labelledby="pricing">
          <div className={classes.split}>
            <h2 id="pricing" className={classes.title}>
              {t`Pricing`}
            </h2>
            <p className={classes.intro}>
              {t`One price a month, for you or for everyone you teach. Every plan includes all four skills.`}
            </p>
          </div>
          <Pricing />
        </section>
        <Split id="about-section" name={t({ message: 'About', context: 'section' })}>
          <p className={classes.story}>
            {t`We started in 2020 with one idea: practise under the conditions of the real test. Every test here has a time limit and ends when the time is up.`}
          </p>
          <p className={classes.audience}>
            {t`${name} is for individuals, small teams, growing businesses and large organisations.`}
          </p>
        </Split>
        <Split id="faq-section" name={t`FAQ`}>
          <Faq />
        </Split>
        <Split
          id="contact-section"
          name={t({ message: 'Contact', context: 'section' })}
          aside={<p className={classes.aside}>{t`Tell us what worked and what did not. We read every message.`}</p>}
        >
          <ContactForm />
        </Split>
      </FirstScreen>
      <SiteFooter />
      <FloatingButtons />
    </>
  );
}

const NOTICE_SHOWN_MS = 3000;

/** What the page before left to say, such as that one is logged out. */
function Notice() {
  const [text, setText] = useState(readNotice);

  useEffect(() => {
    forgetNotice();
    const timer = setTimeout(() => setText(null), NOTICE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <p role="status" className={text ? classes.notice : 'visually-hidden'}>
      {text}
    </p>
  );
}

type SplitProps = { id: string; name: string; aside?: ReactNode; children: ReactNode };

/** A section with its name on the left and what it says on the right. */
function Split({ id, name, aside, children }: SplitProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} className={`${classes.section} ${classes.split}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={classes.title}>
          {name}
        </h2>
        {aside}
      </div>
      <div>{children}</div>
    </section>
  );
}

/** The browser looks for the section of an address before there is one. */
function goToSection(): void {
  document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
}
