import { portalWords } from '#market/portal/rules/words.ts';
import { signInWords } from '#office/identity/rules/words.ts';
import { faultsOf } from './accessibility.ts';
import { expect, seen, test } from './people.ts';

const { table: t } = portalWords;
const LANGUAGES = ['zh_CN', 'en_US'] as const;

test('M6 a stranger looks around from the login page: products, a product, its store, news and help, on a desk and on a phone, in both languages, light and dark', async ({
  people,
}) => {
  const visitor = await people.as(null);
  await visitor.goto('/shop/S000001');
  await expect(visitor).toHaveURL(/\/login\?redirect=%2Fshop%2FS000001$/);
  await visitor.getByRole('link', { name: seen(signInWords.table.browse) }).click();
  await expect(visitor).toHaveURL(/\/portal$/);
  const hosts = new Set<string>();
  visitor.on('request', (request) => void hosts.add(new URL(request.url()).host));

  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(seen(t['home.title']));
  await visitor.locator('.po-table tbody a').first().click();
  await expect(visitor).toHaveURL(/\/portal\/product\/\d+$/);
  const product = new URL(visitor.url()).pathname;
  await visitor.locator('.po-store a').first().click();
  await expect(visitor).toHaveURL(/\/portal\/store\/S\d{6}$/);
  const store = new URL(visitor.url()).pathname;
  await visitor.goto('/portal/news');
  const article = await visitor.locator('.po-articles a').first().getAttribute('href');
  await visitor.goto('/portal/help');
  const help = await visitor.locator('.po-help a').first().getAttribute('href');

  const paths = [
    '/portal',
    '/portal/search?q=PTA',
    product,
    '/portal/stores',
    store,
    '/portal/news',
    article,
    help,
    '/portal/about',
    '/portal/product/1',
  ];
  for (const mode of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme: mode });
    for (const path of paths)
      for (const locale of LANGUAGES) {
        const address = `${path}${path?.includes('?') ? '&' : '?'}lang=${locale}`;
        await visitor.setViewportSize({ width: 390, height: 844 });
        await visitor.goto(address);
        expect(
          await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${address} beyond a phone`,
        ).toBeLessThanOrEqual(0);
        expect(await faultsOf(visitor), `${address} ${mode}, phone`).toEqual([]);
        await visitor.setViewportSize({ width: 1440, height: 900 });
        expect(await faultsOf(visitor), `${address} ${mode}, desk`).toEqual([]);
      }
  }
  expect([...hosts]).toEqual([new URL(visitor.url()).host]);
});

test('M6 by keyboard alone: past the head to the content, a search, and to the login that leads back to the product', async ({
  people,
}) => {
  const visitor = await people.as(null);
  await visitor.goto('/portal?lang=en_US');
  await visitor.keyboard.press('Tab');
  await expect(visitor.getByRole('link', { name: seen(t.skip, 'en_US') })).toBeFocused();
  await visitor.getByRole('searchbox').focus();
  await visitor.keyboard.type('urea');
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(/\/portal\/search\?q=urea$/);
  await visitor.locator('.po-table tbody a').first().focus();
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(/\/portal\/product\/\d+$/);
  const id = /product\/(\d+)/.exec(visitor.url())?.[1];
  await visitor.getByRole('link', { name: seen(t['product.offers.open'], 'en_US') }).press('Enter');
  await expect(visitor).toHaveURL(
    new RegExp(`/login\\?redirect=%2FgoodsCategory%2FproductDetail%3Fid%3D${id}$`),
  );
});
