import { StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { changesOf } from '#kernel/server/step.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { avatarScene } from '#office/attachments/rules/file-scenes.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { updatePersonalInformation } from '../contract/account.ts';
import { personChanged } from '../rules/news.ts';
import { type AccountRow, changedBy, lockAccount, uniquely } from './accounts.ts';
import { shown } from './own-account.ts';
import { ownAccount } from './own-login.ts';
import { identity } from './tables.ts';

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Changes the caller's own data. The login name can be given once; a second one is refused (10306). */
export const updatePersonalInformationHandler = identity.command(updatePersonalInformation, async (ctx) => {
  const { input } = ctx;
  if (!isZone(input.timeZone))
    throw new InvalidInput([{ field: 'timeZone', rule: 'field.invalid', message: '' }]);
  const { id } = await ownAccount(ctx);
  const before = (await lockAccount(ctx.tx, id)) as AccountRow;
  if (before.version !== input.version)
    throw VersionConflict({ version: before.version, current: shown(before) });
  const name = input.loginName ?? null;
  if (name !== null && before.login_name !== null && name !== before.login_name)
    throw StateNotAllowed({
      subject: 'account',
      verb: 'rename',
      state: before.login_name,
      side: ctx.actor.identity,
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
    await bindFiles(ctx, {
      bizType: 'ACCOUNT_AVATAR',
      bizId: id,
      attachmentIds: input.avatarId === null ? [] : [input.avatarId],
      most: 1,
      scenes: [avatarScene],
    });
  }
  const after = await uniquely(
    ctx.tx
      .updateTable('identity.account')
      .set({ ...set, ...changedBy(ctx.actor.accountId) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  ctx.target({ type: 'ACCOUNT', id, changes: changesOf(before, set) });
  // Nobody's staff record changes with the language he reads.
  if (after.person_name !== before.person_name || after.gender !== before.gender)
    await asSystem(ctx, () =>
      ctx.emit(personChanged, { accountId: id, personName: after.person_name, gender: after.gender }),
    );
  return shown(after);
});
