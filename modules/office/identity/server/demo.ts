import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { hashPassword } from '#kernel/server/passwords.ts';

/**
 * A ready account for installation and demo data: known by its login name, so planting it again changes
 * nothing but what is given.
 */
export interface PlantedAccount {
  readonly loginName: string;
  readonly mobile?: string | null;
  readonly email?: string | null;
  readonly personName: string;
  readonly password: string;
  readonly mustChangePassword?: boolean;
  readonly locale?: 'zh_CN' | 'en_US';
  readonly timeZone?: string;
  readonly registeredSide?: 'buyer' | 'seller' | null;
  readonly agreementVersion?: number;
}

const hashes = new Map<string, Promise<string>>();
/** One hash per password of a load: demo accounts share theirs, and argon2 is meant to be slow. */
const hashOnce = (password: string): Promise<string> => {
  const held = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, held);
  return held;
};

/** Plants a normal, activated account; answers its id. An account of that login name stays as it is. */
export async function plantAccount(db: Kysely<AnyTables>, person: PlantedAccount): Promise<string> {
  const before = await sql<{
    id: string;
  }>`select id from identity.account where lower(login_name) = ${person.loginName.toLowerCase()} and not deleted`.execute(
    db,
  );
  if (before.rows[0] !== undefined) return before.rows[0].id;
  const hash = await hashOnce(person.password);
  const { rows } = await sql<{ id: string }>`insert into identity.account
    (login_name, mobile, email, person_name, password_hash, password_changed_at, must_change_password, status, activated_at, locale, time_zone, registered_side, agreement_version)
    values (${person.loginName}, ${person.mobile ?? null}, ${person.email?.toLowerCase() ?? null}, ${person.personName}, ${hash}, kernel.now(), ${person.mustChangePassword ?? false}, '20', kernel.now(),
      ${person.locale ?? 'zh_CN'}, ${person.timeZone ?? 'Asia/Shanghai'}, ${person.registeredSide ?? null}, ${person.agreementVersion ?? 0}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id as string;
  await sql`insert into identity.password_history (account_id, password_hash) values (${id}::bigint, ${hash})`.execute(
    db,
  );
  return id;
}
