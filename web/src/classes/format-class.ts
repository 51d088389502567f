/** 'K7QM 4XWD': a code in two halves, to read out and to type. */
export function codeText(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** Where a code is entered by whoever opens it: 'https://school.example/join/K7QM4XWD'. */
export function joinUrl(code: string): string {
  return `${window.location.origin}/join/${code}`;
}

/** The same to read from a wall: without 'https://'. */
export function joinAddress(code: string): string {
  return `${window.location.host}/join/${code}`;
}
