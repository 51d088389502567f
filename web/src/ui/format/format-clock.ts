/** 'mm:ss'; a test of two hours reads 120:00. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** 'm:ss', for the length of a recording: 7 s is '0:07'. */
export function lengthOf(seconds: number): string {
  return minutesAndSeconds(seconds).replace(/^0(?=\d:)/, '');
}

/** A moment as 'HH:mm' in the viewer's own zone. */
export function timeOfDay(iso: string): string {
  const moment = new Date(iso);
  return `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`;
}
