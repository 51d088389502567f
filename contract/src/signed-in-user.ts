import { z } from 'zod';
import { accesses, everyStatus, roles } from './accounts.ts';
import { idOut } from './id.ts';
import { languages } from './languages.ts';

/** The person who is logged in, as the browser keeps them under `user`. By itself: every page has it, and not the calls. */
export const signedInUser = z.object({
  id: idOut,
  username: z.string(),
  /** Left out where there is none. */
  full_name: z.string().optional(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  /** Whom an admin sees; only admins have it. */
  access: z.enum(accesses).optional(),
  status: z.enum(everyStatus),
  /** What they read in; left out where it is not chosen. */
  language: z.enum(languages).optional(),
});
