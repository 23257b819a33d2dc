import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The role of the server: neither superuser nor owner, member of nothing. Its rights are those the migrations grant it. */
export const RUNTIME_ROLE = 'ctp_runtime';

/**
 * The address at which the server logs in, from the address of the owner. The password follows from the
 * owner's, so that every process of an installation knows it and nobody keeps a second one.
 * Null where the owner's address holds no password.
 */
export function runtimeAddress(ownerUrl: string): string | null {
  const address = new URL(ownerUrl);
  if (address.password === '') return null;
  const secret = decodeURIComponent(address.password);
  address.username = RUNTIME_ROLE;
  address.password = createHmac('sha256', secret).update(`login of ${RUNTIME_ROLE}`).digest('base64url');
  return address.href;
}

async function on<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const logsIn = (url: string): Promise<boolean> =>
  on(url, async () => true).catch((error: { code?: string }) => {
    if (error.code === '28P01' || error.code === '28000') return false;
    throw error;
  });

/**
 * Lets the server's role log in at this address, unless it can already. Asked with the owner's address, after
 * the migrations have made the role.
 */
export async function openRuntimeLogin(ownerUrl: string, runtimeUrl: string): Promise<void> {
  if (await logsIn(runtimeUrl)) return;
  const password = decodeURIComponent(new URL(runtimeUrl).password);
  await on(ownerUrl, (client) =>
    client.query(`alter role ${RUNTIME_ROLE} login password ${pg.escapeLiteral(password)}`),
  );
}

/** Refuses, in words, an address that logs in with more than the server needs. */
export async function checkRuntimeLogin(runtimeUrl: string): Promise<void> {
  const [row] = await on(runtimeUrl, async (client) => {
    const { rows } = await client.query<{ role: string; problems: string }>(
      `select session_user as role, concat_ws(', ', case when r.rolsuper then 'is a superuser' end, case when r.rolbypassrls then 'may pass row security' end,
          case when r.rolcreaterole then 'may create roles' end, case when r.rolcreatedb then 'may create databases' end,
          (select 'is a member of ' || string_agg(m.roleid::regrole::text, ', ') from pg_auth_members m where m.member = r.oid having count(*) > 0),
          case when exists (select from pg_class c where c.relowner = r.oid) then 'owns tables' end) as problems
        from pg_roles r where r.rolname = session_user`,
    );
    return rows;
  });
  const wrong = row?.role === RUNTIME_ROLE ? (row.problems ?? '') : `is not ${RUNTIME_ROLE}`;
  if (wrong !== '')
    throw new Error(
      `The server logs in to the database as ${row?.role}, which ${wrong}. Name a login of ${RUNTIME_ROLE} in DATABASE_URL, and the owner in MIGRATE_DATABASE_URL.`,
    );
}
