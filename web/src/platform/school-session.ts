const SCHOOL_LOGIN = 'school-login';

/** Notes that somebody logged in at the school's provider, where this browser stays logged in. */
export function noteSchoolLogin(): void {
  localStorage.setItem(SCHOOL_LOGIN, '1');
}

/** Whether somebody did, once: whoever logs out here at a shared computer logs out there too. */
export function takeSchoolLogin(): boolean {
  const noted = localStorage.getItem(SCHOOL_LOGIN) !== null;
  localStorage.removeItem(SCHOOL_LOGIN);
  return noted;
}
