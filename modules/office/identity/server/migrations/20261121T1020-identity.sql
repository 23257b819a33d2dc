-- breaking
-- Who may come in: accounts, logins, codes, tickets, throttles and shared links (administration-domain 2).

create table identity.account (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  login_name varchar(30) check (login_name ~ '^[A-Za-z][A-Za-z0-9_]{3,29}$'),
  mobile varchar(11) check (mobile ~ '^1[3-9]\d{9}$'),
  email varchar(254) check (email = lower(email)),
  person_name varchar(50),
  gender varchar(16) not null default '0' check (gender in ('0', '1', '2')),
  avatar_id bigint,
  -- The unreadable '!' stands until a person sets the first password.
  password_hash varchar(255) not null default '!',
  password_changed_at timestamptz(3) not null default clock_timestamp(),
  must_change_password boolean not null default false,
  status varchar(16) not null default '10' check (status in ('10', '20', '30')),
  activated_at timestamptz(3),
  fail_count int not null default 0,
  fail_since timestamptz,
  locked_until timestamptz,
  last_login_at timestamptz(3),
  locale varchar(16) not null default 'zh_CN' check (locale in ('zh_CN', 'en_US')),
  time_zone varchar(40) not null default 'Asia/Shanghai',
  permission_version int not null default 1,
  agreement_version int not null default 0,
  registered_side varchar(16) check (registered_side in ('buyer', 'seller')),
  check (deleted or login_name is not null or mobile is not null or email is not null)
);
comment on table identity.account is 'One person. Names are unique among living accounts; a mobile number, an e-mail address and a login name can never be mistaken for each other.';
create unique index account_login_name on identity.account (lower(login_name)) where not deleted;
create unique index account_mobile on identity.account (mobile) where not deleted;
create unique index account_email on identity.account (email) where not deleted;

create table identity.password_history (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  account_id bigint not null references identity.account (id),
  password_hash varchar(255) not null
);
create index on identity.password_history (account_id, id desc);

create table identity.login_record (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  account_id bigint not null references identity.account (id),
  token_hash bytea not null unique,
  fp_hash bytea not null,
  side varchar(16) not null check (side in ('platform', 'seller', 'buyer')),
  login_type varchar(16) not null,
  grant_type varchar(16) not null,
  ip varchar(64) not null,
  user_agent varchar(200) not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  state varchar(16) not null default 'live' check (state in ('live', 'loggedOut', 'replaced', 'revoked', 'expired')),
  end_reason varchar(16) check (end_reason in ('password', 'forbidden', 'ended', 'idle', 'guesses')),
  ended_at timestamptz,
  locked boolean not null default false,
  wrong_unlocks int not null default 0,
  wrong_passwords int not null default 0,
  check ((state = 'live') = (ended_at is null))
);
create index login_record_live on identity.login_record (account_id, last_seen_at) where state = 'live';
create index login_record_account on identity.login_record (account_id, id desc);
create index login_record_ended on identity.login_record (ended_at) where state <> 'live';
create index login_record_over on identity.login_record (expires_at) where state = 'live';

create table identity.login_attempt (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  name varchar(254) not null,
  account_id bigint,
  ip varchar(64) not null,
  grant_type varchar(16) not null,
  result varchar(16) not null check (result in ('ok', 'wrong', 'code', 'unactivated', 'forbidden'))
);
create index login_attempt_name on identity.login_attempt (name, gmt_create desc);
create index login_attempt_ip on identity.login_attempt (ip, gmt_create desc);
create index login_attempt_old on identity.login_attempt (gmt_create);

create table identity.image_code (
  key varchar(43) primary key,
  scene varchar(16) not null check (scene in ('login', 'sms', 'register', 'forget')),
  text_hash bytea not null,
  tries int not null default 0,
  used boolean not null default false,
  expire_at timestamptz not null
);
create index on identity.image_code (expire_at);

create table identity.verify_code (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  purpose varchar(24) not null,
  channel varchar(16) not null check (channel in ('sms', 'email')),
  target varchar(254) not null,
  account_id bigint,
  sent boolean not null,
  code_hash bytea not null,
  salt bytea not null,
  tries int not null default 0,
  expire_at timestamptz not null,
  used_at timestamptz,
  void boolean not null default false,
  ip varchar(64) not null
);
create unique index verify_code_open on identity.verify_code (purpose, channel, target) where used_at is null and not void;
create index on identity.verify_code (expire_at);

create table identity.ticket (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  kind varchar(16) not null check (kind in ('verify', 'activate', 'sso')),
  ticket_hash bytea not null unique,
  purpose varchar(24),
  channel varchar(16),
  target varchar(254) not null,
  account_id bigint,
  side varchar(16),
  expire_at timestamptz not null,
  used_at timestamptz,
  void boolean not null default false
);
create index on identity.ticket (account_id, kind) where used_at is null and not void;
create index on identity.ticket (expire_at);

create table identity.share_token (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  version int not null default 1,
  account_id bigint not null references identity.account (id),
  side varchar(16) not null check (side in ('platform', 'seller', 'buyer')),
  token varchar(43) not null unique,
  resource_type varchar(16) not null check (resource_type in ('OFFER', 'PRODUCT', 'STORE', 'ARTICLE', 'CONFIRMATION')),
  resource_id bigint not null,
  title jsonb not null,
  with_price boolean not null,
  passcode varchar(6) check (passcode ~ '^[0-9A-Za-z]{4,6}$'),
  wrong_passcodes int not null default 0,
  expire_at timestamptz not null,
  max_views int check (max_views between 1 and 10000),
  view_count int not null default 0,
  state varchar(16) not null default 'live' check (state in ('live', 'expired', 'revoked')),
  check (max_views is null or view_count <= max_views)
);
create index share_token_own on identity.share_token (account_id, gmt_create desc);
create index share_token_over on identity.share_token (expire_at) where state = 'live';

create table identity.user_setting (
  account_id bigint primary key references identity.account (id),
  theme jsonb not null,
  gmt_modified timestamptz(3) not null default clock_timestamp()
);

-- Exact sliding windows: the instants of the last allowed knocks of a key, and until when it is shut altogether.
create table identity.throttle (
  k varchar(300) primary key,
  hits timestamptz[] not null default '{}',
  shut_until timestamptz,
  keep_until timestamptz not null
);
create index on identity.throttle (keep_until);

-- Takes one knock where every window still has room; answers 0, or the seconds to wait. Rule i allows mosts[i] knocks in spans[i] seconds.
-- With `shut` the knock that fills a window also shuts the key for that many seconds. The row is locked before it is read, so parallel callers queue.
create function identity.knock(key text, mosts int[], spans int[], shut int default 0) returns int language plpgsql as $$
declare
  held identity.throttle;
  instant timestamptz;
  recent timestamptz[];
  wait double precision := 0;
  longest int := (select max(s) from unnest(spans) s);
begin
  insert into identity.throttle (k, keep_until) values (key, kernel.now()) on conflict (k) do nothing;
  select * into held from identity.throttle where k = key for no key update;
  instant := kernel.now();
  if held.shut_until > instant then return greatest(1, ceil(extract(epoch from held.shut_until - instant)))::int; end if;
  for i in 1 .. array_length(mosts, 1) loop
    recent := array(select h from unnest(held.hits) h where h > instant - make_interval(secs => spans[i]) order by h desc);
    if coalesce(array_length(recent, 1), 0) >= mosts[i] then
      wait := greatest(wait, extract(epoch from recent[mosts[i]] + make_interval(secs => spans[i]) - instant));
    end if;
  end loop;
  if wait > 0 then return greatest(1, ceil(wait))::int; end if;
  recent := array(select h from unnest(held.hits) h where h > instant - make_interval(secs => longest) order by h) || instant;
  update identity.throttle set hits = recent, keep_until = instant + make_interval(secs => longest + shut),
    shut_until = case when shut > 0 and array_length(recent, 1) >= mosts[1] then instant + make_interval(secs => shut) end
    where k = key;
  return 0;
end $$;

-- Gives the newest knock back: the caller turned out to be welcome.
create function identity.unknock(key text) returns void language sql as $$
  update identity.throttle set hits = hits[1 : greatest(0, coalesce(array_length(hits, 1), 0) - 1)], shut_until = null where k = key
$$;

-- A session opened for one may not outlive its account, and one person never has two of the same open code.
create view audit.inv_identity_live_of_shut_account as
  select l.id, l.account_id, a.status from identity.login_record l join identity.account a on a.id = l.account_id where l.state = 'live' and (a.status <> '20' or a.deleted);
create view audit.inv_identity_code_tries as
  select id from identity.verify_code where tries > 5 union all select 0 from identity.image_code where tries > 3;
create view audit.inv_identity_never_in_clear as
  select id from identity.account where password_hash <> '!' and password_hash not like '$argon2id$%';

grant delete on identity.login_record, identity.image_code, identity.verify_code, identity.ticket, identity.throttle, identity.login_attempt, identity.password_history, identity.user_setting to ctp_runtime;
revoke update on identity.login_attempt, identity.password_history from ctp_runtime;
