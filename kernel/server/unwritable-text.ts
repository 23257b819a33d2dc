/** Where an input holds a text no database writes down: NUL, or half of a character. Null where there is none. */
export function unwritableText(value: unknown, at = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? at : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const below = at === '' ? key : `${at}.${key}`;
    const found = unwritableText(key, below) ?? unwritableText(inner, below);
    if (found !== null) return found;
  }
  return null;
}
