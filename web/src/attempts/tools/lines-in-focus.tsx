import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Text } from '../../ui/kit.tsx';
import { LineBand, LineChoice, useLineFocus } from './line-focus.tsx';

/**
 * A text of which some lines stand out: a press puts them, and the arrow keys move them while the region around the text
 * has the focus.
 */
export function LinesInFocus({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  const { count, setCount, band, style, putAt, move } = useLineFocus(text, true);
  const onPress = useEffectEvent(({ clientY }: MouseEvent) => putAt(clientY));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (!step || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(step);
  });
  useEffect(() => {
    const region = text.current?.closest<HTMLElement>('[role="region"]');
    const element = text.current;
    const press = (event: MouseEvent) => onPress(event);
    const key = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('click', press);
    region?.addEventListener('keydown', key);
    return () => {
      element?.removeEventListener('click', press);
      region?.removeEventListener('keydown', key);
    };
  }, []);
  return (
    <>
      <Text as="div" above={16}>
        <LineChoice count={count} onChoose={setCount} />
      </Text>
      <div ref={text} style={{ position: 'relative', ...style }}>
        {children}
        <LineBand band={band} />
      </div>
    </>
  );
}
