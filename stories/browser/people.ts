import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#app/demo/accounts.ts';
import type { Call, Envelope, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { shellWords } from '#kernel/web/shell/words.ts';
import { signedHeaders } from '#kernel/test/rig.ts';
import { commonLogin } from '#office/identity/contract/login.ts';
import { signInWords } from '#office/identity/rules/words.ts';

export type Size = 'desk' | 'phone';
export interface Wish {
  readonly locale?: Locale;
  readonly mode?: 'light' | 'dark';
  readonly size?: Size;
  /** Without the strip of open pages: a page that is left ends, so that a long walk stays light. */
  readonly single?: boolean;
  /**
   * A login and a browser of its own, so that logging out, locking or changing the theme touches nobody
   * else's. Others take a browser over from the test before, emptied.
   */
  readonly fresh?: boolean;
}
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** The words a reader sees, as matchers: whole text, or with holes filled by anything. */
export const seen = (said: LocalizedText, locale: Locale = 'zh_CN'): string => inLocale(said, locale);
export const like = (said: LocalizedText, locale: Locale = 'zh_CN'): RegExp =>
  new RegExp(
    inLocale(said, locale)
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+(?:\\\|[^{}]*)?\}/g, '.+'),
  );

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a browser keeps of a reader's taste: language chosen, watermark off in pictures, mode. */
function tastes(state: State, origin: string, wish: Wish): State {
  const locale = wish.locale ?? 'zh_CN';
  const theme = JSON.stringify({
    mode: wish.mode ?? 'light',
    lockScreen: false,
    ...(wish.single ? { tabs: false } : {}),
  });
  return {
    cookies: state.cookies,
    origins: [
      {
        origin,
        localStorage: [
          { name: 'chem-dt-locale', value: locale },
          { name: 'chem-dt-theme', value: theme },
        ],
      },
    ],
  };
}

/** Everybody sits at an address of his own, as people do: what an address may ask for an hour is not shared by all tests. */
function addressOf(login: string | null): Readonly<Record<string, string>> {
  const [a = 0, b = 0, c = 0] = createHash('sha256')
    .update(login ?? 'visitor')
    .digest();
  return { 'x-forwarded-for': `10.${a}.${b}.${(c % 254) + 1}` };
}

async function newContext(
  browser: Browser,
  baseURL: string,
  login: string | null,
  wish: Wish,
  state: State,
): Promise<BrowserContext> {
  const size = wish.size ?? 'desk';
  return browser.newContext({
    baseURL,
    viewport: SIZES[size],
    locale: wish.locale === 'en_US' ? 'en-GB' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: wish.mode ?? 'light',
    reducedMotion: 'reduce',
    ...(size === 'phone' ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
    storageState: tastes(state, new URL(baseURL).origin, wish),
    extraHTTPHeaders: addressOf(login),
  });
}

const NOBODY: State = { cookies: [], origins: [] };

/** Fills in the login form and waits until the console stands. */
export async function logIn(page: Page, login: string, locale: Locale = 'zh_CN'): Promise<void> {
  const { table } = signInWords;
  if (!new URL(page.url(), 'http://x').pathname.startsWith('/login')) await page.goto('/login');
  await page.getByLabel(seen(table.account, locale), { exact: true }).fill(login);
  await page.getByRole('textbox', { name: seen(table.password, locale), exact: true }).fill(DEMO_PASSWORD);
  await page
    .locator('form')
    .getByRole('button', { name: seen(table.submit, locale), exact: true })
    .click();
  await expect(page.locator('.sh-header')).toBeVisible({ timeout: 20_000 });
}

const TOKEN_SECONDS = 8 * 86_400;

/**
 * Signs somebody in by the call the login form makes, and answers the cookies a browser keeps of it. The form
 * itself is what `login.browser.ts` is about.
 */
async function signIn(baseURL: string, login: string, locale: Locale = 'zh_CN'): Promise<State> {
  const body = { loginType: 'platform', grantType: 'password', loginName: login, password: DEMO_PASSWORD };
  const response = await fetch(baseURL + commonLogin.path, {
    method: 'POST',
    headers: signedHeaders(body, { headers: { ...addressOf(login), locale } }),
    body: JSON.stringify(body),
  });
  const { status, message, data } = (await response.json()) as Envelope<OutputOf<typeof commonLogin>>;
  if (status !== 200 || data === null) throw new Error(`${login} could not sign in: ${message}`);
  const expires = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
  const cookie = (name: string, value: string, httpOnly: boolean) => ({
    name,
    value,
    domain: new URL(baseURL).hostname,
    path: '/',
    expires,
    httpOnly,
    secure: false,
    sameSite: 'Lax' as const,
  });
  const kept = response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? []);
  return {
    cookies: [
      cookie('chem-dt-token', encodeURIComponent(data.token), false),
      ...kept.map(([, name = '', value = '']) => cookie(name, value, true)),
    ],
    origins: [],
  };
}

/** A login kept for the whole run: the cookies of somebody who has signed in once. */
async function cookiesOf(baseURL: string, login: string, folder: string): Promise<State> {
  const file = path.join(folder, `${login}.json`);
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8')) as State;
  const state = await signIn(baseURL, login);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(`${file}.${process.pid}`, JSON.stringify(state));
  fs.renameSync(`${file}.${process.pid}`, file);
  return state;
}

/** One signed call with the login of `state`. Throws what the server refused. */
async function ask<C extends Call>(
  baseURL: string,
  { login, state }: { readonly login: string; readonly state: State },
  call: C,
  input: Omit<InputOf<C>, 'idempotencyKey'>,
): Promise<OutputOf<C>> {
  const body = call.once === undefined ? input : { idempotencyKey: randomUUID(), ...input };
  const token = state.cookies.find((c) => c.name === 'chem-dt-token')?.value ?? '';
  const cookie = state.cookies.map((c) => `${c.name}=${c.value}`).join('; ');
  const response = await fetch(baseURL + call.path, {
    method: 'POST',
    headers: signedHeaders(body, {
      token: decodeURIComponent(token),
      cookie,
      headers: addressOf(login),
    }),
    body: JSON.stringify(body),
  });
  const { status, message, data } = (await response.json()) as Envelope<OutputOf<C>>;
  if (status !== 200) throw new Error(`${call.name}: ${status} ${message}`);
  return data as OutputOf<C>;
}

/** Contexts of a worker by what their reader wished for; a test takes those it needs and gives them back. */
class Contexts {
  readonly #idle = new Map<string, BrowserContext[]>();

  /** One that an earlier test has given back, with everything it kept replaced by `state`; else a new one. */
  async take(key: string, state: State, create: () => Promise<BrowserContext>): Promise<BrowserContext> {
    const context = this.#idle.get(key)?.pop();
    if (context === undefined) return create();
    await context.setStorageState(state);
    return context;
  }

  async giveBack(key: string, context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()));
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), context]);
  }

  async close(): Promise<void> {
    for (const context of [...this.#idle.values()].flat()) await context.close();
  }
}

interface People {
  /** A page of somebody who is signed in; null for a visitor. Its errors fail the test. */
  as(login: string | null, wish?: Wish): Promise<Page>;
  /** What somebody did before the test begins, without a page: what a test is about goes through the screen. */
  does<C extends Call>(
    login: string,
    call: C,
    input: Omit<InputOf<C>, 'idempotencyKey'>,
  ): Promise<OutputOf<C>>;
}

export type { People };

/** Browser tests of the system: people by login, and a page that breaks is a failure whatever else was asked. */
export const test = base.extend<{ people: People; watch: (page: Page) => void }, { contexts: Contexts }>({
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use) => {
      const contexts = new Contexts();
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
  watch: async ({}, use) => {
    const broken: string[] = [];
    await use((page) => {
      page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`));
    });
    expect(broken).toEqual([]);
  },
  people: async ({ browser, baseURL, watch, contexts }, use, info) => {
    const taken: { key: string | null; context: BrowserContext }[] = [];
    const url = baseURL ?? 'http://127.0.0.1';
    const folder = path.join(info.project.outputDir, '.people', String(new URL(url).port));
    await use({
      async as(login, wish = {}) {
        const state =
          login === null
            ? NOBODY
            : await (wish.fresh ? signIn(url, login, wish.locale) : cookiesOf(url, login, folder));
        const create = () => newContext(browser, url, login, wish, state);
        const key = wish.fresh ? null : JSON.stringify([login, wish]);
        const context =
          key === null
            ? await create()
            : await contexts.take(key, tastes(state, new URL(url).origin, wish), create);
        taken.push({ key, context });
        const page = await context.newPage();
        watch(page);
        return page;
      },
      does: async (login, call, input) =>
        ask(url, { login, state: await cookiesOf(url, login, folder) }, call, input),
    });
    // What a failed test leaves behind is kept away from the next one.
    for (const { key, context } of taken)
      await (key === null || info.status !== info.expectedStatus
        ? context.close()
        : contexts.giveBack(key, context));
  },
});
export { expect };

/** Goes to a page behind the login and waits until it has what it shows. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/**
 * Goes to a page as a link of the console would, without loading the console again; the first page of a visit
 * is loaded whole.
 */
export async function walk(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') return open(page, path);
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await expect(page.locator(`.sh-page[data-tab="${path.split('?')[0]}"]`)).toBeVisible({ timeout: 15_000 });
  await settled(page);
}

/** Nothing loads any more: no waiting page, no skeleton, no stand-in of a part, no chart without its drawing. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.sh-header')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.sh-page, .sh-note').filter({ visible: true }).first()).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.locator('.sh-waiting, .fb-waiting, .pt-veil').filter({ visible: true })).toHaveCount(0, {
    timeout: 15_000,
  });
  // A skeleton shows itself late, but it stands for something that is still on its way from the start.
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('.sc-skeleton, .ch[aria-busy=true]')].some(
        (waiting) => waiting.getClientRects().length > 0,
      ),
    undefined,
    { timeout: 15_000 },
  );
  // A page that breaks is caught by its guard: no error of the page tells of it.
  for (const locale of ['zh_CN', 'en_US'] as const)
    await expect(page.getByText(seen(shellWords.table['page.broken'], locale), { exact: true })).toHaveCount(
      0,
    );
}
