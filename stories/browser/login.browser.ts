import { demoAccounts } from '#app/demo/accounts.ts';
import { person } from '#app/demo/reference/people.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { shellWords } from '#kernel/web/shell/words.ts';
import { shownWords } from '#office/configuration/rules/shown-words.ts';
import { sendSmsCode } from '#office/identity/contract/login.ts';
import { signInWords } from '#office/identity/rules/words.ts';
import { codeSent } from './answers.ts';
import { expect, logIn, open, seen, test } from './people.ts';

const { table } = signInWords;

test('R-AUTH-002 a wrong password is said at the form, in the language of the page, and what was typed stays', async ({
  people,
}) => {
  const page = await people.as(null, { locale: 'en_US' });
  await page.goto('/login');
  const account = page.getByLabel(seen(table.account, 'en_US'), { exact: true });
  await account.fill('buyer_finance');
  await page
    .getByRole('textbox', { name: seen(table.password, 'en_US'), exact: true })
    .fill('wrong-Password-1');
  await page
    .locator('form')
    .getByRole('button', { name: seen(table.submit, 'en_US'), exact: true })
    .click();
  await expect(page.getByRole('alert')).toHaveText(/password/i);
  await expect(account).toHaveValue('buyer_finance');
  await expect(page).toHaveURL(/\/login$/);
});

test('R-AUTH-002 an empty form names both fields and sends nothing', async ({ people }) => {
  const page = await people.as(null);
  await page.goto('/login');
  await page
    .locator('form')
    .getByRole('button', { name: seen(table.submit), exact: true })
    .click();
  await expect(page.getByText(seen(table['account.enter']))).toBeVisible();
  await expect(page.getByText(seen(table['password.enter']))).toBeVisible();
});

test('who cannot read the image code signs in by a proof of work, by keyboard alone, on a phone, in English', async ({
  people,
}) => {
  const { mobile } = person('buyer_finance');
  const page = await people.as(null, { locale: 'en_US', size: 'phone', fresh: true });
  await page.goto('/login');
  await page.getByRole('tab', { name: seen(table['tab.code'], 'en_US') }).click();
  await page.getByLabel(seen(table.target, 'en_US'), { exact: true }).fill(mobile);
  const way = page.getByRole('button', { name: seen(table['proof.start'], 'en_US') });
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(seen(table['proof.done'], 'en_US'))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: seen(table['proof.back'], 'en_US') })).toBeFocused();
  await expect(page.getByLabel(seen(table.picture, 'en_US'), { exact: true })).toHaveCount(0);
  const sent = page.waitForResponse((answer) => answer.url().endsWith(sendSmsCode.path));
  await page.getByRole('button', { name: seen(table['code.send'], 'en_US') }).click();
  const answer = await sent;
  expect(((await answer.json()) as { status: number }).status).toBe(200);
  const at = Date.parse((await answer.headerValue('date')) ?? '');
  const code = await codeSent(await people.as('operator'), mobile, at);
  await page.getByLabel(seen(table.code, 'en_US'), { exact: true }).fill(code);
  await page
    .locator('form')
    .getByRole('button', { name: seen(table.submit, 'en_US'), exact: true })
    .click();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a demo account logs in with one click', async ({ people }) => {
  const page = await people.as(null);
  await page.goto('/login');
  const account = demoAccounts.find((a) => a.login === 'operator');
  await page
    .getByRole('button', { name: account === undefined ? 'operator' : inLocale(account, 'zh_CN') })
    .click();
  await expect(page.locator('.sh-header')).toContainText(person('operator').zh);
});

test('who has logged in is shown nothing a visitor was answered: the lines of the site for those signed in stand on the front page', async ({
  people,
}) => {
  const page = await people.as(null);
  await logIn(page, 'buyer_purchaser');
  await expect(page).toHaveURL(/\/pchome$/);
  const lines = page.getByRole('navigation', { name: seen(shownWords.table.nav) });
  await expect(lines.locator('a[href="/goodsCategory"]')).toBeVisible();
});

test('R-I18N-004 changing the language on the login page keeps what was typed', async ({ people }) => {
  const page = await people.as(null);
  await page.goto('/login');
  await page.getByLabel(seen(table.account), { exact: true }).fill('typed-before');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByLabel(seen(table.account, 'en_US'), { exact: true })).toHaveValue('typed-before');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('R-AUTH-004 R-AUTH-007 R-AUTH-009 registration and the forgotten password open without login', async ({
  people,
}) => {
  const page = await people.as(null);
  await page.goto('/login');
  await page.getByRole('link', { name: seen(table.forgot) }).click();
  await expect(page.getByRole('heading', { name: seen(table['forgot.title']) })).toBeVisible();
  await page.goto('/registerAccount');
  await expect(page.getByRole('heading', { name: seen(table['register.title']) })).toBeVisible();
});

test('R-AUTH-025 logging out ends on the login page and the way back is closed', async ({ people }) => {
  const page = await people.as('buyer_finance', { fresh: true });
  await open(page, '/myMessage');
  await page.getByRole('button', { name: new RegExp(seen(shellWords.table.me)) }).click();
  await page.getByRole('menuitem', { name: seen(shellWords.table['me.logout']), exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/myMessage');
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, 'buyer_finance');
});
