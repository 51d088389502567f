/** How long the toasts of the superadmin's screens stay, in milliseconds. */
export const LOAD_TOAST_MS = 2000;
export const CHANGE_TOAST_MS = 3000;
export const ERROR_TOAST_MS = 5000;
