/** Where a code is entered by whoever opens it: 'https://school.example/join/K7QM4XWD'. */
export function joinUrl(code: string): string {
  return `${window.location.origin}/join/${code}`;
}

/** The same to read from a wall: without 'https://'. */
export function joinAddress(code: string): string {
  return `${window.location.host}/join/${code}`;
}
