import { CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import classes from './side-panel.module.css';

type Props = {
  opened: boolean;
  /** What the panel holds, for a screen reader. */
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Details beside a list. Where the window has room it is shown beside the list, which stays in use; on a tablet it
 * slides over it, and on a phone it is the whole page. Escape and the cross close it.
 */
export function SidePanel({ opened, label, onClose, children }: Props) {
  const roomy = useMediaQuery('(min-width: 1320px)', false, { getInitialValueInEffect: false });
  if (roomy) return opened && <Beside {...{ label, onClose, children }} />;
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={480}
      classNames={{ root: classes.drawer, content: classes.over }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <CloseButton className={classes.close} onClick={onClose} />
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Beside({ label, onClose, children }: Omit<Props, 'opened'>) {
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    panel.current?.addEventListener('keydown', closeByEscape);
    // What is in it may have taken the focus already.
    if (!panel.current?.contains(opener)) panel.current?.focus({ preventScroll: true });
    // Back to the row it was opened from, as long as that is still there. The panel goes, and its listener with it.
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside ref={panel} tabIndex={-1} aria-label={label} className={classes.beside}>
      <CloseButton className={classes.close} onClick={onClose} />
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
