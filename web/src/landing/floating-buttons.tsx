import { msg } from '@lingui/core/macro';
import { say } from '@parlance/contract/say';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './floating-buttons.module.css';

const AFTER_PX = 300;

const moves = [
  { name: msg`Back to top`, Icon: IconArrowUp, move: () => scrollTo({ top: 0 }) },
  { name: msg`Scroll down`, Icon: IconArrowDown, move: () => scrollBy({ top: innerHeight }) },
];

/** Back to the top and down by one screen, once the page was scrolled. The stylesheet says how smoothly. */
export function FloatingButtons() {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const look = () => setShown(scrollY > AFTER_PX);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);

  if (!shown) return null;
  return (
    <div className={classes.buttons}>
      {moves.map(({ name, Icon, move }) => (
        <button key={name.id} type="button" aria-label={say(name)} title={say(name)} onClick={move}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
