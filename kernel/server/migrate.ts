import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** One SQL file of one capability. `breaking`: servers that do not know it refuse to run on the database. */
export interface MigrationFile {
  readonly name: string;
  readonly capability: string;
  readonly sql: string;
  readonly checksum: string;
  readonly breaking: boolean;
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Every migration of the system, ordered by its time, then by capability. */
export function allMigrations(base: string = root): MigrationFile[] {
  const folders = [{ capability: 'kernel', dir: path.join(base, 'kernel/server/migrations') }];
  const modules = path.join(base, 'modules');
  for (const wing of fs.existsSync(modules) ? fs.readdirSync(modules) : []) {
    for (const capability of fs.readdirSync(path.join(modules, wing))) {
      folders.push({ capability, dir: path.join(modules, wing, capability, 'server/migrations') });
    }
  }
  return folders
    .filter((f) => fs.existsSync(f.dir))
    .flatMap((f) =>
      fs
        .readdirSync(f.dir)
        .filter((n) => n.endsWith('.sql'))
        .map((n) => read(f.capability, path.join(f.dir, n))),
    )
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.capability < b.capability ? -1 : 1));
}

function read(capability: string, file: string): MigrationFile {
  const sql = fs.readFileSync(file, 'utf8');
  const mark = /^-- (compatible|breaking)\n/.exec(sql)?.[1];
  if (mark === undefined)
    throw new Error(`${path.basename(file)}: the first line says "-- compatible" or "-- breaking"`);
  return {
    name: path.basename(file),
    capability,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    breaking: mark === 'breaking',
  };
}

const ground = `
  do $$ begin create role ctp_runtime nologin nobypassrls; exception when duplicate_object or unique_violation then null; end $$;
  do $$ begin execute format('grant ctp_runtime to %I', current_user); exception when others then null; end $$;
  create schema if not exists kernel;
  create schema if not exists reporting;
  create schema if not exists audit;
  grant usage on schema kernel, reporting to ctp_runtime;
  alter default privileges in schema kernel grant select, insert, update on tables to ctp_runtime;
  alter default privileges in schema reporting grant select on tables to ctp_runtime;
  create table if not exists kernel.migration (
    name text not null, capability text not null, checksum text not null, breaking boolean not null,
    applied_at timestamptz not null default clock_timestamp(), primary key (name, capability));
`;

const openModule = (schema: string) => `
  create schema if not exists ${schema};
  grant usage on schema ${schema} to ctp_runtime;
  alter default privileges in schema ${schema} grant select, insert, update on tables to ctp_runtime;
`;

/**
 * Brings a database up to this code, one transaction per file, under a lock that other starting servers wait for.
 * Refuses a database that holds a breaking migration this code does not know, and a file that was edited
 * after it was applied.
 */
export async function migrate(
  url: string,
  files: readonly MigrationFile[] = allMigrations(),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('ctp.migrate'))");
    await client.query(ground);
    const { rows } = await client.query<{
      name: string;
      capability: string;
      checksum: string;
      breaking: boolean;
    }>('select name, capability, checksum, breaking from kernel.migration');
    const done = new Map(rows.map((r) => [`${r.capability}/${r.name}`, r]));
    refuseUnknown(rows, files);
    const applied: string[] = [];
    for (const file of files) {
      const before = done.get(`${file.capability}/${file.name}`);
      if (before !== undefined) {
        if (before.checksum !== file.checksum)
          throw new Error(
            `${file.capability}/${file.name} was changed after it had been applied; write a new migration instead`,
          );
        continue;
      }
      await applyOne(client, file);
      applied.push(`${file.capability}/${file.name}`);
    }
    await refuseBrokenIndexes(client);
    return applied;
  } finally {
    await client.end();
  }
}

type Applied = { name: string; capability: string; breaking: boolean };

/** Breaking migrations the database has and this code does not know. */
function unknownBreaking(rows: readonly Applied[], files: readonly MigrationFile[]): string[] {
  const known = new Set(files.map((f) => `${f.capability}/${f.name}`));
  return rows
    .filter((r) => r.breaking)
    .map((r) => `${r.capability}/${r.name}`)
    .filter((n) => !known.has(n));
}

function refuseUnknown(rows: readonly Applied[], files: readonly MigrationFile[]) {
  const ahead = unknownBreaking(rows, files);
  if (ahead.length > 0)
    throw new Error(`The database is newer than this program (${ahead.join(', ')}). Update the program.`);
}

async function applyOne(client: pg.Client, file: MigrationFile) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      await client.query("set local lock_timeout = '300ms'");
      if (file.capability !== 'kernel') await client.query(openModule(file.capability));
      await client.query(file.sql);
      await client.query(
        'insert into kernel.migration (name, capability, checksum, breaking) values ($1, $2, $3, $4)',
        [file.name, file.capability, file.checksum, file.breaking],
      );
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const waited = (error as { code?: string }).code === '55P03' && attempt < 20;
      if (!waited)
        throw Object.assign(
          new Error(`migration ${file.capability}/${file.name}: ${(error as Error).message}`),
          { cause: error },
        );
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  }
}

async function refuseBrokenIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  if (rows.length > 0)
    throw new Error(
      `Invalid indexes were left by a failed build: ${rows.map((r) => r.name).join(', ')}. Drop and build them again.`,
    );
}

/** Migrations of this code that a database lacks; empty when it is ready to serve. */
export async function missingMigrations(
  query: (sql: string) => Promise<{ rows: { name: string; capability: string }[] }>,
): Promise<string[]> {
  const { rows } = await query('select name, capability from kernel.migration');
  return missingOf(rows, allMigrations());
}

function missingOf(rows: readonly { name: string; capability: string }[], files: readonly MigrationFile[]) {
  const done = new Set(rows.map((r) => `${r.capability}/${r.name}`));
  return files.map((f) => `${f.capability}/${f.name}`).filter((n) => !done.has(n));
}

let ownMigrations: readonly MigrationFile[] | null = null;
/**
 * Why this program may not serve a database: it lacks migrations, or somebody has applied a breaking one
 * meanwhile that this program does not know. null when it may. The files are read once per process.
 */
export async function schemaDifference(
  query: (sql: string) => Promise<{ rows: Applied[] }>,
): Promise<string | null> {
  ownMigrations ??= allMigrations();
  const { rows } = await query('select name, capability, breaking from kernel.migration');
  const missing = missingOf(rows, ownMigrations);
  if (missing.length > 0) return `the database lacks ${missing.length} migration(s): npm run migrate`;
  const ahead = unknownBreaking(rows, ownMigrations);
  return ahead.length > 0 ? `the database is newer than this program (${ahead.join(', ')})` : null;
}
