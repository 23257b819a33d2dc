import { createHmac, timingSafeEqual } from 'node:crypto';
import { FileLink } from '#kernel/rules/file-refusals.ts';

/**
 * Links to private files: short-lived, bound to the person, signed by a key only the server knows
 * (administration-domain 18.4).
 */
export const LINK_SECONDS = 600;

/** Newest key first; older ones still open links made before a rotation. */
export type LinkKeys = readonly [string, ...string[]];
export interface LinkSubject {
  readonly attachmentId: string;
  readonly accountId: string;
}

const signature = (key: string, { attachmentId, accountId }: LinkSubject, expires: number): Buffer =>
  createHmac('sha256', key).update(`GET\n${attachmentId}\n${expires}\n${accountId}`).digest();

/** `/files/{attachmentId}/{fileName}?e=…&u=…&s=…` with its end in unix seconds. `now` in unix seconds. */
export function signLink(
  keys: LinkKeys,
  subject: LinkSubject,
  fileName: string,
  now: number,
): { url: string; expires: number } {
  const expires = Math.floor(now) + LINK_SECONDS;
  const query = new URLSearchParams({
    e: String(expires),
    u: subject.accountId,
    s: signature(keys[0], subject, expires).toString('base64url'),
  });
  return {
    url: `/files/${encodeURIComponent(subject.attachmentId)}/${encodeURIComponent(fileName)}?${query}`,
    expires,
  };
}

/** The lasting link of a public file. */
export const publicLink = (attachmentId: string, fileName: string): string =>
  `/files/${encodeURIComponent(attachmentId)}/${encodeURIComponent(fileName)}`;

/**
 * Who the link was made for. Refuses 15006 when it is unsigned, changed, past its end, or claims a longer
 * life than links get.
 * The caller still compares the account with the session and the file's record with its reader.
 */
export function checkLink(
  keys: LinkKeys,
  attachmentId: string,
  query: { readonly e?: string; readonly u?: string; readonly s?: string },
  now: number,
): LinkSubject {
  const { e = '', u = '', s = '' } = query;
  if (!/^\d{1,12}$/.test(e) || !/^\d{1,19}$/.test(u)) throw FileLink({});
  const expires = Number.parseInt(e, 10);
  const subject = { attachmentId, accountId: u };
  const sent = Buffer.from(s, 'base64url');
  const genuine =
    keys
      .map((key) => signature(key, subject, expires))
      .filter((made) => sent.length === made.length && timingSafeEqual(sent, made)).length > 0;
  if (!genuine || expires <= now || expires > now + LINK_SECONDS + 60) throw FileLink({});
  return subject;
}
