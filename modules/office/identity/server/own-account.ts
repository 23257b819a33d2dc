import { sql } from 'kysely';
import { StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { changesOf } from '#kernel/server/step.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { personalInformation, saveTheme, updatePersonalInformation } from '../contract/account.ts';
import { personChanged } from '../rules/news.ts';
import { type AccountRow, changedBy, lockAccount, uniquely } from './accounts.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { ownAccount } from './own-login.ts';
import { room } from './tables.ts';

const shown = (a: AccountRow) => ({
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

export const showPersonal = room.ask(personalInformation, async (w) => shown(await ownAccount(w)));

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Changes the caller's own data. The login name can be given once; a second one is refused (10306). */
export const updatePersonal = room.on(updatePersonalInformation, async (w) => {
  const { input } = w;
  if (!isZone(input.timeZone))
    throw new Invalid_([{ field: 'timeZone', rule: 'field.invalid', message: '' }]);
  const { id } = await ownAccount(w);
  const before = (await lockAccount(w.tx, id)) as AccountRow;
  if (before.version !== input.version)
    throw VersionConflict({ version: before.version, current: shown(before) });
  const name = input.loginName ?? null;
  if (name !== null && before.login_name !== null && name !== before.login_name)
    throw StateNotAllowed({
      subject: 'account',
      verb: 'rename',
      state: before.login_name,
      side: w.actor.identity,
    });
  const set = {
    person_name: input.personName,
    gender: input.gender,
    locale: input.locale,
    time_zone: input.timeZone,
    ...(input.avatarId === undefined ? {} : { avatar_id: input.avatarId }),
    ...(name === null || before.login_name !== null ? {} : { login_name: name }),
  };
  if (input.avatarId !== undefined && input.avatarId !== before.avatar_id) {
    await bindFiles(w, {
      bizType: 'ACCOUNT_AVATAR',
      bizId: id,
      attachmentIds: input.avatarId === null ? [] : [input.avatarId],
      most: 1,
      scenes: ['avatar'],
    });
  }
  const after = await uniquely(
    w.tx
      .updateTable('identity.account')
      .set({ ...set, ...changedBy(w.actor.accountId) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  w.target({ type: 'ACCOUNT', id, changes: changesOf(before, set) });
  await asSystem(w, () =>
    w.emit(personChanged, { accountId: id, personName: after.person_name, gender: after.gender }),
  );
  return shown(after);
});

/** Keeps the look of the console for its owner; null values of the browser's Reset are stored as they are. */
export const keepTheme = room.on(saveTheme, async (w) => {
  const { id } = await ownAccount(w);
  await w.tx
    .insertInto('identity.user_setting')
    .values({ account_id: id, theme: sql`${JSON.stringify(w.input.theme)}::jsonb` })
    .onConflict((c) =>
      c
        .column('account_id')
        .doUpdateSet({ theme: sql`excluded.theme`, gmt_modified: sql`clock_timestamp()` }),
    )
    .execute();
  return null;
});
