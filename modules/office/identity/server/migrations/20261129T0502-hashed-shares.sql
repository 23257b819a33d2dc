-- breaking
-- Shared links are known by their hash; the link itself is sealed for its maker's list. A passcode is hashed together with the token, which is kept nowhere in clear, so that few characters cannot be tried.
alter table identity.share_token add token_hash bytea, add token_sealed varchar(200), add passcode_hash bytea;
update identity.share_token set token_hash = sha256(convert_to(token, 'UTF8')),
  passcode_hash = case when passcode is not null then sha256(convert_to(token || ':' || passcode, 'UTF8')) end;
alter table identity.share_token alter token_hash set not null, add unique (token_hash),
  add check (octet_length(token_hash) = 32), add check (octet_length(passcode_hash) = 32);
alter table identity.share_token drop column token, drop column passcode;
