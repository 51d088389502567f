import { MAX_ID } from '@parlance/contract/id';
import { z } from 'zod';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
/** Where each thing stands in a message: LTI 1.3 (5.3), and the services and Deep Linking 2.0 (4.4) beside it. */
const PLACES = {
  sub: 'sub',
  email: 'email',
  name: 'name',
  givenName: 'given_name',
  familyName: 'family_name',
  version: `${CLAIM}/version`,
  type: `${CLAIM}/message_type`,
  deployment: `${CLAIM}/deployment_id`,
  roles: `${CLAIM}/roles`,
  target: `${CLAIM}/target_link_uri`,
  link: `${CLAIM}/resource_link`,
  context: `${CLAIM}/context`,
  custom: `${CLAIM}/custom`,
  presentation: `${CLAIM}/launch_presentation`,
  scores: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  choice: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
} as const;

/** What somebody is in a course of the platform, or at the school, who is no learner there. */
const STAFF =
  /(?:^|[#/])(Instructor|ContentDeveloper|Administrator|Manager|Faculty|Staff|Officer|TeachingAssistant|Mentor)$/;
const LEARNER = /(?:^|[#/])(Learner|NonCreditLearner|Student)$/;

const identifier = z.string().min(1).max(255);
/** What a message need not have: of something odd nothing is taken. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const text = maybe(z.string().max(2000));
const page = z.url({ protocol: /^https?$/ }).max(2000);

const claims = z.object({
  sub: identifier,
  email: z.unknown(),
  name: text,
  givenName: text,
  familyName: text,
  version: z.literal('1.3.0'),
  type: z.enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  deployment: identifier,
  roles: z.array(z.string()).max(100).default([]),
  target: maybe(page),
  link: maybe(z.object({ id: identifier, title: text })),
  context: maybe(z.object({ id: identifier, title: text, label: text })),
  custom: maybe(z.record(z.string(), z.unknown())),
  presentation: maybe(z.object({ return_url: maybe(page) })),
  scores: maybe(z.object({ scope: z.array(z.string()), lineitem: maybe(page), lineitems: maybe(page) })),
  members: maybe(z.object({ context_memberships_url: page })),
  choice: maybe(z.object({ deep_link_return_url: page, accept_types: z.array(z.string()), data: maybe(z.string()) })),
});
type Claims = z.output<typeof claims>;

/** What a message says, in our words. */
export type Message = {
  subject: string;
  email: unknown;
  name: string;
  deployment: string;
  /** Whether they are anything but a learner there. */
  isStaff: boolean;
  /** The course here that its link leads to, as it was chosen or typed there; null for none. */
  courseId: number | null;
  context: { id: string; title: string; membersUrl: string | null } | null;
  link: { id: string; title: string; lineItem: string | null; lineItems: string | null } | null;
  /** Where a choice of content goes back to; null where none is asked for. */
  choice: { returnUrl: string; data: string | null } | null;
  /** Pages of the platform that may show ours in a frame. */
  frames: string[];
};

/** Reads a message whose signature was checked; null for one that is no launch of LTI 1.3, and for a choice of what we lack. */
export function readMessage(payload: Record<string, unknown>): Message | null {
  const found = Object.entries(PLACES).map(([name, place]) => [name, payload[place]]);
  const { data: said } = claims.safeParse(Object.fromEntries(found));
  if (!said) return null;
  const { link, context, choice, members, presentation } = said;
  const isChoice = said.type === 'LtiDeepLinkingRequest';
  if (isChoice ? !choice?.accept_types.includes('ltiResourceLink') : !link) return null;
  return {
    subject: said.sub,
    email: said.email,
    name: said.name || [said.givenName, said.familyName].filter(Boolean).join(' '),
    deployment: said.deployment,
    isStaff: isStaffThere(said.roles),
    courseId: isChoice ? null : courseOf(said),
    context: context
      ? {
          id: context.id,
          title: context.title || context.label || context.id,
          membersUrl: members?.context_memberships_url ?? null,
        }
      : null,
    link: link && !isChoice ? { id: link.id, title: link.title ?? '', ...placesOfScores(said) } : null,
    choice: isChoice && choice ? { returnUrl: choice.deep_link_return_url, data: choice.data ?? null } : null,
    frames: [presentation?.return_url, choice?.deep_link_return_url].flatMap((url) => url ?? []),
  };
}

/** Whether roles of a platform are anything but those of a learner. */
export function isStaffThere(roles: string[]): boolean {
  return roles.some((role) => STAFF.test(role)) || !roles.some((role) => LEARNER.test(role));
}

const typedId = z
  .union([z.number(), z.string().regex(/^\s*\d{1,10}\s*$/)])
  .transform(Number)
  .pipe(z.int().positive().max(MAX_ID));

/** By the custom parameter `course`, which a choice sets too, or by that of the address. */
function courseOf({ custom, target }: Claims): number | null {
  const typed = custom?.course ?? (target ? new URL(target).searchParams.get('course') : null);
  return typedId.safeParse(typed).data ?? null;
}

/** Where scores may go, as far as the platform lets us. */
function placesOfScores({ scores }: Claims): { lineItem: string | null; lineItems: string | null } {
  const may = (what: string) => scores?.scope.some((one) => one.endsWith(`/scope/${what}`)) ?? false;
  if (!scores || !may('score')) return { lineItem: null, lineItems: null };
  return { lineItem: scores.lineitem ?? null, lineItems: may('lineitem') ? (scores.lineitems ?? null) : null };
}
