import type { SignedInUser } from '@parlance/contract/auth';
import { may, type Permission } from '@parlance/contract/permissions';
import { signedInUser } from '@parlance/contract/signed-in-user';
import { useSyncExternalStore } from 'react';

/** The storage keys are the product's: `user` holds the account as JSON, `token` the session token. */
const USER = 'user';
const TOKEN = 'token';

const listeners = new Set<() => void>();

/** Keeps who logged in. */
export function storeSession(user: SignedInUser, token: string): void {
  localStorage.setItem(USER, JSON.stringify(user));
  localStorage.setItem(TOKEN, token);
  changed();
}

/** Keeps what the server says of the person who is logged in; the session stays. */
export function storeUser(user: SignedInUser): void {
  localStorage.setItem(USER, JSON.stringify(user));
  changed();
}

/** Goes on with another session of the same person. */
export function storeToken(token: string): void {
  localStorage.setItem(TOKEN, token);
  changed();
}

/** Forgets who was logged in. Answers on this device stay. */
export function clearSession(): void {
  localStorage.removeItem(USER);
  localStorage.removeItem(TOKEN);
  changed();
}

/** Forgets the token only: the session is dead, the person is still known. */
export function clearToken(): void {
  localStorage.removeItem(TOKEN);
  changed();
}

export function readToken(): string | null {
  return localStorage.getItem(TOKEN);
}

/** Whether this account's session is here: another tab may have logged out, or logged someone else in. */
export function isSignedInAs(accountId: number): boolean {
  return readToken() !== null && readUser()?.id === accountId;
}

let parsed: { text: string | null; user: SignedInUser | null } = { text: null, user: null };

/** Who is stored, or null. What is stored and cannot be read counts as no user. */
export function readUser(): SignedInUser | null {
  const text = localStorage.getItem(USER);
  if (text !== parsed.text) parsed = { text, user: text === null ? null : parseUser(text) };
  return parsed.user;
}

function parseUser(text: string): SignedInUser | null {
  try {
    return signedInUser.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Who is stored, following changes in this tab and in others. */
export function useUser(): SignedInUser | null {
  return useSyncExternalStore(subscribe, readUser, nobody);
}

/** Who it is while a page is drawn outside a browser. */
function nobody(): null {
  return null;
}

/** Whether an account may do this; nobody may do anything. */
export function userMay(user: SignedInUser | null, permission: Permission): boolean {
  // Admins alone are told their access.
  return user !== null && may({ role: user.role, access: user.access ?? 'school' }, permission);
}

/** Whether somebody may do this on a screen of staff, which stays as it was while its session ends. */
export function useStaffMay(permission: Permission): boolean {
  const user = useUser();
  return user === null || userMay(user, permission);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function changed(): void {
  for (const listener of listeners) listener();
}
