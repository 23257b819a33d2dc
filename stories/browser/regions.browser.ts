import { expect } from '@playwright/test';
import { addressWords } from '#registry/addressbook/rules/address-words.ts';
import { ADDRESS_PAGE } from '#registry/addressbook/rules/pages.ts';
import { seen, test } from './people.ts';

const { table } = addressWords;

test('R-CODE-014: on a phone a place is found by its pinyin and taken with the keyboard; walking down offers what lies in it', async ({
  people,
}) => {
  const page = await people.as('buyer_admin', { size: 'phone', locale: 'en_US' });
  await page.goto(ADDRESS_PAGE);
  await page
    .getByRole('button', { name: seen(table.add, 'en_US') })
    .first()
    .click();
  const field = page.getByRole('dialog').getByLabel(seen(table.region, 'en_US'));
  await field.click();
  const steps = page.locator('.fd-levels .ant-cascader-menu');
  await steps.first().getByText('Jiangsu', { exact: true }).click();
  await expect(steps.nth(1).getByText('Wuxi', { exact: true })).toBeVisible();
  await field.fill('jiangyin');
  const found = page.locator('.fd-levels').getByText('Jiangsu / Wuxi / Jiangyin', { exact: true });
  await expect(found).toBeVisible();
  expect((await page.locator('.fd-levels').boundingBox())?.width ?? 999).toBeLessThanOrEqual(390);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog').getByTitle('Jiangsu / Wuxi / Jiangyin', { exact: true }),
  ).toBeVisible();
});
