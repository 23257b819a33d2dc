/**
 * How a file is served: never sniffed, sandboxed, private ones not kept by caches, shown in the page only
 * when picture or PDF (administration-domain 18.4).
 */
export interface ServedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly isPrivate: boolean;
}

const SHOWN = /^(image\/(jpeg|png|webp)|application\/pdf|video\/mp4)$/;

/** Response headers of a download or an inline picture, names in lower case. */
export function fileHeaders(file: ServedFile): Record<string, string> {
  const inline = SHOWN.test(file.contentType) && !(file.isPrivate && file.contentType === 'video/mp4');
  return {
    'content-type': file.contentType,
    'content-length': String(file.size),
    'content-disposition': disposition(inline ? 'inline' : 'attachment', file.fileName),
    'cache-control': file.isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    // Browsers refuse to open their PDF viewer inside a sandbox.
    'content-security-policy': `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'${file.contentType === 'application/pdf' ? "; object-src 'self'" : '; sandbox'}`,
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** Content-Disposition with an ASCII name for old clients and the real one after RFC 5987. */
export function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * One byte range of a `Range` header, clamped to the file; null for none, several or senseless ones (then the
 * whole file is sent).
 */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (found === null || (found[1] === '' && found[2] === '')) return null;
  const [, from = '', to = ''] = found;
  const start = from === '' ? Math.max(0, size - Number.parseInt(to, 10)) : Number.parseInt(from, 10);
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number.parseInt(to, 10));
  return start <= end && start < size ? { start, end } : null;
}
