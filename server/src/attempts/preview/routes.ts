import {
  markPreview as markPreviewCall,
  previewKey as previewKeyCall,
  previewTest as previewTestCall,
} from '@parlance/contract/preview';
import type { FastifyInstance } from 'fastify';
import { refuseClosedContent } from '../../courses/own-courses.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { markPreview, previewKey, previewTest } from './preview.ts';

/** Mounts what shows an author a test as its learners get it. */
export function mountPreview(app: FastifyInstance, context: AppContext): void {
  serve(app, previewTestCall, async ({ params, query, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    return await previewTest(context, { courseId: params.id, ...query, caller });
  });

  serve(app, markPreviewCall, async ({ params, body, caller, request }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    return await markPreview(context, { courseId: params.id, ...body, caller }, request.log);
  });

  serve(app, previewKeyCall, async ({ params, body, caller }) => {
    await refuseClosedContent(context, caller, { courseId: params.id });
    return await previewKey(context, { courseId: params.id, ...body, caller });
  });
}
