import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type Caller, postDoorkeeper } from '../../src/platform/doorkeeper.ts';
import { answerErrors } from '../../src/platform/errors.ts';

const learner: Caller = {
  accountId: 7,
  role: 'user',
  username: 'ada',
  sessionId: 1,
  sessionEndsAt: new Date('2026-03-01T12:00:00Z'),
};

/** The token of the only session there is: a learner's. */
export const LEARNER_TOKEN = 'a-learner-of-these-gates';

/** The door of the real app, without its rooms: what a test mounts is all there is. */
export function plantedApp(options: FastifyServerOptions = {}): FastifyInstance {
  const app = Fastify(options);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  postDoorkeeper(app, async (token) => (token === LEARNER_TOKEN ? learner : null));
  return app;
}
