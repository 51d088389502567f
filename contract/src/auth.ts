import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { email, fullName, newPassword, phone, username } from './accounts.ts';
import { endpoint, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';
import { languages } from './languages.ts';
import { said } from './say.ts';
import { signedInUser } from './signed-in-user.ts';

export type SignedInUser = z.output<typeof signedInUser>;

export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** What the second step of a login may take. */
export const factorMethods = [...factorKinds, 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

const loginRefusalDetails = {
  /** With which the login goes on, within TICKET_MINUTES. */
  ticket: z.string(),
  methods: z.array(z.enum(factorMethods)),
};

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  audience: 'public',
  body: z.strictObject({
    username,
    email,
    phone: phone.min(1, said(msg`Enter a phone number.`)),
    full_name: fullName.optional(),
    password: newPassword,
    /** The terms that they agree to, as `getTerms` gave them. */
    terms_id: id.optional(),
  }),
  reply: messageReply,
  refusals: ['registration_invited', 'email_taken', 'password_common', 'passwords_off'],
});

/**
 * Logs in. An account with a second factor gets no session yet (`second_factor_needed`), nor does one of staff that needs
 * one and has none (`second_factor_setup`): the refusal has the `ticket` with which it goes on, see second-factor.ts.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  audience: 'public',
  body: z.strictObject({
    email,
    // A login takes any password: the rules of a new one may have been others when it was set.
    password: z.string().min(1, said(msg`Enter your password.`)).max(1000, said(msg`Use at most 1,000 characters.`)),
    remember: z.boolean().optional(),
  }),
  reply: z.object({ user: signedInUser, token: z.string() }),
  refusals: [
    'bad_credentials',
    'account_inactive',
    'account_suspended',
    'second_factor_needed',
    'second_factor_setup',
    'passwords_off',
  ],
  refusalDetails: loginRefusalDetails,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  forInvigilators: true,
  audience: 'learner',
  reply: messageReply,
  refusals: [],
});

/**
 * The caller's own name, phone and language (null: none chosen), and the full name while no published examination uses it (`full_name_in_use`). The
 * email is what one logs in with and stays.
 */
export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/profile',
  forInvigilators: true,
  audience: 'learner',
  body: z.strictObject({
    username,
    phone,
    full_name: fullName.optional(),
    language: z.enum(languages).nullable().optional(),
  }),
  reply: z.object({ message: z.string(), user: signedInUser }),
  refusals: ['full_name_in_use'],
});

/** Ends every session of the account, this one too, and opens a new one for whoever asked: `token`. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  forInvigilators: true,
  audience: 'learner',
  body: z.strictObject({
    currentPassword: z
      .string()
      .min(1, said(msg`Enter your current password.`))
      .max(1000, said(msg`Use at most 1,000 characters.`))
      .optional(),
    newPassword,
  }),
  reply: z.object({ message: z.string(), token: z.string() }),
  refusals: ['password_wrong', 'second_factor_again', 'password_common', 'passwords_off'],
});

/** Mails a one-time code, where there is anyone to mail it to. The reply is the same for every email. */
export const sendResetOtp = endpoint({
  method: 'POST',
  path: '/api/auth/send-reset-otp',
  audience: 'public',
  body: z.strictObject({ email }),
  reply: messageReply,
  refusals: ['passwords_off'],
});

export const OTP_LENGTH = 6;
/** How long a code works, and then how long the grant does that it opened. */
export const OTP_MINUTES = 10;
/** How many codes an hour can be requested for an email. */
export const OTPS_AN_HOUR = 3;

/**
 * Exchanges a code for the grant to reset the password of that email: an HttpOnly cookie, and `resetToken` for clients
 * without cookies.
 */
export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/auth/verify-otp',
  audience: 'public',
  body: z.strictObject({
    email,
    otp: z
      .string()
      .trim()
      .regex(/^\d{6}$/, said(msg`Invalid OTP. A code has ${{ length: OTP_LENGTH }} digits.`)),
  }),
  reply: z.object({ message: z.string(), resetToken: z.string() }),
  refusals: ['otp_wrong', 'passwords_off'],
});

/** Sets a new password with the grant, of the cookie or `resetToken`. Ends every session and opens none. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  audience: 'public',
  body: z.strictObject({ email, newPassword, resetToken: z.string().min(1).max(200).optional() }),
  reply: messageReply,
  refusals: ['reset_not_open', 'password_common', 'passwords_off'],
});

/** How many of an account's sessions are told, the last used first; the others can only be ended all at once. */
export const SESSIONS_SHOWN = 100;

export const session = z.object({
  id: idOut,
  /** What the browser called itself when it logged in; '' for a client that said nothing. */
  userAgent: z.string(),
  /** The address it logged in from. */
  ip: z.string(),
  remembered: z.boolean(),
  signedInAt: time,
  /** Noted at most once a minute. */
  lastSeenAt: time,
  /** When it ends unless it is used again. */
  endsAt: time,
  /** This call came by it. */
  current: z.boolean(),
});
export type Session = z.output<typeof session>;

/** Where the caller is logged in: this session first, then the last used. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  forInvigilators: true,
  audience: 'learner',
  reply: z.array(session),
  refusals: [],
});

/** Ends one session of the caller's own; it is dead at its next request. */
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  forInvigilators: true,
  audience: 'learner',
  params: z.strictObject({ id }),
  reply: messageReply,
  refusals: [],
});

/** Ends every session of the caller but this one. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  forInvigilators: true,
  audience: 'learner',
  reply: z.object({ message: z.string(), ended: z.int() }),
  refusals: [],
});
