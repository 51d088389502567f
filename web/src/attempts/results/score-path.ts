/** Where an attempt that has ended is looked at question by question. */
export function reviewPath(attemptId: number): string {
  return `/review/${attemptId}`;
}

/** Where its score report is, or is issued. */
export function reportPath(attemptId: number): string {
  return `/report/${attemptId}`;
}

/** Where the result of an attempt is shown. */
export function scorePath(attemptId: number): string {
  return `/score?attempt=${attemptId}`;
}
