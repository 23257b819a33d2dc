import type { Page } from '@playwright/test';
import { signProtocol } from '#fulfilment/contracts/contract/protocol.ts';
import { contractScreenWords } from '#fulfilment/contracts/rules/screen-words.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { signingWords } from '#kernel/web/screens/signing-words.ts';
import { sendSmsCode } from '#office/identity/contract/login.ts';
import { done } from './answers.ts';
import { codeFor } from './deals.ts';
import { button } from './order-parts.ts';
import { like, type People, seen } from './people.ts';

/** Signs the contract on the page with the code the signer was sent. */
export async function signContract(page: Page, does: People['does'], login: string): Promise<void> {
  const { table: s } = signingWords;
  const { table: c } = contractScreenWords;
  await button(page, c.sign).click();
  const dialog = page.getByRole('dialog', { name: like(c.signing) });
  const code = await codeFor(does, login, () =>
    done(page, sendSmsCode, () => dialog.getByRole('button', { name: seen(s.sendCode) }).click()),
  );
  await dialog.getByLabel(seen(c.confirmSign)).check();
  await dialog.getByLabel(seen(s.code)).fill(code);
  await done(page, signProtocol, () => button(dialog, c.sign).click());
  await button(dialog, uiWords.table.close).last().click();
}
