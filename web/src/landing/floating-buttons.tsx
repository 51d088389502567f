import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './floating-buttons.module.css';

const AFTER_PX = 300;

/** Back to the top and down by one screen, once the page was scrolled. The stylesheet says how smoothly. */
export function FloatingButtons() {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const look = () => setShown(window.scrollY > AFTER_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);

  if (!shown) return null;
  return (
    <div className={classes.buttons}>
      <button type="button" aria-label="Back to top" title="Back to top" onClick={() => window.scrollTo({ top: 0 })}>
        <IconArrowUp size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Scroll down"
        title="Scroll down"
        onClick={() => window.scrollBy({ top: window.innerHeight })}
      >
        <IconArrowDown size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
