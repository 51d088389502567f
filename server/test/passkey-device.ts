import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CreationOptions, FirstProof, Proof, RequestOptions } from '@parlance/contract/second-factor';

type OfPasskey<P> = Extract<P, { kind: 'passkey' }>;

/** What a dishonest or broken device does otherwise. */
type Otherwise = { origin?: string; rpId?: string; isVerified?: boolean; signCount?: number };

/** User present, user verified, and what is attested follows (WebAuthn, 6.1). */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** A device with one passkey, as a browser at `origin` would hand on what it says: ES256 without attestation. */
export function passkeyDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let signCount = 0;

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, count: number, attested = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), counter, attested]);
  };

  return {
    create: (options: CreationOptions, otherwise: Otherwise = {}): OfPasskey<FirstProof> => {
      const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'));
      // COSE: 1 is the kind of key (EC2), 3 its algorithm (ES256), -1 the curve, -2 and -3 its point.
      const [xBytes = id, yBytes = id] = coordinates;
      const key = map([1, 2], [3, -7], [-1, 1], [-2, xBytes], [-3, yBytes]);
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const flags = PRESENT | ATTESTED | (otherwise.isVerified === false ? 0 : VERIFIED);
      const authData = authenticatorData(otherwise.rpId ?? options.rp.id, flags, signCount, attested);
      const client = clientData('webauthn.create', options.challenge, otherwise.origin ?? origin);
      return {
        kind: 'passkey',
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: map(['fmt', 'none'], ['attStmt', map()], ['authData', authData]).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign: (options: RequestOptions, otherwise: Otherwise = {}): OfPasskey<Proof> => {
      signCount = otherwise.signCount ?? signCount + 1;
      const flags = PRESENT | (otherwise.isVerified === false ? 0 : VERIFIED);
      const data = authenticatorData(otherwise.rpId ?? options.rpId, flags, signCount);
      const client = clientData('webauthn.get', options.challenge, otherwise.origin ?? origin);
      const signature = createSign('sha256').update(data).update(hash(client)).sign(privateKey);
      return {
        kind: 'passkey',
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

function hash(of: string | Buffer): Buffer {
  return createHash('sha256').update(of).digest();
}

type Cbor = number | string | (Buffer & { isMap?: true });

/** A map in CBOR (RFC 8949), which is given as bytes that stand for themselves where they are a map. */
function map(...pairs: [number | string, Cbor][]): Buffer & { isMap?: true } {
  const body = pairs.flatMap(([key, value]) => [encoded(key), encoded(value)]);
  return Object.assign(Buffer.concat([Buffer.from([0xa0 | pairs.length]), ...body]), { isMap: true as const });
}

function encoded(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value.isMap) return value;
  return Buffer.concat([head(2, value.length), value]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
