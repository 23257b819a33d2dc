import type { Page, Response } from '@playwright/test';
import { people as everybody } from '#app/demo/reference/people.ts';

/** What the product itself says on a page: headings, labels, buttons, tabs, menu. Names of companies, people and goods are data. */
const CHROME =
  '#main th, #main label, #main legend, #main button, #main [role="tab"], #main [role="status"], .sh-header button, .sh-sider a, .sh-sider button, .sh-tabs [role="tab"], nav a';
const saidOn = (page: Page): Promise<string[]> =>
  page.locator(CHROME).evaluateAll((all) =>
    all
      .filter((e) => e.getClientRects().length > 0)
      .flatMap((e) => [(e as HTMLElement).innerText, e.getAttribute('placeholder') ?? '', e.getAttribute('title') ?? ''])
      .map((t) => t.trim())
      .filter((t) => t !== ''),
  );
/** Words that are Chinese in both languages: the name of the language, and what people called themselves and their goods. */
const OWN_NAMES = everybody.map((p) => p.zh);
const isData = (text: string): boolean => text === '中文' || text.endsWith('店铺') || /\.(pdf|png|jpe?g|xlsx?)$/i.test(text) || /\b(OF|NG|DL|LT|OR)\d{6,}/.test(text) || OWN_NAMES.some((name) => text.endsWith(name));

/** Chinese that the product says on an English page. */
export async function chineseOn(page: Page): Promise<string[]> {
  return [...new Set((await saidOn(page)).filter((t) => /\p{Script=Han}/u.test(t) && !isData(t)))];
}

/** The English of a name that was answered with its Chinese beside it: a Chinese page has no use for it. */
const ENGLISH_KEY = /^(?:en|en_US)$|En$/;
const CHINESE_KEYS = ['zh', 'zh_CN', 'Zh'];
const hasChinese = (record: Record<string, unknown>, key: string): boolean => [...CHINESE_KEYS, key.replace(/En$/, 'Zh'), key.replace(/En$/, '')].some((k) => k !== key && typeof record[k] === 'string' && record[k] !== '');
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/<[^>]+>/g, ' ')];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  return Object.entries(record).flatMap(([key, inner]) => (ENGLISH_KEY.test(key) && hasChinese(record, key) ? [] : textsOf(inner)));
}

/** Listens to what the server answers a page: whatever it shows of that is data, whatever language it is in. */
export function hearing(page: Page): { readonly data: () => Promise<string> } {
  const heard = new Set<string>();
  const pending = new Set<Promise<void>>();
  page.on('response', (response: Response) => {
    // The line of live news is an answer without an end.
    if (!new URL(response.url()).pathname.startsWith('/api/') || response.headers()['content-type']?.startsWith('application/json') !== true) return;
    const reading: Promise<void> = response
      .json()
      .then((body: { data?: unknown }) => {
        for (const text of textsOf(body.data)) if (/[A-Za-z]/.test(text)) heard.add(text);
      })
      .catch(() => undefined)
      .finally(() => pending.delete(reading));
    pending.add(reading);
  });
  return {
    async data() {
      await Promise.all(pending);
      return [...heard].join('\n');
    },
  };
}

/** Two or more English words in a row, wherever a reader meets them: texts, placeholders, tips and the names screen readers say. What is typed on keys and code is in no language. */
const ENGLISH = /[A-Za-z][A-Za-z’'-]+(?:[ \u00a0]+[A-Za-z][A-Za-z’'-]+)+/g;
const phrasesOn = (page: Page): Promise<string[]> =>
  page.evaluate((pattern) => {
    const found: string[] = [];
    const note = (text: string | null) => found.push(...((text ?? '').match(new RegExp(pattern, 'g')) ?? []));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
      if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
      const e = node as Element;
      return ['SCRIPT', 'STYLE', 'CODE', 'KBD', 'IFRAME'].includes(e.tagName) || e.getAttribute('lang')?.startsWith('en') || getComputedStyle(e).display === 'none' || getComputedStyle(e).visibility === 'hidden' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
    });
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) note(node.textContent);
      else for (const attribute of ['placeholder', 'title', 'aria-label', 'alt']) note((node as Element).getAttribute(attribute));
    }
    return found;
  }, ENGLISH.source);

/** English that the product says on a Chinese page: what did not come from the server. */
export async function englishOn(page: Page, heard: { readonly data: () => Promise<string> }): Promise<string[]> {
  const phrases = [...new Set(await phrasesOn(page))];
  if (phrases.length === 0) return [];
  const data = await heard.data();
  return phrases.filter((phrase) => !data.includes(phrase));
}
