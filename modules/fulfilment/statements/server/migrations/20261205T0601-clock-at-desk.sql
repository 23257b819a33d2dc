-- compatible
-- A payment that the operator reverses opens the line that confirmed it: the clock does it, at every desk.
alter policy owner on statements.line
  using ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0) or current_setting('app.side', true) = 'clock')
  with check ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0) or current_setting('app.side', true) = 'clock');
alter policy owner on statements.match
  using ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0) or current_setting('app.side', true) = 'clock')
  with check ((select kernel.member()) = member_id or ((select kernel.is_platform()) and member_id = 0) or current_setting('app.side', true) = 'clock');
