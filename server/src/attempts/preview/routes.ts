import { markPreview as markPreviewCall, previewTest as previewTestCall } from '@parlance/contract/preview';
import type { FastifyInstance } from 'fastify';
import type { House } from '../../platform/app-context.ts';
import { serve } from '../../platform/serve.ts';
import { markPreview, previewTest } from './preview.ts';

/** Mounts what shows an author a test as its learners get it. */
export function mountPreview(app: FastifyInstance, house: House): void {
  serve(app, previewTestCall, async ({ params }) => await previewTest(house, params.id));

  serve(app, markPreviewCall, async ({ params, body, request }) => {
    return await markPreview(house, params.id, body.answers, request.log);
  });
}
