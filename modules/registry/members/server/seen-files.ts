import type { RawBuilder } from 'kysely';
import type { Actor } from '#kernel/server/actor.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { APPLICATION_FILES, CHANGE_FILES, RECORD_FILES } from '../rules/files.ts';
import { mayDecide, seenApplications, seenRequests } from './admission/audit-sight.ts';
import { seenCustomers } from './seen-customers.ts';

const KINDS = ['company', 'sub'] as const;
const decides = (actor: Actor): boolean =>
  KINDS.some((kind) => mayDecide(actor, kind) || mayDecide(actor, kind, 'Reject'));

/**
 * The rows' own walls decide between companies; of the platform, who reaches the record: its customer, or the
 * application he may decide (7.4, R-POS-021).
 */
export function bindMemberFiles(): void {
  const onPlatform = (actor: Actor): boolean => actor.identity === 'platform';
  const either = (sight: (actor: Actor, kind: (typeof KINDS)[number]) => RawBuilder<boolean>, actor: Actor) =>
    KINDS.map((kind) => sight(actor, kind));
  bindable(APPLICATION_FILES, async ({ tx, actor }, bizId) => {
    const found = tx.selectFrom('members.application as a').select('a.id').where('a.id', '=', bizId);
    return (
      (await found
        .$if(onPlatform(actor), (q) => q.where((eb) => eb.or(either(seenApplications, actor))))
        .executeTakeFirst()) !== undefined
    );
  });
  bindable(CHANGE_FILES, async ({ tx, actor }, bizId) => {
    const found = tx.selectFrom('members.change_request as c').select('c.id').where('c.id', '=', bizId);
    return (
      (await found
        .$if(onPlatform(actor), (q) => q.where((eb) => eb.or(either(seenRequests, actor))))
        .executeTakeFirst()) !== undefined
    );
  });
  bindable(RECORD_FILES, async ({ tx, actor }, bizId) => {
    const found = tx.selectFrom('members.record').select('member_id').where('member_id', '=', bizId);
    return (
      (await found
        .$if(onPlatform(actor) && !decides(actor), (q) =>
          q.where(seenCustomers(actor, 'members.record.member_id')),
        )
        .executeTakeFirst()) !== undefined
    );
  });
}
