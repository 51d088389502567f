import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';

const kinds = {
  success: { Icon: IconCircleCheck, color: 'var(--p-leaf)', role: 'status' },
  error: { Icon: IconAlertCircle, color: 'var(--p-rubric)', role: 'alert' },
  warning: { Icon: IconAlertTriangle, color: 'var(--p-speaking)', role: 'alert' },
  info: { Icon: IconInfoCircle, color: 'var(--p-text-3)', role: 'status' },
} as const;

/** Says something at the top right for three seconds, or as long as `closeAfterMs`. Only an error interrupts a reader. */
export function showToast(kind: keyof typeof kinds, message: string, closeAfterMs?: number): void {
  const { Icon, color, role } = kinds[kind];
  notifications.show({
    message,
    role,
    icon: <Icon size={20} stroke={1.75} color={color} aria-hidden="true" />,
    ...(closeAfterMs === undefined ? {} : { autoClose: closeAfterMs }),
  });
}
