import classes from './skip-links.module.css';

/** A part of the page that the keyboard can go to at once: 'passage' becomes 'Skip to the passage'. */
export type SkipLink = { to: string; onGo: () => void };

/** The first stops of the Tab key in a test: the ways past everything else. They are visible while focused. */
export function SkipLinks({ links }: { links: SkipLink[] }) {
  return (
    <nav className={classes.links} aria-label="Skip to">
      {links.map(({ to, onGo }) => (
        <button key={to} type="button" className={classes.link} onClick={onGo}>
          Skip to the {to}
        </button>
      ))}
    </nav>
  );
}
