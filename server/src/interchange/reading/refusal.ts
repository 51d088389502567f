import type { RefusalCode } from '@parlance/contract/refusals';

/** Why a file is not read at all. It goes from the reader's thread to the caller as code and kept sentence. */
export class ReadingRefused extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
