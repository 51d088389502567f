/** Where and how the person before the browser reads. */
export const contextOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
} as const;
