import type { FastifyRequest } from 'fastify';
import type { Locale } from '#kernel/rules/locale.ts';

/** Keeps the language a visitor chose. */
export const LANGUAGE_COOKIE = 'chem-dt-lang';
const MOST_TEXT = 100;

/** A value of an address as one line of text: the first of several, without control characters, cut to 100. */
export function oneLine(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string') return '';
  return first
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_TEXT)
    .toWellFormed();
}

const localeOf = (tag: string): Locale | null =>
  /^zh\b|^zh_/i.test(tag) ? 'zh_CN' : /^en\b|^en_/i.test(tag) ? 'en_US' : null;

/** The first language of the browser's list that there is; the list is in the order of its weights (RFC 9110 12.5.4). */
function preferred(header: string): Locale | null {
  const wished = header.split(',', 20).map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((q) => q !== undefined);
    return { locale: localeOf(tag), weight: weight === undefined ? 1 : Number.parseFloat(weight) || 0 };
  });
  return (
    wished.filter((w) => w.locale !== null && w.weight > 0).toSorted((a, b) => b.weight - a.weight)[0]
      ?.locale ?? null
  );
}

/** The language the address itself asks for. */
export const chosenLanguage = (request: FastifyRequest): Locale | null =>
  localeOf(oneLine((request.query as { lang?: unknown }).lang));

/** `lang` of the address, else what was chosen before, else the browser's language, else Chinese. */
export const languageOf = (request: FastifyRequest): Locale =>
  chosenLanguage(request) ??
  localeOf(oneLine(request.cookies[LANGUAGE_COOKIE])) ??
  preferred(String(request.headers['accept-language'] ?? '').slice(0, 400)) ??
  'zh_CN';
