import { inScope } from '#kernel/server/scope.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { BANK_ACCOUNT_FILES, PAYER_LETTER_FILES, PAYMENT_FILES } from '../rules/file-scenes.ts';
import { reached } from './lock-payment.ts';
import type { PaymentsContext } from './tables.ts';

// Who reaches a registration may open its papers; those of a bank account its company and the operator (administration-domain 18.4).
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
  const q = seeing.tx
    .selectFrom('payments.bank_account')
    .select('id')
    .where('id', '=', bizId)
    .where(inScope(seeing.actor, 'COLLECTION', { member: 'payments.bank_account.member_id' }));
  return isPlatform(seeing.actor) || (await q.executeTakeFirst()) !== undefined;
});
