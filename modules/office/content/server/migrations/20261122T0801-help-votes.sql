-- compatible
-- Whether a text of the help helped: one word per reader, who may change his mind.
create table content.help_vote (
  article_id bigint not null references content.help_article,
  account_id bigint not null,
  helpful boolean not null,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  primary key (article_id, account_id)
);
