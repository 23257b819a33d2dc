import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { Validation } from '#kernel/rules/refusals.ts';

const load = createRequire(import.meta.url);
let loaded: typeof sanitizeHtml | null = null;
/** Fetched with the first rich text: it brings a parser of style sheets along. */
function sanitise(html: string, options: sanitizeHtml.IOptions): string {
  loaded ??= load('sanitize-html') as typeof sanitizeHtml;
  return loaded(html, options);
}

/**
 * Rich text of people is hostile on staff pages too: an allow-list of tags and attributes on save
 * (administration-domain 0.1 html(n), trust 4).
 * Links: http, https, mailto and own attachments; pictures: own attachments only, so that reading a text
 * calls no foreign server.
 */
const ATTACHMENT = /^\/files\/\d{1,18}\/[^/?#\\]{1,400}$/;
const TEXT_TAGS = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'mark',
  'code',
  'pre',
  'blockquote',
  'hr',
  'ul',
  'ol',
  'li',
  'span',
  'div',
];
const TABLE_TAGS = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const ALIGN = /^(left|center|right|justify)$/;
const COLOUR = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i;
const SIZE = /^\d{1,4}(\.\d{1,2})?(px|%)$/;

/**
 * The address when people may follow it, else null: no credentials, no other schemes, no protocol-relative or
 * local paths besides attachments.
 */
export function safeLink(href: string): string | null {
  const text = href.trim();
  if (ATTACHMENT.test(text) && !text.includes('..')) return text;
  if (!/^(https?:\/\/|mailto:)/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  return url.protocol === 'http:' || url.protocol === 'https:' || url.protocol === 'mailto:'
    ? url.href
    : null;
}

const link: sanitizeHtml.Transformer = (_tag, attributes) => {
  const href = safeLink(attributes.href ?? '');
  if (href === null) return { tagName: 'span', attribs: {} };
  const title = attributes.title === undefined ? {} : { title: attributes.title };
  return { tagName: 'a', attribs: { href, ...title, rel: 'noopener noreferrer nofollow', target: '_blank' } };
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, ...TABLE_TAGS, 'a', 'img', 'figure', 'figcaption'],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    col: ['span', 'style'],
    ol: ['start'],
    p: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
    h4: ['style'],
    h5: ['style'],
    span: ['style'],
    div: ['style'],
    mark: ['style'],
  },
  allowedStyles: {
    '*': { 'text-align': [ALIGN], color: [COLOUR], 'background-color': [COLOUR], width: [SIZE] },
  },
  // Addresses are judged by safeLink and the filter below; relative ones reach them only because of the attachment form.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'embed',
    'template',
    'svg',
    'math',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  transformTags: { a: link, area: link },
  exclusiveFilter: (frame) =>
    frame.tag === 'img' &&
    !(ATTACHMENT.test(frame.attribs.src ?? '') && !(frame.attribs.src ?? '').includes('..')),
  nestingLimit: 40,
  parseStyleAttributes: true,
};

/**
 * Rich text made harmless. Sanitising twice changes nothing more. Refuses 10009 when more than `most`
 * characters (code points) remain.
 */
export function sanitiseRich(html: string, most = 50_000): string {
  const clean = sanitise(html.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, ''), OPTIONS).trim();
  if ([...clean].length > most) throw Validation({ first: `text.max:${most}` });
  return clean;
}

/** Headings of a text stand below the title of the page that shows it. */
const LOWERED: Readonly<Record<string, string>> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };
const lowered = Object.fromEntries(
  Object.entries(LOWERED).map(([tag, below]): [string, sanitizeHtml.Transformer] => [
    tag,
    () => ({ tagName: below, attribs: {} }),
  ]),
);
/**
 * Rich text for a page without scripts and styles of its own: sanitised as on saving, without colours and
 * widths, which a dark or narrow page could not keep.
 */
export const sanitiseForVisitors = (html: string): string =>
  sanitise(html, {
    ...OPTIONS,
    allowedTags: [...(OPTIONS.allowedTags as string[]), 'h6'],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    transformTags: { ...OPTIONS.transformTags, ...lowered },
  });

/** The words of a rich text without markup, for search, excerpts and short messages; blocks are separated by a space. */
export function plainTextOf(html: string): string {
  const spaced = html.replace(/<(br|\/p|\/h[1-5]|\/li|\/td|\/th|\/div|\/tr)\b[^>]*>/gi, ' $&');
  const text = sanitise(spaced, {
    allowedTags: [],
    allowedAttributes: {},
    ...(OPTIONS.nonTextTags === undefined ? {} : { nonTextTags: OPTIONS.nonTextTags }),
  });
  return decodeBasic(text).replace(/\s+/g, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};
const decodeBasic = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Attachment ids a rich text shows or links, each once: they are bound to the record that holds the text. */
export const attachmentsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="\/files\/(\d{1,18})\//g)].map((m) => m[1] as string)),
];
