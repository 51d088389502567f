import { msg } from '@lingui/core/runtime-macro';
import { uploadListeningAudio, uploadPicture } from '@parlance/contract/media';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { plusSeconds } from '../platform/clock.ts';
import { serve } from '../platform/http/serve.ts';
import { Refusal } from '../platform/refusal.ts';
import { clearUploadsHourly } from './clean-up.ts';
import { closeAudioReader, keepAudio } from './keep-audio.ts';
import { keepPicture } from './keep-picture.ts';
import { type GuardIssued, playMedia } from './play-media.ts';
import { signedPath } from './signed-path.ts';

/** How long the path of an upload loads for the person who sent it; it names the upload for ever. */
const AUTHOR_LOADS_SECONDS = 12 * 3600;

export function mountMedia(app: FastifyInstance, context: AppContext, guard: GuardIssued): void {
  const { db, clock, settings } = context;
  clearUploadsHourly(app, context);
  playMedia(app, context, guard);
  app.addHook('onClose', closeAudioReader);

  serve(app, uploadListeningAudio, async ({ form, caller }) => {
    const [file] = form.files;
    if (!file) throw new Refusal('audio_missing');
    const kept = await keepAudio(context, { kind: 'listening', ownerId: caller.accountId, file });
    const { uploadId, key, mediaType, codec, bytes, durationSeconds } = kept;
    await audit(db, { upload: uploadId, actorId: caller.accountId, at: clock.now() }, 'audio.uploaded', {
      fileName: file.fileName,
      mediaType,
      codec,
      bytes,
      durationSeconds,
    });
    const filePath = signedPath(settings.secret, key, plusSeconds(clock.now(), AUTHOR_LOADS_SECONDS));
    return { message: say(msg`Audio uploaded successfully!`), filePath, durationSeconds };
  });

  serve(app, uploadPicture, async ({ file, caller }) => {
    const { uploadId, key, mediaType, width, height, bytes } = await keepPicture(context, {
      ownerId: caller.accountId,
      file,
    });
    await audit(db, { upload: uploadId, actorId: caller.accountId, at: clock.now() }, 'picture.uploaded', {
      mediaType,
      width,
      height,
      bytes,
    });
    const path = signedPath(settings.secret, key, plusSeconds(clock.now(), AUTHOR_LOADS_SECONDS));
    return { upload_id: uploadId, path, width, height };
  });
}
