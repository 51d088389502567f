import { useEffect, useState } from 'react';

/** A page that is loading has the title of the site alone for a moment, and its own after. */
const SETTLED_MS = 300;

/**
 * Tells a screen reader the title of each page and section one comes to: a browser reads out only the first of a
 * document. `site` is the title of a page that has none of its own yet, which says nothing.
 */
export function PageAnnouncer({ site }: { site: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    let last: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      const { title } = document;
      if (title === site || title === last) return;
      // The browser itself has read out the first.
      if (last !== null) setAnnounced(title);
      last = title;
    };
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED_MS);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [site]);
  return (
    <p aria-live="polite" className="visually-hidden">
      {announced}
    </p>
  );
}
