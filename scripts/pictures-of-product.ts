import fs from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '#app/demo/accounts.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { findBrowser } from './browser.ts';
import { main } from './steps.ts';

/**
 * A picture of the running demonstration for the README: who looks, at what, how. `through` opens a list
 * first and follows its first record.
 */
interface Picture {
  readonly file: string;
  readonly login: string;
  readonly path: string;
  readonly through?: { readonly key: string; readonly to: string };
  readonly locale?: 'zh_CN' | 'en_US';
  readonly mode?: 'light' | 'dark';
  readonly phone?: boolean;
  /** Pressed before the picture is taken. */
  readonly press?: string;
  /** Waited after the press, until a notice has gone. */
  readonly linger?: number;
}

const PICTURES: readonly Picture[] = [
  {
    file: 'board',
    login: 'buyer_purchaser',
    path: '/rmbSellList',
    press: 'tbody tr:nth-child(2) td:nth-child(4)',
  },
  { file: 'board-dark', login: 'buyer_purchaser', path: '/rmbSellList', mode: 'dark', locale: 'en_US' },
  {
    file: 'thread',
    login: 'seller_trader',
    path: '/rmbSellManagement/CurrentTrading?status=10',
    through: { key: 'id', to: '/rmbSellManagement/OnlineNegotiation' },
  },
  {
    file: 'offer-form',
    login: 'seller_trader',
    path: '/rmbSellManagement/SaleOffer/new',
    locale: 'en_US',
    press: 'text=Copy from last',
    linger: 7000,
  },
  {
    file: 'letter',
    login: 'seller_trader',
    path: '/transactionManagement/offerHistory',
    through: { key: 'letterId', to: '/transactionConfirmation' },
  },
  {
    file: 'order',
    login: 'seller_trader',
    path: '/transactionManagement/orderPendingPayment',
    through: { key: 'id', to: '/transactionManagement/orderDetail' },
  },
  { file: 'phone', login: 'buyer_purchaser', path: '/rmbSellList', phone: true },
];

async function logIn(page: Page, base: string, login: string): Promise<void> {
  await page.goto(`${base}/login`);
  await page.locator('#way-panel input').first().fill(login);
  await page.locator('#way-panel input[type=password]').fill(DEMO_PASSWORD);
  await page.locator('#way-panel button[type=submit]').click();
  await page.locator('.sh-header').waitFor();
}

/** Goes to the page, or to the first record its list answers with. */
async function goTo(page: Page, base: string, picture: Picture): Promise<void> {
  const { through } = picture;
  if (through === undefined) {
    await page.goto(`${base}${picture.path}`);
    return;
  }
  const answered = page.waitForResponse(async (r) => {
    if (!r.url().includes('/api/')) return false;
    const body = (await r.json().catch(() => null)) as { data?: { list?: Record<string, unknown>[] } } | null;
    return (
      typeof body?.data?.list?.[0]?.[through.key] === 'string' && Object.keys(body.data.list[0]).length > 12
    );
  });
  await page.goto(`${base}${picture.path}`);
  const { data } = (await (await answered).json()) as { data: { list: Record<string, string>[] } };
  await page.goto(`${base}${through.to}?id=${data.list[0]?.[through.key] ?? ''}`);
}

/** Cookies of who has logged in already: a person may not be logged in too often at once. */
const logins = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

async function take(
  context: BrowserContext,
  base: string,
  picture: Picture,
  folder: string,
): Promise<string> {
  const page = await context.newPage();
  await page.addInitScript(`localStorage.setItem('chem-dt-locale', '${picture.locale ?? 'zh_CN'}');
    localStorage.setItem('chem-dt-theme', JSON.stringify({ mode: '${picture.mode ?? 'light'}', watermark: false, lockScreen: false }));`);
  const held = logins.get(picture.login);
  if (held === undefined) {
    await logIn(page, base, picture.login);
    logins.set(picture.login, await context.cookies());
  } else await context.addCookies(held);
  await goTo(page, base, picture);
  await page.locator('.sh-waiting, .sc-skeleton').first().waitFor({ state: 'hidden' });
  await page.locator('#main h1').filter({ visible: true }).first().waitFor();
  await page.waitForTimeout(1500);
  if (picture.press !== undefined) {
    await page.locator(picture.press).first().click();
    await page.mouse.move(720, 4);
    await page.waitForTimeout(picture.linger ?? 2000);
  }
  const file = path.join(folder, `${picture.file}.png`);
  // A palette keeps a screen of flat colours sharp and small enough for a README.
  fs.writeFileSync(
    file,
    await sharp(await page.screenshot())
      .png({ palette: true, colours: 128, effort: 10 })
      .toBuffer(),
  );
  await page.close();
  return `${picture.file}.png ${Math.ceil(fs.statSync(file).size / 1024)} kB`;
}

/** `node scripts/pictures-of-product.ts <address of a running demonstration> [name…]`: draws docs/pictures anew. */
if (import.meta.main) {
  await main(async () => {
    const [base, ...names] = process.argv.slice(2);
    if (base === undefined) {
      console.error('Give the address of a running demonstration, such as http://127.0.0.1:3000');
      return 1;
    }
    const folder = path.join(ROOT, 'docs', 'pictures');
    fs.mkdirSync(folder, { recursive: true });
    const found = await findBrowser();
    const browser = await chromium.launch({ executablePath: found.path, args: found.args });
    try {
      for (const picture of PICTURES.filter((p) => names.length === 0 || names.includes(p.file))) {
        const size = picture.phone
          ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
          : { viewport: { width: 1440, height: 900 } };
        const context = await browser.newContext({
          ...size,
          locale: 'zh-CN',
          timezoneId: 'Asia/Shanghai',
          reducedMotion: 'reduce',
          colorScheme: picture.mode ?? 'light',
        });
        console.log(`  ${await take(context, base, picture, folder)}`);
        await context.close();
      }
    } finally {
      await browser.close();
    }
    return 0;
  });
}
