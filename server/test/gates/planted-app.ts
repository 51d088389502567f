import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { authorizeRequests, type Caller } from '../../src/platform/http/authorize.ts';
import { answerErrors } from '../../src/platform/http/errors.ts';

const learner: Caller = {
  accountId: 7,
  role: 'user',
  access: 'school',
  username: 'ada',
  accommodationVersion: null,
  sessionId: 1,
  sessionEndsAt: new Date('2026-03-01T12:00:00Z'),
  sessionLimit: new Date('2026-03-01T21:00:00Z'),
  language: null,
  hasOldFactor: false,
  watched: [],
};

/** The tokens of the only sessions there are: a learner's, an admin's, and an admin's for their own classes. */
export const LEARNER_TOKEN = 'a-learner-of-these-gates';
export const ADMIN_TOKEN = 'an-admin-of-these-gates';
export const TEACHER_TOKEN = 'a-teacher-of-these-gates';

const callers: Record<string, Caller> = {
  [LEARNER_TOKEN]: learner,
  [ADMIN_TOKEN]: { ...learner, accountId: 8, role: 'admin' },
  [TEACHER_TOKEN]: { ...learner, accountId: 9, role: 'admin', access: 'classes' },
};

/**
 * The real app without its features: what a test mounts is all there is. `prepare` runs before authorization is added.
 */
export function plantedApp(
  options: FastifyServerOptions = {},
  prepare: (app: FastifyInstance) => void = () => {},
): FastifyInstance {
  const app = Fastify(options);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  prepare(app);
  const lookUp = async (token: string) => callers[token] ?? null;
  authorizeRequests(app, {
    sessions: { alone: lookUp, together: lookUp },
    apiKeys: async () => null,
    guardWork: async () => undefined,
    sayInLanguageOfAccount: (_request, _reply, next) => next(),
  });
  return app;
}
