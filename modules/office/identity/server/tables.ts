import type { Generated } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { MigratedTables } from './migrated-tables.ts';

export type AccountTable = Refined<
  MigratedTables['identity.account'],
  {
    locale: Generated<Locale>;
    registered_side: 'buyer' | 'seller' | null;
  }
>;
export type LoginRecordTable = Refined<
  MigratedTables['identity.login_record'],
  {
    side: Identity;
    state: Generated<LoginState>;
    end_reason: EndReason | null;
  }
>;
export type LoginState = 'live' | 'loggedOut' | 'replaced' | 'revoked' | 'expired';
/** Why a login was revoked: the next call of its holder says so. */
export type EndReason = 'password' | 'forbidden' | 'ended' | 'idle' | 'guesses';

interface Tables {
  'identity.account': AccountTable;
  'identity.password_history': MigratedTables['identity.password_history'];
  'identity.login_record': LoginRecordTable;
  'identity.login_attempt': Refined<
    MigratedTables['identity.login_attempt'],
    {
      result: 'ok' | 'wrong' | 'code' | 'unactivated' | 'forbidden';
    }
  >;
  'identity.image_code': MigratedTables['identity.image_code'];
  'identity.proof_of_work': MigratedTables['identity.proof_of_work'];
  'identity.verify_code': MigratedTables['identity.verify_code'];
  'identity.ticket': Refined<
    MigratedTables['identity.ticket'],
    {
      kind: 'verify' | 'activate' | 'sso';
      side: Identity | null;
    }
  >;
  'identity.share_token': Refined<
    MigratedTables['identity.share_token'],
    {
      side: Identity;
      title: { zh_CN: string; en_US?: string };
    }
  >;
  'identity.user_setting': Refined<
    MigratedTables['identity.user_setting'],
    {
      theme: Record<string, unknown>;
    }
  >;
  'identity.throttle': Refined<
    MigratedTables['identity.throttle'],
    {
      hits: Date[];
    }
  >;
}

export type { Tables as IdentityTables };
export const identity = capability<Tables>('identity');
/** What a handler of this module is given. */
export type IdentityContext = Context<Tables, unknown>;
