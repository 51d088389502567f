import { msg, t } from '@lingui/core/macro';
import type { MantineThemeOverride } from '@mantine/core';
import { say } from '@parlance/contract/say';
import classes from './component-defaults.module.css';

/** 44 px, label above, help under the label, error with its sign below. */
const field = {
  defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'input', 'error'] },
  classNames: {
    label: classes.label,
    input: classes.input,
    error: classes.error,
    description: classes.description,
    required: classes.required,
  },
};

/** A cross without a name is nothing to a screen reader. */
const named = () => ({ 'aria-label': t`Close` });

/** What leads from page to page. */
const controls = {
  first: msg`Go to first page`,
  previous: msg`Go to previous page`,
  next: msg`Go to next page`,
  last: msg`Go to last page`,
};

const modal = {
  centered: true,
  size: 560,
  padding: 32,
  radius: 8,
  transitionProps: { duration: 200 },
};

const scrim = { color: 'var(--p-scrim)', backgroundOpacity: 1 };

const buttonSizes: Record<string, Record<`--${string}`, string>> = {
  xs: button(32, 13, 12),
  sm: button(36, 14, 14),
  md: button(40, 15, 18),
  lg: button(48, 15, 24),
  xl: button(52, 17, 28),
};

/** Height, size of the label and padding at the sides, in pixels. */
function button(height: number, label: number, padding: number) {
  return { '--button-height': `${height}px`, '--button-fz': `${label}px`, '--button-padding-x': `${padding}px` };
}

export const componentDefaults: MantineThemeOverride['components'] = {
  TextInput: field,
  InputBase: field,
  PasswordInput: {
    ...field,
    classNames: { ...field.classNames, innerInput: classes.innerInput, visibilityToggle: classes.eye },
    defaultProps: () => ({
      ...field.defaultProps,
      visibilityToggleButtonProps: { 'aria-label': t`Show password`, tabIndex: 0 },
    }),
  },
  NumberInput: { ...field, classNames: { ...field.classNames, controls: classes.steps } },
  Textarea: field,
  Select: { ...field, defaultProps: { ...field.defaultProps, allowDeselect: false } },
  FileInput: {
    ...field,
    defaultProps: () => ({ ...field.defaultProps, clearButtonProps: { 'aria-label': t`Remove file` } }),
  },
  RadioGroup: { classNames: { label: classes.label, description: classes.description, error: classes.error } },
  CheckboxGroup: { classNames: { label: classes.label, description: classes.description, error: classes.error } },
  Checkbox: {
    defaultProps: { size: 'sm' },
    classNames: { body: classes.checkBody, label: classes.checkLabel, input: classes.check },
  },
  Radio: {
    defaultProps: { size: 'sm' },
    classNames: { body: classes.checkBody, label: classes.checkLabel, radio: classes.check },
  },
  Button: {
    defaultProps: { size: 'md' },
    classNames: { root: classes.button, label: classes.buttonLabel, loader: classes.buttonLoader },
    vars: (_theme: unknown, { size }: { size?: string }) => ({ root: buttonSizes[size ?? 'md'] ?? {} }),
  },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 }, classNames: { root: classes.icon } },
  CloseButton: { defaultProps: named, classNames: { root: classes.close } },
  Notification: {
    defaultProps: () => ({ closeButtonProps: named() }),
    classNames: { root: classes.toast, description: classes.toastText, icon: classes.toastIcon },
  },
  Menu: {
    defaultProps: { shadow: 'none', radius: 5 },
    classNames: { dropdown: classes.dropdown, item: classes.menuItem },
  },
  Pagination: {
    defaultProps: {
      size: 'md',
      getControlProps: (control: keyof typeof controls) => ({ 'aria-label': say(controls[control]) }),
      getItemProps: (page: number) => ({ 'aria-label': t`Page ${page}` }),
    },
  },
  Modal: {
    defaultProps: () => ({ ...modal, overlayProps: scrim, closeButtonProps: named() }),
    classNames: { content: classes.paper, header: classes.paper, title: classes.modalTitle },
  },
  // The parts of a dialog that is put together by hand take nothing from Modal and Drawer.
  ModalRoot: { defaultProps: modal, classNames: { content: classes.paper } },
  ModalOverlay: { defaultProps: scrim },
  Drawer: {
    defaultProps: () => ({ closeButtonProps: named(), overlayProps: scrim }),
    classNames: { content: classes.paper, header: classes.paper, title: classes.modalTitle },
  },
  DrawerOverlay: { defaultProps: scrim },
  Tabs: { defaultProps: { color: 'var(--p-text)' }, classNames: { list: classes.tabList, tab: classes.tab } },
  Table: {
    defaultProps: { highlightOnHover: true, highlightOnHoverColor: 'var(--p-sunken)', horizontalSpacing: 0 },
    classNames: { table: classes.table, th: classes.th, td: classes.td },
  },
  Badge: { defaultProps: { radius: 3, tt: 'none' }, classNames: { root: classes.badge, label: classes.badgeLabel } },
  Skeleton: { defaultProps: { radius: 3 }, classNames: { root: classes.skeleton } },
  Anchor: { defaultProps: { underline: 'always' }, classNames: { root: classes.anchor } },
  Tooltip: { defaultProps: { openDelay: 300, withArrow: false, events: { hover: true, focus: true, touch: false } } },
};
