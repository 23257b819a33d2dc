import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { NoPermission, NotFound, Validation } from '#kernel/rules/refusals.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { raceEach } from '#kernel/test/race.ts';
import { EmpEmployed } from '#office/organisation/rules/refusals.ts';
import { customerPeople } from '#office/organisation/server/door.ts';
import { applyCompany, currentApplication } from '../contract/application.ts';
import {
  acceptInvitation,
  departmentsToJoin,
  invitationOffer,
  invite,
  listInvitations,
  revokeInvitation,
  rolesToJoin,
  showInvitation,
} from '../contract/invitation.ts';
import {
  AlreadyInvited,
  InvitationForAnother,
  InvitationOver,
  TooManyInvitations,
} from '../rules/refusals-registry.ts';
import { form } from './admit-world.ts';
import { inside } from './world.ts';

const world = await openWorld({ max: 20 });
let parent: Person;
let auditor: Person;
let stranger: Person;
beforeAll(async () => {
  parent = await world.as('seller_admin', 'seller');
  stranger = await world.as('buyer_admin', 'buyer');
  auditor = await world.as('auditor');
});
describe('invitation of colleagues', () => {
  const token = async (): Promise<string> => {
    const { rows } = await sql<{
      body: { zh: string };
    }>`select body from messaging.notice where event = 'COLLEAGUE_INVITED' order by id desc limit 1`.execute(
      world.sql,
    );
    return /invite=([\w-]{43})/.exec(rows[0]?.body.zh ?? '')?.[1] ?? '';
  };
  const ask = async (email: string) => {
    const [dept] = await parent.does(departmentsToJoin, {});
    return parent.does(invite, { email, personName: '演示同事', deptId: dept?.id as string });
  };

  const addressed = (who: Person, email: string) =>
    sql`update identity.account set email = ${email.toLowerCase()} where id = ${who.actor.accountId}::bigint`.execute(
      world.sql,
    );

  test('M5 the link says before any login who invites whom, and is taken up only by the account of that address', async () => {
    await ask('asked@chem.example');
    const link = await token();
    const visitor = { ...clockActor('test'), identity: 'visitor' as const };
    const offer = { ...visitor, requestId: newRequestId() };
    expect((await dispatch(world.runtime, offer, invitationOffer, { token: link })).data).toEqual({
      companyName: parent.actor.memberName,
      invitedByName: parent.actor.name,
      personName: '演示同事',
      email: 'asked@chem.example',
      side: 'seller',
    });
    await refused(dispatch(world.runtime, offer, invitationOffer, { token: 'a'.repeat(43) }), InvitationOver);
    const colleague = await world.as('unverified');
    const masked = { email: 'a***@chem.example' };
    for (const other of ['another@chem.example', 'asked@chem.example.org']) {
      await addressed(colleague, other);
      await refused(colleague.does(acceptInvitation, { token: link }), InvitationForAnother, masked);
    }
    await sql`update identity.account set email = null where id = ${colleague.actor.accountId}::bigint`.execute(
      world.sql,
    );
    await refused(colleague.does(acceptInvitation, { token: link }), InvitationForAnother, masked);
    const row = (await parent.does(listInvitations, { keyword: 'asked' })).list[0];
    expect(row?.state).toBe('10');
    await parent.does(revokeInvitation, { id: row?.id as string, version: row?.version as number });
    await refused(dispatch(world.runtime, offer, invitationOffer, { token: link }), InvitationOver);
  });

  test('a link is good once: who takes it up works for the company; 50 at once make one employee', async () => {
    await ask('colleague@chem.example');
    const link = await token();
    const colleague = await world.as('unverified');
    await addressed(colleague, 'Colleague@chem.example');
    expect(await colleague.does(showInvitation, { token: link })).toMatchObject({
      companyName: parent.actor.memberName,
      email: 'c***@chem.example',
    });
    await colleague.does(applyCompany, { ...(await form(world, colleague)), submit: true });
    const results = await raceEach(
      50,
      () => colleague.does(acceptInvitation, { token: link }),
      () => 1,
      (e: unknown) => {
        if (e instanceof Refusal) return 0;
        throw e;
      },
    );
    expect(results.reduce<number>((a, b) => a + b, 0)).toBe(1);
    const joined = await colleague.again();
    expect(joined.actor).toMatchObject({ memberId: parent.actor.memberId, admin: false });
    const own = await sql<{
      state: string;
    }>`select state from members.application where account_id = ${colleague.actor.accountId}::bigint`.execute(
      world.sql,
    );
    expect(own.rows).toEqual([{ state: '40' }]);
    await refused(colleague.does(acceptInvitation, { token: link }), InvitationOver);
    expect((await parent.does(listInvitations, {})).list[0]).toMatchObject({ state: '20', can: [] });
  });

  test('M5 an invitation carries roles: the plain one unless another is chosen, never the administrator’s, and only from who administers that side', async () => {
    expect((await parent.does(rolesToJoin, {})).map((r) => r.code)).toEqual([
      'SELLER_TRADER',
      'SELLER_LOGISTICS',
      'SELLER_FINANCE',
    ]);
    const [dept] = await parent.does(departmentsToJoin, {});
    const wish = { email: 'roles@chem.example', personName: '演示同事', deptId: dept?.id as string };
    await refused(parent.does(invite, { ...wish, roleCodes: ['BUYER_FINANCE'] }), NoPermission);
    await refused(
      parent.does(invite, { ...wish, roleCodes: ['SELLER_ADMIN' as 'SELLER_TRADER'] }),
      Validation,
    );
    const { actor } = parent;
    const narrow = { ...actor, roleCodes: ['SELLER_TRADER'], requestId: newRequestId() };
    await refused(
      dispatch(world.runtime, narrow, invite, {
        ...wish,
        roleCodes: ['SELLER_FINANCE'],
        idempotencyKey: crypto.randomUUID(),
      }),
      NoPermission,
    );
    await parent.does(invite, wish);
    const stored = await sql<{ role_codes: string[] }>`
      select role_codes from members.invitation where email = 'roles@chem.example'`.execute(world.sql);
    expect(stored.rows).toEqual([{ role_codes: ['SELLER_TRADER'] }]);
    await sql`delete from members.invitation where email = 'roles@chem.example'`.execute(world.sql);
  });

  test('5.2 a company has at most a hundred invitations open', async () => {
    await sql`insert into members.invitation (member_id, email, person_name, dept_id, token_hash, expire_at)
      select ${parent.actor.memberId}::bigint, 'open' || n || '@chem.example', 'x', ${parent.actor.deptId}::bigint, decode(md5('open' || n), 'hex'), kernel.now() + interval '1 day'
      from generate_series(1, 100) as n`.execute(world.sql);
    await refused(ask('one.more@chem.example'), TooManyInvitations, { n: 100 });
    await sql`delete from members.invitation where email like 'open%'`.execute(world.sql);
  });
  test('a link that was taken back, has ended or never was answers alike; an address has one open invitation', async () => {
    const other = await world.as('unverified_seller', 'seller');
    await ask('second@chem.example');
    await refused(ask('SECOND@chem.example'), AlreadyInvited);
    const link = await token();
    const row = (await parent.does(listInvitations, { keyword: 'second' })).list[0];
    await refused(
      stranger.does(revokeInvitation, { id: row?.id as string, version: row?.version as number }),
      NotFound,
    );
    await parent.does(revokeInvitation, { id: row?.id as string, version: row?.version as number });
    await refused(other.does(showInvitation, { token: link }), InvitationOver);
    await ask('third@chem.example');
    const third = await token();
    await other.does(showInvitation, { token: third });
    await world.push('72h');
    await refused(other.does(showInvitation, { token: third }), InvitationOver);
    await refused(other.does(acceptInvitation, { token: third }), InvitationOver);
    await world.tick();
    expect((await parent.does(listInvitations, { keyword: 'third' })).list[0]?.state).toBe('40');
    await refused(other.does(acceptInvitation, { token: 'a'.repeat(43) }), InvitationOver);
    await refused(parent.does(acceptInvitation, { token: third }), NoPermission);
  });

  test('who works elsewhere already is refused, and his link stays good', async () => {
    const other = await world.as('unverified_seller', 'seller');
    await ask('fourth@chem.example');
    await addressed(other, 'fourth@chem.example');
    const link = await token();
    await other.does(currentApplication, {});
    const [dept] = await inside(world, auditor.actor, (ctx) =>
      customerPeople.departments(ctx, stranger.actor.memberId as string),
    );
    await sql`insert into organisation.employee (account_id, member_id, dept_id, emp_name, status, ever_activated) values (${other.actor.accountId}::bigint, ${stranger.actor.memberId}::bigint, ${dept?.id}::bigint, '演示', '20', true)`.execute(
      world.sql,
    );
    await refused(other.does(acceptInvitation, { token: link }), EmpEmployed);
    expect((await parent.does(listInvitations, { keyword: 'fourth' })).list[0]?.state).toBe('10');
  });

  test('the link itself is kept nowhere in the clear once it is sent, and no invariant is broken', async () => {
    await world.tick();
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from messaging.notice where event = 'COLLEAGUE_INVITED' and body::text like '%invite=%' and spread_at is not null`.execute(
      world.sql,
    );
    expect(rows[0]?.n).toBe(0);
    expect(
      Object.keys(await world.audit()).filter((v) => /members|attachments|organisation/.test(v)),
    ).toEqual([]);
  });
});
