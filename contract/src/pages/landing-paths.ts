/** The pages of the landing page's document, which is another one than the application's. */
export const landingPaths = ['/', '/privacy', '/terms'] as const;
export type LandingPath = (typeof landingPaths)[number];
