import { personalInformation } from '../contract/account.ts';
import type { AccountRow } from './accounts.ts';
import { ownAccount } from './own-login.ts';
import { identity } from './tables.ts';

export const shown = (a: AccountRow) => ({
  id: a.id,
  version: a.version,
  personName: a.person_name,
  loginName: a.login_name,
  mobile: a.mobile,
  email: a.email,
  avatarId: a.avatar_id,
  gender: a.gender as '0' | '1' | '2',
  locale: a.locale,
  timeZone: a.time_zone,
  lastLoginTime: a.last_login_at?.toISOString() ?? null,
  passwordChangedAt: a.password_changed_at.toISOString(),
});

export const personalInformationHandler = identity.query(personalInformation, async (ctx) =>
  shown(await ownAccount(ctx)),
);
