-- compatible
-- A refund that the bank paid and gave back waits for its bank again.
alter table money.posting drop constraint posting_kind_check;
alter table money.posting add constraint posting_kind_check check (kind in ('PAY_IN', 'PAY_OUT', 'SETTLE', 'UNSETTLE', 'FREEZE', 'TOPUP', 'RELEASE', 'OFFSET', 'FORFEIT',
  'REFUND', 'REFUND_PAID', 'REFUND_RETURNED', 'REFUND_BACK', 'POOL', 'UNPOOL', 'REVERSE'));
