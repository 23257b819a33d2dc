import { bindable } from '#office/attachments/server/door.ts';
import { BANK_ACCOUNT_FILES, PAYER_LETTER_FILES, PAYMENT_FILES } from '../rules/file-scenes.ts';
import { accountsInReach } from './bank-accounts.ts';
import { reached } from './lock-payment.ts';
import type { PaymentsContext } from './tables.ts';

// Who reaches a registration may open its papers; those of a bank account too (administration-domain 18.4).
for (const bizType of [PAYMENT_FILES, PAYER_LETTER_FILES])
  bindable(bizType, async (ctx, bizId) => {
    const seeing = ctx as unknown as PaymentsContext;
    const row = await reached(seeing)
      .select('payments.registration.id')
      .where('payments.registration.id', '=', bizId)
      .executeTakeFirst();
    return row !== undefined;
  });
bindable(BANK_ACCOUNT_FILES, async (ctx, bizId) => {
  const seeing = ctx as unknown as PaymentsContext;
  return (await accountsInReach(seeing).where('id', '=', bizId).executeTakeFirst()) !== undefined;
});
