import { useEffect, useRef, useState } from 'react';

/** The row of chips on a phone, which scrolls sideways by its two buttons: whether there is more on either side. */
export function useChipRow() {
  const ref = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });

  function look() {
    const row = ref.current;
    if (!row) return;
    const before = row.scrollLeft > 1;
    const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
    setMore((now) => (now.before === before && now.after === after ? now : { before, after }));
  }

  useEffect(() => {
    const watcher = new ResizeObserver(look);
    if (ref.current) watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);

  function scroll(by: 1 | -1) {
    const row = ref.current;
    row?.scrollBy({ left: by * row.clientWidth * 0.8 });
  }

  return { ref, more, onScroll: look, scroll };
}
