/** 'K7QM 4XWD': a code in two halves, to read out and to type. */
export function codeText(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}
