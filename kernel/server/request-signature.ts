import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { BadJson, SignHeader, SignInvalid, SignSkew } from '#kernel/rules/refusals.ts';
import { stringToSign } from '#kernel/rules/signature.ts';

const SKEW_MS = 300_000;
type Headed = Pick<FastifyRequest, 'headers'>;
/** What a request says of its signature, of the right shape. */
export interface SignatureHeaders {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

/** The three headers (administration-domain 1.1); refuses 10002 for one that is missing or of another shape. */
export function signatureHeaders(request: Headed): SignatureHeaders {
  const read = (name: string, shape: RegExp) => {
    const value = request.headers[name];
    if (typeof value !== 'string' || !shape.test(value)) throw SignHeader({ header: name });
    return value;
  };
  return {
    timestamp: read('timestamp', /^\d{13}$/),
    nonce: read('nonce', /^[0-9a-f]{32}$/),
    signature: read('signature', /^[A-Za-z0-9+/]{43}=$/),
  };
}

/** Refuses 10003 when the caller's clock is off by more than five minutes. */
export function checkFreshness({ timestamp }: SignatureHeaders, now: number = Date.now()): void {
  if (Math.abs(now - Number.parseInt(timestamp, 10)) > SKEW_MS) throw SignSkew({ serverTime: now });
}

/**
 * Checks timestamp, nonce and signature (administration-domain 1.2); answers the nonce. Constant-time over
 * the 44 characters.
 */
export function checkSignature(
  keys: readonly string[],
  request: Headed,
  payload: unknown,
  now: number = Date.now(),
): string {
  const headers = signatureHeaders(request);
  const { timestamp, nonce, signature } = headers;
  let fits = false;
  for (const key of keys) {
    let text: string;
    try {
      text = stringToSign(payload, timestamp, nonce, key);
    } catch {
      throw BadJson({});
    }
    const expected = createHash('sha256').update(text).digest('base64');
    fits = timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) || fits;
  }
  if (!fits) throw SignInvalid({});
  checkFreshness(headers, now);
  return nonce;
}
