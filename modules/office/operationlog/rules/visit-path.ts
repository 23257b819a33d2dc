/** Pages whose visits are not recorded (administration-domain 14.2, R-GUARD-010). */
const EXCLUDED = ['/login', '/forgetPassword', '/registerAccount', '/auth-redirect', '/403', '/404'];
const LONGEST = 200;

/**
 * The path a visit is counted under: without query and fragment, ids and tokens replaced by `:id`, at most 200 characters.
 * Null for pages that are not recorded. What a token or a number says about a document must not rest in a visit log.
 */
export function visitPath(sent: string): string | null {
  const [path = ''] = sent.split(/[?#]/);
  const parts = path.split('/').filter(Boolean);
  const plain = `/${parts.join('/')}`;
  if (EXCLUDED.includes(plain) || parts[0] === 'token') return null;
  const named = parts.map((part) =>
    /^\d+$/.test(part) || /^[0-9a-f-]{24,}$/i.test(part) || /^(?=.*\d)[\w.-]{20,}$/.test(part) ? ':id' : part,
  );
  return `/${named.join('/')}`.slice(0, LONGEST);
}
