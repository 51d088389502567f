import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';

/** What a marker reads in the place of a name that is hidden: the number of the attempt. */
export function anonymousName(attemptId: number): string {
  return say(msg`Candidate ${{ number: attemptId }}`);
}

/** Whose work a submission is, as a marker reads it. */
export function nameOf({ id, name, anonymous }: { id: number; name: string; anonymous: boolean }): string {
  return anonymous ? anonymousName(id) : name;
}
