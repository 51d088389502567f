/** 'mm:ss'; a test of two hours reads 120:00. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** The clock is red and says so at this many seconds or less (specification, section 9). */
export const LOW_TIME_SECONDS = 60;
/** A hidden clock comes back at this many seconds. */
export const CLOCK_RETURNS_SECONDS = 300;

const announced = [600, 300, 60];

/** What a screen reader is told as the time passes from `before` to `now`, or null. */
export function timeAnnouncement(beforeSeconds: number, nowSeconds: number): string | null {
  const passed = announced.filter((mark) => beforeSeconds > mark && nowSeconds <= mark).at(-1);
  if (passed === undefined || nowSeconds === 0) return null;
  return passed === 60 ? '1 minute left' : `${passed / 60} minutes left`;
}
