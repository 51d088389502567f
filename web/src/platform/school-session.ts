const LOGOUT_URL = 'school-logout';

/** Notes where somebody who logged in at the school's provider logs out there: this browser stays logged in at it. */
export function noteSchoolLogin(logoutUrl: string): void {
  localStorage.setItem(LOGOUT_URL, logoutUrl);
}

/** That URL, once, for whoever logs out here; null where nobody noted one. */
export function takeSchoolLogout(): string | null {
  const noted = localStorage.getItem(LOGOUT_URL);
  localStorage.removeItem(LOGOUT_URL);
  return noted;
}
