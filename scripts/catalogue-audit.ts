import type pg from 'pg';

/** A row that breaks an invariant, or an object of the catalogue that lacks a wall. */
export interface Finding {
  readonly check: string;
  readonly offender: Readonly<Record<string, unknown>>;
}
export type Ask = <R extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<R[]>;

/** Checks of the catalogue itself: name, what its rows mean, and a query whose every row is an offender. */
interface CatalogueCheck {
  readonly name: string;
  readonly sql: string;
}

const OURS = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`;
const RUNTIME = 'ctp_runtime';
const FACTS = ['kernel.trade_history', 'kernel.operation_log', 'kernel.log_seal'];

const companyTables = `
  select c.oid, n.nspname || '.' || c.relname as name, c.relrowsecurity, c.relforcerowsecurity, c.relispartition, pg_get_userbyid(c.relowner) as owner
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${OURS}
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and (a.attname = 'member_id' or a.attname like '%\\_member\\_id'))`;

export const catalogueChecks: readonly CatalogueCheck[] = [
  {
    name: 'every table with a company column has row security, a policy, and an owner other than the runtime role',
    sql: `with t as (${companyTables})
      select name as table, concat_ws(', ', case when not relrowsecurity then 'row security is off' end,
          case when owner = '${RUNTIME}' and not relforcerowsecurity then 'owned by the runtime role and not forced' end,
          case when not exists (select 1 from pg_policy p where p.polrelid = t.oid) then 'no policy' end) as problem
      from t where not relispartition and (not relrowsecurity or (owner = '${RUNTIME}' and not relforcerowsecurity) or not exists (select 1 from pg_policy p where p.polrelid = t.oid))`,
  },
  {
    name: 'no partition of a walled table is open to the runtime role by itself',
    sql: `select i.inhrelid::regclass::text as partition, i.inhparent::regclass::text as of
      from pg_inherits i join pg_class parent on parent.oid = i.inhparent join pg_class child on child.oid = i.inhrelid
      where parent.relkind = 'p' and parent.relrowsecurity and not child.relrowsecurity and to_regrole('${RUNTIME}') is not null
        and has_table_privilege('${RUNTIME}', child.oid, 'select, insert, update, delete')`,
  },
  {
    name: 'no view lets the runtime role look over the walls',
    sql: `select distinct v.oid::regclass::text as view, t.oid::regclass::text as reads
      from pg_class v join pg_namespace n on n.oid = v.relnamespace
      join pg_rewrite r on r.ev_class = v.oid join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      join pg_class t on t.oid = d.refobjid and t.relrowsecurity
      where v.relkind in ('v', 'm') and ${OURS} and to_regrole('${RUNTIME}') is not null and has_table_privilege('${RUNTIME}', v.oid, 'select')
        and (v.relkind = 'm' or coalesce((select option_value from pg_options_to_table(v.reloptions) where option_name = 'security_invoker'), 'false') not in ('true', 'on', '1', 'yes'))
        and coalesce(obj_description(v.oid, 'pg_class'), '') not like 'no walls: %'`,
  },
  {
    name: 'the runtime role is bound by the walls',
    sql: `select r.rolname as role, concat_ws(', ', case when r.rolbypassrls then 'may bypass row security' end, case when r.rolsuper then 'is superuser' end,
          case when r.rolcreaterole then 'may create roles' end, case when r.rolcreatedb then 'may create databases' end) as problem
      from pg_roles r where to_regrole('${RUNTIME}') is not null and pg_has_role('${RUNTIME}', r.oid, 'member') and (r.rolbypassrls or r.rolsuper or r.rolcreaterole or r.rolcreatedb)
      union all select '${RUNTIME}', 'does not exist' where to_regrole('${RUNTIME}') is null`,
  },
  {
    name: 'facts cannot be changed or deleted by the runtime role',
    sql: `select fact as table, right_ as may from unnest(array[${FACTS.map((f) => `'${f}'`).join(', ')}]) fact cross join unnest(array['update', 'delete', 'truncate']) right_
      where to_regclass(fact) is not null and to_regrole('${RUNTIME}') is not null and has_table_privilege('${RUNTIME}', to_regclass(fact), right_)`,
  },
  {
    name: 'no partition of a fact can be changed or deleted by the runtime role',
    sql: `select i.inhrelid::regclass::text as partition, right_ as may
      from pg_inherits i cross join unnest(array['update', 'delete', 'truncate']) right_
      where i.inhparent = any (select to_regclass(f) from unnest(array[${FACTS.map((f) => `'${f}'`).join(', ')}]) f) and to_regrole('${RUNTIME}') is not null
        and has_table_privilege('${RUNTIME}', i.inhrelid, right_)`,
  },
  {
    name: 'constraints are checked and indexes are whole',
    sql: `select conrelid::regclass::text as table, conname as object, 'not validated' as problem from pg_constraint where not convalidated
      union all select indrelid::regclass::text, indexrelid::regclass::text, 'invalid index' from pg_index where not indisvalid`,
  },
  {
    name: 'functions with rights of their owner name their search path',
    sql: `select p.oid::regprocedure::text as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and ${OURS} and not exists (select 1 from unnest(coalesce(p.proconfig, '{}')) c where c like 'search\\_path=%')
        and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  },
  {
    name: 'nobody may write into the house by being anybody',
    sql: `select n.nspname as schema from pg_namespace n where ${OURS} and n.nspname <> 'public' and exists (select 1 from aclexplode(n.nspacl) a where a.grantee = 0 and a.privilege_type = 'CREATE')`,
  },
];

/** Every object of the catalogue that lacks what it must have. */
export async function auditCatalogue(ask: Ask): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of catalogueChecks) {
    const offenders = await ask(check.sql);
    findings.push(...offenders.map((offender) => ({ check: check.name, offender })));
  }
  return findings;
}
