-- compatible
-- The platform reads the lists of all companies at once, newest first; the other order of a list serves one company.
create index blacklist_everybody on members.blacklist (gmt_create desc, id desc);
create index blacklist_until on members.blacklist (valid_until desc, id desc);
-- The newest companies, counted and passed over without reading them.
create index member_newest_kept on members.member (gmt_create desc, id desc) where not deleted;
drop index members.member_newest;
