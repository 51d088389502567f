import { msg } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import { choose, readAnswer, readChoice } from '@parlance/contract/lti/deep-linking';
import { ltiPaths } from '@parlance/contract/lti/platforms';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { seenBy } from '../../classes/reach/queries.ts';
import { courseToGive } from '../../courses/given-course.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { hashOfToken, newToken } from '../../platform/digest.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { serve } from '../../platform/http/serve.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { signMessage } from '../keys/keys.ts';
import { findLaunchOf, type Launch } from '../launch/queries.ts';
import { findPlatform } from '../queries.ts';
import { findAnswer, type GivenTest, listGiven, storeAnswer } from './queries.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim';
/** Platforms show scores as parts of this. */
const SCORE_MAX = 100;

type Chosen = { course_id: number; title: string } & Partial<Pick<GivenTest, 'due_at'>>;

/** Mounts what a teacher chooses for a platform (Deep Linking 2.0). */
export function mountDeepLinking(app: FastifyInstance, context: AppContext): void {
  const { db, clock, settings } = context;
  const launchOf = async (id: number, caller: Caller): Promise<Launch> => {
    const launch = orNotFound(await findLaunchOf(db, id, caller.accountId, clock.now()));
    orNotFound(launch.message.choice);
    return launch;
  };

  serve(app, readChoice, async ({ params, caller }) => {
    const { platform, message } = await launchOf(params.id, caller);
    const given = await listGiven(db, { seenBy: seenBy(caller), now: clock.now() });
    return {
      platform,
      context: message.context?.title ?? '',
      assignments: given.map(({ due_at, ...row }) => ({ ...row, due_at: due_at.toISOString() })),
    };
  });

  serve(app, choose, async ({ params, body, caller }) => {
    const launch = await launchOf(params.id, caller);
    const chosen = orNotFound(await chosenOf(body, caller));
    await storeAnswer(db, launch.id, await responseOf(launch, chosen));
    const said = { title: chosen.title, platform: launch.platform };
    return { message: say(msg`“${{ title: said.title }}” was chosen. Go back to ${{ platform: said.platform }}.`) };
  });

  serve(app, readAnswer, async ({ body }) => {
    const found = await findAnswer(db, hashOfToken(body.answer), clock.now());
    if (!found) throw new Refusal('ticket_over');
    return { jwt: found.answer };
  });

  async function chosenOf(body: Parsed<typeof choose, 'body'>, caller: Caller): Promise<Chosen | undefined> {
    if (body.assignment_id === null) {
      const course = await courseToGive(db, caller, { courseId: body.course_id, field: 'course_id' });
      return { course_id: course.id, title: course.title };
    }
    const asked = { seenBy: seenBy(caller), now: clock.now(), id: body.assignment_id };
    return (await listGiven(db, asked)).find(({ course_id }) => course_id === body.course_id);
  }

  /** The signed response, with one link to the course. */
  async function responseOf({ platform_id, message }: Launch, { course_id, title, due_at }: Chosen): Promise<string> {
    const { issuer, client_id } = orNotFound(await findPlatform(db, platform_id));
    // It was there when the launch began; a setting can take it away.
    if (settings.publicUrl === null) throw new Refusal('not_found');
    const item = {
      type: 'ltiResourceLink',
      title,
      url: new URL(ltiPaths.launch, settings.publicUrl).href,
      custom: { course: String(course_id) },
      // In a window of its own there is nothing to press.
      window: { targetName: '_blank' },
      lineItem: { label: title, scoreMaximum: SCORE_MAX, resourceId: `course-${course_id}` },
      ...(due_at && { submission: { endDateTime: due_at.toISOString() } }),
    };
    return await signMessage(context, {
      iss: client_id,
      aud: issuer,
      nonce: newToken(),
      [`${CLAIM}/message_type`]: 'LtiDeepLinkingResponse',
      [`${CLAIM}/version`]: '1.3.0',
      [`${CLAIM}/deployment_id`]: message.deployment,
      [`${LINKING}/content_items`]: [item],
      ...(message.choice?.data != null && { [`${LINKING}/data`]: message.choice.data }),
    });
  }
}
