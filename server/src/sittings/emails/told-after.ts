/** A change is told so many seconds after it is made: what follows until then is told by the same email. */
export const TOLD_AFTER_SECONDS = 60;
