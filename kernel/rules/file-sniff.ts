/** What the first bytes of a file say it is. `zip` and `cfb` are containers: docx, xlsx, zip and doc, xls are told apart on the server. */
export type Container = 'jpeg' | 'png' | 'bmp' | 'mp4' | 'pdf' | 'zip' | 'cfb' | 'text';

/** How many bytes of the head `sniffHead` wants to see; fewer are fine for short files. */
export const SNIFF_BYTES = 1024;

const MP4_BRANDS = new Set([
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'iso7',
  'iso8',
  'iso9',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'M4VH',
  'M4VP',
  'MSNV',
  'dash',
  'mmp4',
  'f4v ',
]);

const starts = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((b, i) => head[i] === b);
const latin = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));

/** Magic bytes to container, null for anything not accepted here. SVG and HTML are text and never become images. Source: administration-domain 18.2. */
export function sniffHead(head: Uint8Array): Container | null {
  if (starts(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(head, 0x42, 0x4d) && head.length >= 26 && head[6] === 0 && head[7] === 0) return 'bmp';
  if (latin(head, 0, 5) === '%PDF-') return 'pdf';
  if (latin(head, 4, 8) === 'ftyp') return MP4_BRANDS.has(latin(head, 8, 12)) ? 'mp4' : null;
  if (starts(head, 0x50, 0x4b, 0x03, 0x04) || starts(head, 0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'cfb';
  return plain(head) ? 'text' : null;
}

/** No control characters besides tab, CR, LF. Markup counts as text and fits only a csv. */
const plain = (head: Uint8Array): boolean => head.length > 0 && head.every((b) => b >= 0x20 || b === 0x09 || b === 0x0a || b === 0x0d);
