/** What somebody is called where papers count: the full name, or the username of whom there is none. */
export function shownName(fullName: string, username: string): string {
  return fullName || username;
}

/** The username beside that name; '' where it says nothing more. */
export function loginBeside(fullName: string, username: string): string {
  return fullName === '' || fullName === username ? '' : username;
}

/** Both in one text: 'Nadia Benali (nadia.b)'. */
export function fullAndLogin(fullName: string, username: string): string {
  const login = loginBeside(fullName, username);
  return login === '' ? shownName(fullName, username) : `${fullName} (${login})`;
}
