/**
 * A path of this site that may be opened after sign-in: one leading slash, no second one, no backslash, no
 * scheme (administration-domain 2.8).
 */
export const isOwnPath = (path: string): boolean => path.length <= 500 && /^\/(?![/\\])[^\\\s]*$/.test(path);

/** Host of an http(s) address without credentials; null for anything else. */
export function hostOf(address: string): string | null {
  const found = /^https?:\/\/([A-Za-z0-9.-]+(?::\d{1,5})?)(?:[/?#]|$)/i.exec(address);
  return found?.[1]?.toLowerCase() ?? null;
}
