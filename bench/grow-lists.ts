import pg from 'pg';

/** Numbers of one length: a word of five figures is found in the same ten rows at every size. */
const NUMBER = "lpad(n::text, 6, '0')";

/** What fills each list, `$1` of them in all; repeated with more it adds the rest. Deterministic. */
const GROWTH: readonly { readonly count: string; readonly add: readonly string[] }[] = [
  {
    count: "select count(*) from organisation.employee where remark = 'bench'",
    add: [
      `insert into identity.account (login_name, email, mobile, person_name, status, activated_at, last_login_at, registered_side)
       select 'bench_' || ${NUMBER}, 'bench' || n || '@example.com', '139' || lpad(n::text, 8, '0'), '员工' || n, '20', now(), now() - make_interval(mins => n), 'seller' from generate_series($1::int + 1, $2::int) n`,
      `insert into organisation.employee (account_id, member_id, dept_id, emp_name, emp_no, status, ever_activated, remark, gmt_create, gmt_modified)
       select a.id, d.member_id, d.id, a.person_name, 'B' || n, case when n % 9 = 0 then '30' else '20' end, true, 'bench', now() - make_interval(mins => n), now() - make_interval(mins => n)
       from generate_series($1::int + 1, $2::int) n join identity.account a on a.login_name = 'bench_' || ${NUMBER}
       cross join (select d.* from organisation.department d join organisation.employee e on e.member_id = d.member_id join identity.account x on x.id = e.account_id where x.login_name = 'seller_admin' and d.parent_id is null limit 1) d`,
    ],
  },
  {
    count: "select count(*) from kernel.operation_log where request_id like 'bench-%'",
    add: [
      `insert into kernel.operation_log (gmt_create, operator_name, member_id, member_name, interface, service, action, request_id, request_data, response_data, client_ip, client_device, success, status, cost_ms)
       select now() - make_interval(mins => n), '操作人' || n % 97, 0, '平台', '/api/bench/' || n % 31, 'common-platform', 'bench.act', 'bench-' || n, '{"n":1}', '{"ok":true}', '10.0.' || n % 200 || '.7', 'bench', n % 50 <> 0, 200, n % 900 from generate_series($1::int + 1, $2::int) n`,
    ],
  },
  {
    count: "select count(*) from messaging.mailing where excerpt = 'bench'",
    add: [
      `insert into messaging.mailing (created_by, channel, author_name, title, content, excerpt, receiver_mode, locale, state, started_at, total, delivered)
       select 1, 'mail', '撰写人' || n % 40, '基准' || ${NUMBER} || '通知', '<p>bench</p>', 'bench', 'all', 'zh_CN', case when n % 20 = 0 then '40' else '30' end, now() - make_interval(mins => n), 10, 10 from generate_series($1::int + 1, $2::int) n`,
    ],
  },
  {
    count: "select count(*) from messaging.message where event = 'BENCH'",
    add: [
      `insert into messaging.message (gmt_create, notice_key, account_id, event, kind, title_zh, title_en, body_zh, body_en, read_at)
       select now() - make_interval(mins => n), gen_random_uuid(), a.id, 'BENCH', (array['system', 'trade', 'notice'])[1 + n % 3], '基准' || ${NUMBER} || '消息', 'Bench ' || n, '内容', 'text', case when n % 10 = 0 then null else now() - make_interval(mins => n / 2) end
       from generate_series($1::int + 1, $2::int) n join identity.account a on a.login_name = 'buyer_admin'`,
    ],
  },
  {
    count: "select count(*) from content.article where source = 'bench'",
    add: [
      `insert into content.article (gmt_create, gmt_modified, title, type, state, language, column_id, source, content, plain, publish_time, shown_since, submitted_by)
       select now() - make_interval(mins => n), now() - make_interval(mins => n), '基准' || ${NUMBER} || '资讯', '10', case when n % 25 = 0 then '40' else '20' end, 'zh_CN', (select min(id) from content.site_column where parent_id is null), 'bench', '<p>bench</p>', 'bench ' || n, now() - make_interval(mins => n),
         case when n % 25 = 0 then null else now() - make_interval(mins => n) end, 1 from generate_series($1::int + 1, $2::int) n`,
    ],
  },
  {
    count: "select count(*) from codesets.codeset_item where remark = 'bench' and language = 'zh_CN'",
    add: [
      `insert into codesets.codeset (type, names, scope) select 'bench_' || lpad(n::text, 2, '0'), jsonb_build_object('zh_CN', '基准集' || n), 'business' from generate_series(0, 99) n on conflict do nothing`,
      `insert into codesets.codeset_item (gmt_modified, type, code, name, language, sort, state, remark)
       select now() - make_interval(mins => n), 'bench_' || lpad((n % 100)::text, 2, '0'), 'B' || n, l.name || ${NUMBER}, l.language, n % 100000, case when n % 7 = 0 then '0' else '1' end, 'bench' from generate_series($1::int + 1, $2::int) n, (values ('zh_CN', '基准'), ('en_US', 'Bench ')) l (language, name)`,
    ],
  },
  {
    count: "select count(*) from feedback.feedback where content = 'bench'",
    add: [
      `insert into feedback.feedback (created_by, feedback_no, member_id, author_name, member_name, type, title, content, reply_state, replied_at)
       select 1, 'BENCH' || n, 3 + n % 40, '提交人' || n % 500, '企业' || n % 400, (array['10', '20', '30', '40'])[1 + n % 4], '基准' || ${NUMBER} || '反馈', 'bench', (array['1', '2', '3'])[1 + n % 3], now() from generate_series($1::int + 1, $2::int) n`,
    ],
  },
];

/** Fills the lists of the administration up to this many rows each. */
export async function growLists(databaseUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const { count, add } of GROWTH) {
      const had = Number.parseInt((await client.query<{ count: string }>(count)).rows[0]?.count ?? '0', 10);
      if (had >= rows) continue;
      for (const statement of add) await client.query(statement, statement.includes('$1') ? [had, rows] : []);
    }
    await client.query(
      'vacuum analyze identity.account, organisation.employee, kernel.operation_log, messaging.mailing, messaging.message, content.article, codesets.codeset_item, feedback.feedback',
    );
  } finally {
    await client.end();
  }
}
