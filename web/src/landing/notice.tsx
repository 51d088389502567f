import { useEffect, useState } from 'react';
import { forgetNotice, readNotice } from '../platform/notice.ts';
import classes from './landing.module.css';

const SHOWN_MS = 3000;

/** What the page before left to say, such as that one is logged out. */
export function Notice() {
  const [text, setText] = useState(readNotice);

  useEffect(() => {
    forgetNotice();
    const timer = setTimeout(() => setText(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <p role="status" className={text ? classes.notice : 'visually-hidden'}>
      {text}
    </p>
  );
}
