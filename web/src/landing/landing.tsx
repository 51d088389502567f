import type { CourseType } from '@parlance/contract/courses';
import { Brand } from '../ui/brand.tsx';
import { SkillName } from '../ui/skill.tsx';
import { BookStack } from './book-stack.tsx';
import classes from './landing.module.css';
import { Notice } from './notice.tsx';

const skills: { type: CourseType; text: string }[] = [
  { type: 'Reading', text: 'Passage and questions side by side. Flag a question and come back to it.' },
  { type: 'Listening', text: 'A sound check first, then a recording that plays once, as it will on the day.' },
  { type: 'Writing', text: 'A quiet page and a clock. A person reads and marks what you write.' },
  { type: 'Speaking', text: 'One question at a time, each with its own clock. Record in the browser.' },
];

export function Landing() {
  return (
    <>
      <Notice />
      <header className={classes.header}>
        <Brand />
        <nav className={classes.account} aria-label="Account">
          <a href="/login" className={classes.login}>
            Login
          </a>
          <a href="/register" className={classes.register}>
            Register
          </a>
        </nav>
      </header>
      <main className={classes.main}>
        <div className={classes.hero}>
          <div className={classes.words}>
            <h1 className={classes.headline}>Sit the test before the test.</h1>
            <p className={classes.lead}>
              Timed Reading, Listening, Writing and Speaking tests, grouped into courses. Two are scored the moment you
              finish. Two are marked by a person.
            </p>
            <a href="/register" className={classes.start}>
              Get Started Now
            </a>
          </div>
          <BookStack />
        </div>
        <ul className={classes.skills} aria-label="The four skills">
          {skills.map(({ type, text }) => (
            <li key={type} className={classes.skill}>
              <h2 className={classes.skillName}>
                <SkillName type={type} />
              </h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={classes.footer}>
        <Brand />
        <p>© 2025 Parlance</p>
      </footer>
    </>
  );
}
