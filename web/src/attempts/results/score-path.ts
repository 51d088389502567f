/** Where the result of an attempt is shown. */
export function scorePath(attemptId: number): string {
  return `/score?attempt=${attemptId}`;
}
