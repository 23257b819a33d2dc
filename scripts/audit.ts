import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Ask, auditCatalogue, catalogueChecks, type Finding } from './catalogue-audit.ts';
import { openFromEnvironment } from './database.ts';
import { main } from './steps.ts';

/** What an audit looked at and what it found. `checks` counts invariants, catalogue checks and the seals. */
export interface Audit {
  readonly checks: number;
  readonly findings: readonly Finding[];
}

const SHOWN = 20;

async function auditInvariants(ask: Ask): Promise<{ checks: number; findings: Finding[] }> {
  const views = await ask<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'audit' and viewname like 'inv\\_%' order by 1`,
  );
  const findings: Finding[] = [];
  for (const { name } of views) {
    const rows = await ask(`select * from audit.${pg.escapeIdentifier(name)} limit ${SHOWN + 1}`);
    findings.push(...rows.map((offender) => ({ check: name, offender })));
  }
  return { checks: views.length, findings };
}

async function auditSeals(ask: Ask): Promise<Finding[]> {
  const [there] = await ask<{ there: boolean }>(
    `select to_regprocedure('kernel.verify_seals()') is not null as there`,
  );
  if (there?.there !== true)
    return [
      {
        check: 'seals of the operation log',
        offender: { problem: 'kernel.verify_seals() does not exist: this database was not migrated' },
      },
    ];
  return (await ask('select * from kernel.verify_seals()')).map((offender) => ({
    check: 'seals of the operation log',
    offender,
  }));
}

/**
 * Checks every invariant, the seals and the catalogue of a database in one read-only snapshot. It shares
 * nothing with the business code it judges.
 * Source: trust 6. Needs an account that sees every row (the owner of the database).
 */
export async function audit(url: string): Promise<Audit> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c default_transaction_read_only=on -c statement_timeout=0',
  });
  client.on('error', () => {});
  await client.connect();
  const ask: Ask = async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await client.query<R>(sql, values)).rows;
  try {
    await ask('begin transaction isolation level repeatable read read only');
    await ask(`select set_config('app.side', 'platform', true), set_config('app.member', '0', true)`);
    const invariants = await auditInvariants(ask);
    const findings = [...invariants.findings, ...(await auditSeals(ask)), ...(await auditCatalogue(ask))];
    await ask('commit');
    return { checks: invariants.checks + 1 + catalogueChecks.length, findings };
  } finally {
    await client.end();
  }
}

/** The findings as lines: each check once, its offenders beneath, the first twenty of them. */
export function report({ checks, findings }: Audit): string {
  const byCheck = Map.groupBy(findings, (f) => f.check);
  const lines = [...byCheck].flatMap(([check, found]) => [
    `✗ ${check}`,
    ...found.slice(0, SHOWN).map((f) => `    ${JSON.stringify(f.offender)}`),
    ...(found.length > SHOWN ? ['    … and more'] : []),
  ]);
  return [
    ...lines,
    `${checks - byCheck.size} of ${checks} checks hold${byCheck.size === 0 ? '' : `, ${byCheck.size} do not`}`,
  ].join('\n');
}

/** The server tells of the last run in its measures; where DATA_DIR cannot be written, its age grows. */
function noteRun(dataDir: string, findings: number): void {
  try {
    const run = JSON.stringify({ at: new Date().toISOString(), findings });
    fs.writeFileSync(path.join(dataDir, 'last-audit.json'), `${run}\n`);
  } catch {
    // The alarm for its age says so.
  }
}

if (import.meta.main) {
  await main(async () => {
    const { settings, database } = await openFromEnvironment();
    try {
      const result = await audit(database.url);
      noteRun(settings.dataDir, result.findings.length);
      console.log(report(result));
      return result.findings.length === 0 ? 0 : 1;
    } finally {
      await database.stop();
    }
  });
}
