import { setWords } from '#office/codesets/rules/screen-words.ts';
import { CONFIG_ROUTES } from '#office/configuration/rules/places.ts';
import { unitWords } from '#office/configuration/rules/unit-words.ts';
import { siteWords } from '#office/configuration/rules/words.ts';
import { accountWords } from '#office/identity/rules/account-words.ts';
import { agreementWords } from '#registry/members/rules/agreement-words.ts';
import { expect, like, open, seen, test } from './people.ts';

const w = siteWords.table;

test('R-PCONF-006 a friendly link is added and seen on the site', async ({ people }) => {
  const page = await people.as('operator');
  await open(page, CONFIG_ROUTES.friendlyLink);
  await page
    .getByRole('button', { name: like(w.add) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const name = `石化联合会${Date.now() % 100_000}`;
  await dialog.getByRole('textbox', { name: like({ zh: `${w.names.zh} 中文`, en: '' }) }).fill(name);
  await dialog.getByRole('textbox', { name: seen(w.url), exact: true }).fill('https://www.cpcif.example/');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('已发布');
  await open(page, '/home');
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('R-PCONF-006 a friendly link is changed and taken back to its first version', async ({ people }) => {
  const page = await people.as('operator');
  await open(page, CONFIG_ROUTES.friendlyLink);
  const [first, second] = [`商会${Date.now() % 100_000}`, `协会${Date.now() % 100_000}`];
  const nameField = () =>
    page.getByRole('dialog').getByRole('textbox', { name: like({ zh: `${w.names.zh} 中文`, en: '' }) });
  const save = async () => {
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await page
    .getByRole('button', { name: seen(w.add), exact: true })
    .first()
    .click();
  await nameField().fill(first);
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: seen(w.url), exact: true })
    .fill('https://www.chamber.example/');
  await save();
  await page
    .getByRole('row', { name: new RegExp(first) })
    .getByRole('button', { name: seen(w.edit), exact: true })
    .click();
  await nameField().fill(second);
  await save();
  const row = page.getByRole('row', { name: new RegExp(second) });
  await expect(row).toBeVisible();
  const history = row.getByRole('button', { name: seen(w.history), exact: true });
  if (await history.isVisible()) await history.click();
  else {
    await row.getByRole('button', { name: /更多|More/ }).click();
    await page.getByRole('menuitem', { name: seen(w.history), exact: true }).click();
  }
  await page
    .getByRole('dialog')
    .getByRole('button', { name: seen(w.rollBack), exact: true })
    .last()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: seen(w.rollBack), exact: true })
    .click();
  await expect(page.getByText(seen(w['rollBack.done'])).first()).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(first) })).toBeVisible();
  await open(page, '/home');
  await expect(page.getByRole('link', { name: first })).toBeVisible();
});

test('R-PCONF-011 the footer previews what is typed and shows what is released, on the login page too', async ({
  people,
}) => {
  const page = await people.as('operator');
  await open(page, CONFIG_ROUTES.footer);
  const hotline = `400-8${String(Date.now() % 100).padStart(2, '0')}-0000`;
  await page
    .getByRole('textbox', { name: seen(unitWords.table['footer.hotline']), exact: true })
    .fill(hotline);
  await expect(page.getByRole('region', { name: seen(unitWords.table['preview.title']) })).toContainText(
    hotline,
  );
  await page.getByRole('button', { name: seen(unitWords.table.release), exact: true }).click();
  const asked = page.getByRole('dialog');
  // What the version says afterwards is said before (operator-console polish).
  await expect(asked).toContainText(seen(unitWords.table['footer.hotline']));
  await expect(asked).toContainText(hotline);
  await asked.getByRole('button', { name: seen(unitWords.table.release), exact: true }).click();
  await expect(page.getByText(seen(unitWords.table.released)).first()).toBeVisible();
  const visitor = await people.as(null);
  await visitor.goto('/login');
  await expect(visitor.getByText(hotline)).toBeVisible();
});

test('R-CODE-002 a code is added under both languages after its language is confirmed', async ({
  people,
}) => {
  const page = await people.as('admin');
  await open(page, '/authoritymanagement/setValueManage?codesetType=feedback_type');
  await page
    .getByRole('button', { name: like(setWords.table.add) })
    .first()
    .click();
  const dialog = page.getByRole('dialog').first();
  const code = `Z${Date.now() % 100_000}`;
  await dialog.getByRole('textbox', { name: seen(setWords.table.code), exact: true }).fill(code);
  await dialog
    .getByRole('textbox', { name: `${setWords.table.names.zh} 中文`, exact: true })
    .fill(`其他${code}`);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(like(setWords.table['lang.confirm']))).toBeVisible();
  await page.getByRole('button', { name: seen(setWords.table['lang.button']), exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText(seen(setWords.table.missing));
});

test('R-ACCT-002 the change of a number begins with a code to the old one', async ({ people }) => {
  const page = await people.as('buyer_admin');
  await open(page, '/myAccount/phoneChange');
  await expect(page.getByText(like(accountWords.table['contact.by.sms']))).toBeVisible();
  await page.getByRole('button', { name: seen(accountWords.table['contact.next']), exact: true }).click();
  await expect(page.getByText(seen(accountWords.table['contact.code']))).toBeVisible();
});

test('R-CUST-018 the user agreement is shown with its versions', async ({ people }) => {
  const page = await people.as('operator');
  await open(page, '/customerManagement/userAgreementUpdate');
  await expect(page.getByRole('row').nth(1)).toContainText(seen(agreementWords.table.inForce));
});
