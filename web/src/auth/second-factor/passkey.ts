import type { CreationOptions, FirstProof, Proof, RequestOptions } from '@parlance/contract/second-factor';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

type OfPasskey<P> = Extract<P, { kind: 'passkey' }>;

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn();
}

/** Has one of these passkeys sign in. Throws where nobody does, or the browser may not. */
export async function signWithPasskey(options: RequestOptions): Promise<OfPasskey<Proof>> {
  const { id, response } = await startAuthentication({ optionsJSON: options as never });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    kind: 'passkey',
    id,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  };
}

/** Makes a passkey. Throws where nobody does, or the browser may not. */
export async function makePasskey(options: CreationOptions): Promise<OfPasskey<FirstProof>> {
  const { id, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    kind: 'passkey',
    id,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}
