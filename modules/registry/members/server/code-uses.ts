import { codeUse } from '#office/codesets/server/door.ts';

// Where companies carry codes an operator may keep: an item in use is not deleted (administration-domain 9).
codeUse({ type: 'enterprise_type', table: 'members.member', column: 'enterprise_type' });
codeUse({ type: 'industry', table: 'members.member', column: 'industry' });
codeUse({ type: 'industry', table: 'members.end_customer', column: 'industry' });
codeUse({ type: 'member_type', table: 'members.member', column: 'member_type' });
codeUse({ type: 'region', table: 'members.member', column: 'region' });
codeUse({ type: 'region', table: 'members.end_customer', column: 'region' });
codeUse({ type: 'member_level', table: 'members.member', column: 'level' });
codeUse({ type: 'customer_type', table: 'members.member', column: 'customer_type' });
codeUse({ type: 'announce_consent', table: 'members.member', column: 'announce_consent' });
