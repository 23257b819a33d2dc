import { screenWords } from '#kernel/web/screens/words.ts';
import { expect, open, seen, test } from './people.ts';

const t = screenWords.table;

test('a saved view is deleted after a question; the keyboard goes on from the button beside it', async ({
  people,
}) => {
  const page = await people.as('seller_trader2');
  await open(page, '/rmbSellManagement/SaleOffer');
  const name = `走查视图${Date.now() % 1_000_000}`;
  const save = page.getByRole('button', { name: seen(t['list.viewSave']), exact: true });
  await save.click();
  await page.getByRole('textbox', { name: seen(t['list.viewName']) }).fill(name);
  await page.keyboard.press('Enter');
  const view = page.getByRole('button', { name, exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  const drop = page.getByRole('button', { name: seen(t['list.viewDrop']).replace('{name}', name) });
  const asked = page.getByRole('alertdialog').filter({ hasText: seen(t['list.viewDropBody']) });
  await drop.click();
  await expect(asked).toContainText(name);
  await asked.getByRole('button', { name: seen(t.cancel) }).click();
  await expect(asked).toBeHidden();
  await expect(view).toBeVisible();
  await drop.click();
  await asked.getByRole('button', { name: seen(t.remove) }).click();
  await expect(view).toBeHidden();
  await expect(save).toBeFocused();
});
