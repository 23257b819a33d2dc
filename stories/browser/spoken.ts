import type { Page, Response } from '@playwright/test';
import { people as everybody } from '#app/demo/reference/people.ts';

/**
 * What the product itself says on a page: headings, labels, buttons, tabs, menu. Names of companies, people
 * and goods are data.
 */
const CHROME =
  '#main th, #main label, #main legend, #main button, #main [role="tab"], #main [role="status"], .sh-header button, .sh-sider a, .sh-sider button, .sh-tabs [role="tab"], nav a';
const saidOn = (page: Page): Promise<string[]> =>
  page.locator(CHROME).evaluateAll((all) =>
    all
      .filter((e) => e.getClientRects().length > 0)
      .flatMap((e) => [
        (e as HTMLElement).innerText,
        e.getAttribute('placeholder') ?? '',
        e.getAttribute('title') ?? '',
      ])
      .map((t) => t.trim())
      .filter((t) => t !== ''),
  );
/** Words that are Chinese in both languages: the name of the language, and what people called themselves and their goods. */
const OWN_NAMES = everybody.map((p) => p.zh);
const isData = (text: string): boolean =>
  text === '中文' ||
  text.endsWith('店铺') ||
  /\.(pdf|png|jpe?g|xlsx?)$/i.test(text) ||
  /\b(OF|NG|DL|LT|OR)\d{6,}/.test(text) ||
  OWN_NAMES.some((name) => text.endsWith(name));

/** Chinese that the product says on an English page. */
export async function chineseOn(page: Page): Promise<string[]> {
  return [...new Set((await saidOn(page)).filter((t) => /\p{Script=Han}/u.test(t) && !isData(t)))];
}

/**
 * The English of words that come in both languages: code sets, menus, settings. Beside its Chinese it is data
 * in a cell of a record alone, where its keepers see both.
 */
const ENGLISH_SIDE = ['en', 'en_US'];
const CHINESE_SIDE = ['zh', 'zh_CN'];
interface Texts {
  readonly said: Set<string>;
  readonly beside: Set<string>;
}
function gather(value: unknown, into: Texts, beside = false): void {
  if (typeof value === 'string') {
    if (/[A-Za-z]/.test(value)) (beside ? into.beside : into.said).add(value.replace(/<[^>]+>/g, ' '));
  } else if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>;
    const both = CHINESE_SIDE.some((key) => typeof record[key] === 'string' && record[key] !== '');
    for (const [key, inner] of Object.entries(record))
      gather(inner, into, beside || (both && ENGLISH_SIDE.includes(key)));
  }
}

/** Listens to what the server answers a page: whatever it shows of that is data, whatever language it is in. */
export function hearing(page: Page): { readonly data: () => Promise<{ said: string; beside: string }> } {
  const heard: Texts = { said: new Set(), beside: new Set() };
  const pending = new Set<Promise<void>>();
  page.on('response', (response: Response) => {
    // The line of live news is an answer without an end.
    if (
      !new URL(response.url()).pathname.startsWith('/api/') ||
      response.headers()['content-type']?.startsWith('application/json') !== true
    )
      return;
    const reading: Promise<void> = response
      .json()
      .then((body: { data?: unknown }) => gather(body.data, heard))
      .catch(() => undefined)
      .finally(() => pending.delete(reading));
    pending.add(reading);
  });
  return {
    async data() {
      await Promise.all(pending);
      return { said: [...heard.said].join('\n'), beside: [...heard.beside].join('\n') };
    },
  };
}

/**
 * Two or more English words in a row, wherever a reader meets them: texts, placeholders, tips and the names
 * screen readers say. Code, keys and drawings are in no language; what is marked as English is meant to be.
 */
const ENGLISH = /[A-Za-z][A-Za-z’'-]+(?:[ \u00a0]+[A-Za-z][A-Za-z’'-]+)+/g;
const phrasesOn = (page: Page): Promise<{ text: string; cell: boolean }[]> =>
  page.evaluate((pattern) => {
    const found: { text: string; cell: boolean }[] = [];
    const note = (at: Element | null, text: string | null) => {
      for (const phrase of (text ?? '').match(new RegExp(pattern, 'g')) ?? [])
        found.push({ text: phrase, cell: at?.closest('td, dd') != null });
    };
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      (node) => {
        if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
        const e = node as Element;
        const unseen =
          ['SCRIPT', 'STYLE', 'NOSCRIPT', 'CODE', 'KBD', 'IFRAME', 'svg'].includes(e.tagName) ||
          getComputedStyle(e).display === 'none' ||
          getComputedStyle(e).visibility === 'hidden';
        return unseen || e.getAttribute('lang')?.startsWith('en')
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT;
      },
    );
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) note(node.parentElement, node.textContent);
      else
        for (const attribute of ['placeholder', 'title', 'aria-label', 'alt'])
          note(node as Element, (node as Element).getAttribute(attribute));
    }
    return found;
  }, ENGLISH.source);

/** English that the product says on a Chinese page: what the server did not answer as data. */
export async function englishOn(page: Page, heard: ReturnType<typeof hearing>): Promise<string[]> {
  const phrases = await phrasesOn(page);
  if (phrases.length === 0) return [];
  const { said, beside } = await heard.data();
  return [
    ...new Set(
      phrases
        .filter(({ text, cell }) => !said.includes(text) && !(cell && beside.includes(text)))
        .map((p) => p.text),
    ),
  ];
}
