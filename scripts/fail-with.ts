/** Ends a check as failed with one line for each finding; goes on when there are none. */
export function failWith(findings: string[]): void {
  if (findings.length === 0) return;
  process.stderr.write(`${findings.join('\n')}\n`);
  process.exit(1);
}
