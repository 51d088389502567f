/**
 * A ref for `Modal.Content` that makes a dialog an alert: Mantine writes its role last, so a `role` prop is lost.
 * Name it by `Modal.Title` and describe it by `Modal.Body`, whose ids Mantine ties to it.
 */
export function alertRole(content: HTMLElement | null): void {
  content?.setAttribute('role', 'alertdialog');
}
