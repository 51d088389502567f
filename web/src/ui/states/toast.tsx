import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import classes from './toast.module.css';

const SHOWN_MS = 3000;

/** One toast is shown at a time: two would lie over what a person wants to press. The others wait for their turn. */
export const TOASTS_SHOWN = 1;

/** As wide as the look keeps free for it; as a number, Mantine would scale it with its font size. */
export const TOAST_WIDTH = 'calc(360px)';

/** What failed is said at once, the latest first; what can be undone is offered once everything else was said. */
const UNDO_PRIORITY = -1;
let errors = 0;

type Options = {
  /** How long it stays, in milliseconds. */
  shownMs?: number;
  /** One toast at a time under the same id: it is not said twice. */
  id?: string;
};

/** Something worked. It is read out after what is being read. */
export function toastSuccess(message: string, options: Options = {}): void {
  show(message, 'success', IconCircleCheck, options);
}

/** Something to know, neither good nor bad. */
export function toastInfo(message: string, options: Options = {}): void {
  show(message, 'info', IconInfoCircle, options);
}

/** Something failed. It is read out at once. */
export function toastError(message: string, options: Options = {}): void {
  show(message, 'error', IconAlertCircle, options);
}

/** Something is not as it should be, and goes on all the same. */
export function toastWarning(message: string, options: Options = {}): void {
  show(message, 'warning', IconAlertTriangle, options);
}

const UNDO_SHOWN_MS = 8000;

/**
 * Something was done that can be taken back. The page says itself what was done; under one id only the last is shown.
 */
export function toastUndo(message: string, onUndo: () => void, id: string): void {
  notifications.hide(id);
  notifications.show({
    id,
    priority: UNDO_PRIORITY,
    autoClose: UNDO_SHOWN_MS,
    // Not read out: a live region that holds a button is read with it each time.
    role: 'group',
    'aria-label': message,
    icon: <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />,
    classNames: { icon: classes.icon },
    'data-kind': 'success',
    message: (
      <>
        {message}{' '}
        <Anchor
          component="button"
          type="button"
          className={classes.undo}
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          <Trans>Undo</Trans>
        </Anchor>
      </>
    ),
  });
}

/** Takes a toast away: what it says no longer holds. */
export function hideToast(id: string): void {
  notifications.hide(id);
}

type Kind = 'success' | 'info' | 'warning' | 'error';

function show(message: string, kind: Kind, Icon: TablerIcon, { shownMs = SHOWN_MS, id }: Options): void {
  notifications.show({
    id,
    message,
    priority: kind === 'error' ? ++errors : 0,
    autoClose: shownMs,
    role: kind === 'error' ? 'alert' : 'status',
    icon: <Icon size={20} stroke={1.75} aria-hidden="true" />,
    classNames: { icon: classes.icon },
    'data-kind': kind,
  });
}
