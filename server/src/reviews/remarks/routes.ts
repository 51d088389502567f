import {
  allocateRemark as allocateCall,
  getRemark,
  listRemarks,
  requestRemark as requestCall,
  withdrawRemark as withdrawCall,
} from '@parlance/contract/remarks';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { serve } from '../../platform/http/serve.ts';
import { allocateRemark, ownRemark, remarkRequests, requestRemark, withdrawRemark } from './remarks.ts';

/** Mounts how learners ask that work is marked again, and how that is given out. */
export function mountRemarks(app: FastifyInstance, context: AppContext): void {
  serve(app, getRemark, ({ params, caller }) => ownRemark(context, { attemptId: params.id, caller }));
  serve(app, requestCall, ({ params, body, caller }) =>
    requestRemark(context, { attemptId: params.id, caller, reason: body.reason }),
  );
  serve(app, withdrawCall, ({ params, caller }) => withdrawRemark(context, { attemptId: params.id, caller }));
  serve(app, listRemarks, async ({ query, caller, reply }) => {
    const { requests, total } = await remarkRequests(context, { ...query, caller });
    reply.header('X-Total-Count', String(total));
    return { requests };
  });
  serve(app, allocateCall, ({ params, body, caller }) =>
    allocateRemark(context, { id: params.id, markerId: body.marker_id, caller }),
  );
}
