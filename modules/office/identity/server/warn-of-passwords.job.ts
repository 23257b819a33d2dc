import { sql } from 'kysely';
import { notify } from '#office/messaging/server/door.ts';
import { ACCOUNT } from '../rules/account-lifecycle.ts';
import { WARN_DAYS } from '../rules/password-life.ts';
import { loginSettings } from './login-settings.ts';
import { identity } from './tables.ts';

/** Days before the end at which people are told; later ones only count down in the header. */
const TOLD_AT = [WARN_DAYS, 3, 1] as const;

interface Due {
  readonly id: string;
  readonly left: number;
  readonly changed: Date;
}

/**
 * PASSWORD_EXPIRING, in-site, seven, three and one day before a password's end (administration-domain 2.5,
 * 27); each once per password.
 * Whose password lives how long is the platform's setting for its staff and for members; 0 lives for ever.
 */
export const warnOfPasswords = identity.cronJob(
  'identity.warnOfPasswords',
  { everySeconds: 3600, atMost: 500 },
  async (ctx) => {
    const settings = await loginSettings(ctx);
    const { rows } = await sql<Due>`
    with aged as (
      select a.id, a.password_changed_at as changed, floor(extract(epoch from kernel.now() - a.password_changed_at) / 86400)::int as days,
        case when exists (select 1 from identity.login_record l where l.account_id = a.id and l.side = 'platform') then ${settings.pwdMaxAgePlatform}::int else ${settings.pwdMaxAgeMember}::int end as life
      from identity.account a where not a.deleted and a.status = ${sql.lit(ACCOUNT.normal)} and a.last_login_at is not null and a.password_changed_at < kernel.now() - interval '1 day')
    select id, life - days as left, changed from aged where life > 0 and life - days = any (${[...TOLD_AT]}::int[]) order by id`.execute(
      ctx.tx,
    );
    for (const { id, left, changed } of rows) {
      await notify(ctx, {
        event: 'PASSWORD_EXPIRING',
        to: { accountIds: [id] },
        variables: { days: left },
        bizType: 'ACCOUNT',
        bizId: id,
        link: '/myAccount/changePassword',
        onceKey: `PASSWORD_EXPIRING:${id}:${changed.getTime()}:${left}`,
      });
    }
    return 0;
  },
);
