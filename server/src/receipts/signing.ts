import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import { openSealedText, sealText } from '../platform/sealed-text.ts';

/** What comes before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** A new key as it is stored: the private half only this secret opens, and only under this name. */
export function newSigningKey(secret: string, id: string): { publicKey: Buffer; sealed: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { publicKey: der.subarray(PUBLIC_PREFIX.length), sealed: sealText(secret, purposeOf(id), pem) };
}

/** The private half of a stored key; null where this secret does not open it. */
export function openSigningKey(secret: string, id: string, sealed: Uint8Array): KeyObject | null {
  try {
    return createPrivateKey(openSealedText(secret, purposeOf(id), sealed));
  } catch {
    return null;
  }
}

/** The signature of a text, in base64url. */
export function signText(key: KeyObject, text: string): string {
  return signBytes(null, Buffer.from(text), key).toString('base64url');
}

/** Whether a text was signed so by the private half of this public key of 32 bytes. */
export function isSignedBy(publicKey: Uint8Array, text: string, signature: string): boolean {
  return verifyBytes(null, Buffer.from(text), publicKeyOf(publicKey), Buffer.from(signature, 'base64url'));
}

/** A public key of 32 bytes as PEM. */
export function pemOf(publicKey: Uint8Array): string {
  return publicKeyOf(publicKey).export({ type: 'spki', format: 'pem' }).toString();
}

function publicKeyOf(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), type: 'spki', format: 'der' });
}

function purposeOf(id: string): string {
  return `receipt key\n${id}`;
}
