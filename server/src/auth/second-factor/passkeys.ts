import type { CreationOptions, FirstProof, Proof, RequestOptions } from '@parlance/contract/second-factor';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import type { Settings } from '../../platform/settings.ts';

/** How long a browser waits for a passkey, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** EdDSA, ES256 and RS256, which every browser has (COSE). Named, or the library would ask Node for what is experimental. */
const ALGORITHMS = [-8, -7, -257];

/** Whom passkeys are made for: a host, and the one origin that may ask for them. */
export type RelyingParty = { id: string; origin: string; name: string };

/** Null where passkeys do not work: browsers have them on https alone, and on localhost. */
export function findRelyingParty({ publicUrl, brand }: Settings, request: FastifyRequest): RelyingParty | null {
  const url = URL.parse(publicUrl ?? `http://${request.host}`);
  const isOffered = url?.protocol === 'https:' || url?.hostname === 'localhost';
  return url && isOffered ? { id: url.hostname, origin: url.origin, name: brand.name } : null;
}

/** The same for a call that has no meaning without. */
export function relyingPartyOf(settings: Settings, request: FastifyRequest): RelyingParty {
  const party = findRelyingParty(settings, request);
  if (!party) throw new Refusal('passkey_not_offered');
  return party;
}

/** A passkey as it is stored. */
export type StoredPasskey = { id: number; credentialId: Uint8Array; publicKey: Uint8Array; transports: string[] };

/** The library takes 20 MB of memory: it is loaded where the first passkey is used. */
const loadLibrary = () => import('@simplewebauthn/server');

type Named = { accountId: number; email: string; username: string };

/** What a browser makes a passkey with. It must not be one of those the account has. */
export async function creationOptions(
  party: RelyingParty,
  { accountId, email, username }: Named,
  present: Pick<StoredPasskey, 'credentialId' | 'transports'>[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(`account ${accountId}`),
    userName: email,
    userDisplayName: username,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present.map(credentialOf),
    // It is asked for by name after a password: it need not be found by the device.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  });
  // `serve` checks this against the schema, and leaves out what that does not name.
  return options as unknown as CreationOptions;
}

/** What a browser asks these passkeys to sign. */
export async function requestOptions(
  party: RelyingParty,
  present: Pick<StoredPasskey, 'credentialId' | 'transports'>[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: TIMEOUT_MS,
    allowCredentials: present.map(credentialOf),
    userVerification: 'required',
  });
  return options as unknown as RequestOptions;
}

function credentialOf({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) {
  return { id: Buffer.from(credentialId).toString('base64url'), transports };
}

type NewPasskeyProof = Extract<FirstProof, { kind: 'passkey' }>;
type PasskeyProof = Extract<Proof, { kind: 'passkey' }>;

export type NewPasskey = Omit<StoredPasskey, 'id'> & { signCount: number };

/** What a browser answers, as the library reads it. */
function answerOf<R>(id: string, response: R) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
}

/** The passkey that was made with this challenge on this site; null for any other answer. */
export async function findNewPasskey(
  party: RelyingParty,
  challenge: string,
  { id, response }: NewPasskeyProof,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const answer = answerOf(id, response) as RegistrationResponseJSON;
  const { registrationInfo } = await orUnverified<VerifiedRegistrationResponse>(
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) return null;
  const { credential } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: response.transports ?? [],
  };
}

/**
 * The counter of a passkey that signed this challenge on this site; null for any other answer. Whether the counter has
 * gone on is for the caller to see.
 */
export async function findSignCount(
  party: RelyingParty,
  challenge: string,
  { publicKey }: Pick<StoredPasskey, 'publicKey'>,
  { id, response }: PasskeyProof,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const answer = answerOf(id, response) as AuthenticationResponseJSON;
  const { verified, authenticationInfo } = await orUnverified<VerifiedAuthenticationResponse>(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    }),
  );
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

/** The library throws for what does not fit, and for bytes that mean nothing. */
async function orUnverified<T extends { verified: boolean }>(work: Promise<T>): Promise<Partial<T>> {
  return await work.catch(() => ({}));
}
