import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { settingOf } from '#office/configuration/server/door.ts';

/** Login settings of the platform configuration, as they hold now (administration-domain 2.9). */
export const loginSettings = (w: { readonly tx: Kysely<AnyTables> }) => settingOf(w, 'loginSettings');
export type LoginSettings = Awaited<ReturnType<typeof loginSettings>>;

/** Days a password lives, by whose it is; 0 is for ever. */
export const passwordDays = (settings: LoginSettings, memberType: string | null): number =>
  memberType === 'platform' ? settings.pwdMaxAgePlatform : settings.pwdMaxAgeMember;
