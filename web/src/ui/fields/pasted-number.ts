/** A pasted text as a number, its comma a decimal one; null for anything else. */
export function pastedNumber(text: string): string | null {
  const number = text.trim().replace(',', '.');
  return /^-?\d*\.?\d+$/.test(number) ? number : null;
}
