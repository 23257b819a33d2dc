import { EMPTY_BODY, stringToSign } from '#kernel/rules/signature.ts';
import { currentLocale } from '../i18n/locale.ts';
import { currentZone } from '../i18n/zone.ts';
import { loadBoot } from './boot.ts';
import { requestNow } from './clock.ts';
import { token } from './session.ts';
import { sha256Base64 } from './sha256.ts';

/** A nonce: 32 lower-case hex characters from the browser's random source, new for every attempt. */
export const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');

/** base64(SHA-256(canonical payload, timestamp, nonce, key)): administration-domain 1.2. */
export const signatureOf = (
  payload: unknown,
  timestamp: string,
  nonce: string,
  key: string,
): Promise<string> => sha256Base64(stringToSign(payload, timestamp, nonce, key));

/** The headers of one attempt over exactly this payload. */
export async function signedHeaders(payload: unknown): Promise<Record<string, string>> {
  const { signKey } = await loadBoot();
  const timestamp = String(Math.round(requestNow()));
  const nonce = newNonce();
  return {
    token: token(),
    timestamp,
    nonce,
    locale: currentLocale(),
    timezone: currentZone(),
    signature: await signatureOf(payload, timestamp, nonce, signKey),
  };
}

/** The JSON text of a body; one without fields is sent as the placeholder. */
export function bodyText(input: unknown): string {
  const text = JSON.stringify(input ?? {});
  return text === '{}' ? JSON.stringify(EMPTY_BODY) : text;
}
