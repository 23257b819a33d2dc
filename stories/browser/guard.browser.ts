import { shellWords } from '#kernel/web/shell/words.ts';
import { expect, logIn, open, seen, test } from './people.ts';

const { table } = shellWords;

test('R-GUARD-001 without a stored operator a page redirects to /login, and the login leads back to the page asked for', async ({
  people,
}) => {
  const page = await people.as(null);
  await page.goto('/myMessage?read=false');
  await expect(page).toHaveURL(/\/login\?redirect=%2FmyMessage%3Fread%3Dfalse$/);
  await logIn(page, 'buyer_logistics');
  await expect(page).toHaveURL(/\/myMessage\?read=false$/);
});

test('R-GUARD-007 / leads to /home and, for a visitor, to a login page without a way back', async ({
  people,
}) => {
  const visitor = await people.as(null);
  await visitor.goto('/');
  await expect(visitor).toHaveURL(/\/login$/);
  const page = await people.as('buyer_purchaser');
  await open(page, '/myMessage');
  await open(page, '/');
  await expect(page).toHaveURL(/\/home$/);
});

test('R-GUARD-008 /dashboard leads to /goodsCategory', async ({ people }) => {
  const page = await people.as('buyer_purchaser');
  await open(page, '/dashboard');
  await expect(page).toHaveURL(/\/goodsCategory$/);
});

test('R-GUARD-003 R-GUARD-005 an unknown path goes to /404, inside the frame for who is signed in', async ({
  people,
}) => {
  const page = await people.as('buyer_purchaser');
  await open(page, '/myMessage');
  await open(page, '/noSuchPage');
  await expect(page).toHaveURL(/\/404/);
  await expect(page.getByRole('heading', { name: seen(table['404.title']) })).toBeVisible();
  await expect(page.locator('.sh-header')).toBeVisible();
});

test('R-GUARD-004 R-GUARD-006 a page without permission goes to /403, which names the page and leads home', async ({
  people,
}) => {
  const page = await people.as('buyer_purchaser');
  await open(page, '/myMessage');
  await open(page, '/resourceSupervision/offerApproval');
  await expect(page).toHaveURL(/\/403/);
  await expect(page.getByRole('heading', { name: seen(table['403.title']) })).toBeVisible();
  await page
    .locator('#main')
    .getByRole('link', { name: seen(table['page.home']) })
    .click();
  await expect(page).not.toHaveURL(/\/403/);
});

test('R-GUARD-003 R-GUARD-004 a new browser tab is judged like the first: unknown goes to /404, forbidden to /403, both inside the frame', async ({
  people,
}) => {
  const first = await people.as('buyer_purchaser');
  await open(first, '/myMessage');
  for (const [path, code] of [
    ['/noSuchPage', '404'],
    ['/resourceSupervision/offerApproval', '403'],
  ] as const) {
    const page = await first.context().newPage();
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/${code}`));
    await expect(page.getByRole('heading', { name: seen(table[`${code}.title`]) })).toBeVisible();
    await expect(page.locator('.sh-header')).toBeVisible();
    await page.close();
  }
});

test('R-AUTH-010 R-AUTH-011 /404 and /403 open for visitors', async ({ people }) => {
  const page = await people.as(null);
  for (const code of ['404', '403'] as const) {
    await page.goto(`/${code}`);
    await expect(page).toHaveURL(new RegExp(`/${code}$`));
    await expect(page.getByRole('heading', { name: seen(table[`${code}.title`]) })).toBeVisible();
  }
});

for (const [login, path] of [
  ['operator', '/home'],
  ['seller_trader', '/cockpit'],
  ['buyer_purchaser', '/pchome'],
] as const) {
  test(`administration-domain 2.3 ${login} lands on ${path}`, async ({ people }) => {
    const page = await people.as(null);
    await logIn(page, login);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
}

test('R-GUARD-025 (rmb m16) the title of the window ends with the platform and the login suffix; a page names itself before', async ({
  people,
}) => {
  const page = await people.as('buyer_purchaser');
  await open(page, '/myMessage');
  await expect(page).toHaveTitle(/^我的消息 - 化工.* - 登录$/);
});
