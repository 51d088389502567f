/** A duration in minutes as a person sets it: 3600 s is '60', 90 s is '1.5'. At most two decimals. */
export function minutes(seconds: number): string {
  return String(Math.round((seconds / 60) * 100) / 100);
}

/** Time taken in minutes with one decimal: 3138 s is '52.3'. */
export function minutesToTenth(seconds: number): string {
  return (seconds / 60).toFixed(1);
}
