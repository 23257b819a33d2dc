import fs from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { NotFound } from '#kernel/rules/refusals.ts';
import { createShare, listShares, resolveShare, revokeShare } from '../contract/share.ts';
import { ShareInvalid, SharePasscode } from '../rules/refusals.ts';
import { comers, type Doors, openDoors, traderOf } from './doors-world.ts';
import { refused } from './refused.ts';

let doors: Doors;
const { ip, signIn, person } = comers(() => doors);

beforeAll(async () => {
  doors = await openDoors();
});

describe('shared links', () => {
  const offer = (seen: () => boolean) => ({
    view: async (w: { actor: { memberId: string | null } }, shared: { withPrice: boolean }) =>
      seen() && w.actor.memberId === '7'
        ? {
            title: { zh_CN: '甲醇', en_US: 'Methanol' },
            facts: [
              { label: { zh: '数量', en: 'Quantity' }, value: '500.00' },
              {
                label: { zh: '价格', en: 'Price' },
                value: shared.withPrice ? '2,385.00' : '--',
                price: true,
              },
            ],
            path: '/resourceList?id=5',
          }
        : null,
  });

  it('show public facts to anybody, with or without the price, until they end (R-AUTH-005)', async () => {
    doors.shares.OFFER = offer(() => true);
    const p = await person();
    const made = await p.at.does(createShare, { resourceType: 'OFFER', resourceId: '5', withPrice: false });
    expect(made.url).toBe(`http://trade.example/token/${made.token}`);
    const visitor = doors.browser(ip());
    const shown = await visitor.does(resolveShare, { token: made.token });
    expect(shown).toMatchObject({
      title: { zh_CN: '甲醇' },
      loginHint: '/login?redirect=%2FresourceList%3Fid%3D5',
    });
    expect(shown.view.facts.map((f) => f.label.en)).toEqual(['Quantity']);
    expect((await p.at.does(listShares, {})).list[0]).toMatchObject({
      viewCount: 1,
      state: 'live',
      hasPasscode: false,
    });
    await doors.push('7d');
    await refused(visitor.does(resolveShare, { token: made.token }), ShareInvalid);
    await signIn(p.at, p.loginName);
    expect((await p.at.does(listShares, { state: 'expired' })).totalCount).toBe(1);
  });

  it('says nothing of hazardous goods to somebody without a login, and that there is more (hazardVisibility)', async () => {
    doors.shares.OFFER = {
      view: async () => ({
        title: { zh_CN: '确认函', en_US: 'Letter' },
        hazardous: true,
        facts: [
          { label: { zh: '编号', en: 'No.' }, value: 'LT1' },
          { label: { zh: '品名', en: 'Product' }, value: '甲醇', goods: true },
          { label: { zh: '单价', en: 'Price' }, value: '2,385.00', goods: true, price: true },
        ],
        path: null,
      }),
    };
    const p = await person();
    const made = await p.at.does(createShare, { resourceType: 'OFFER', resourceId: '5', withPrice: true });
    const shown = await doors.browser(ip()).does(resolveShare, { token: made.token });
    expect([shown.partly, shown.view.facts.map((f) => f.label.en)]).toEqual([true, ['No.']]);
    doors.shares.OFFER = offer(() => true);
  });

  it('a foreign or unknown thing cannot be shared; a foreign link cannot be revoked', async () => {
    const p = await person(traderOf('8', 'seller'));
    await refused(
      p.at.does(createShare, { resourceType: 'OFFER', resourceId: '5', withPrice: true }),
      NotFound,
    );
    await refused(
      p.at.does(createShare, { resourceType: 'STORE', resourceId: '5', withPrice: true }),
      NotFound,
    );
    const owner = await person();
    const made = await owner.at.does(createShare, {
      resourceType: 'OFFER',
      resourceId: '5',
      withPrice: true,
    });
    const id = (await owner.at.does(listShares, {})).list[0]?.id ?? '';
    await refused(p.at.does(revokeShare, { id }), NotFound);
    expect(
      (await owner.at.does(listShares, { resourceType: 'OFFER', resourceId: '5', state: 'live' })).list.map(
        (l) => l.id,
      ),
    ).toEqual([id]);
    expect(
      (await owner.at.does(listShares, { resourceType: 'OFFER', resourceId: '6', state: 'live' })).list,
    ).toEqual([]);
    await owner.at.does(revokeShare, { id });
    await refused(doors.browser(ip()).does(resolveShare, { token: made.token }), ShareInvalid);
  });

  it('a passcode is asked for; five wrong ones revoke the link', async () => {
    const p = await person();
    const { token } = await p.at.does(createShare, {
      resourceType: 'OFFER',
      resourceId: '5',
      withPrice: true,
      passcode: 'a1b2c3',
    });
    const visitor = doors.browser(ip());
    await refused(visitor.does(resolveShare, { token }), SharePasscode);
    await visitor.does(resolveShare, { token, passcode: 'a1b2c3' });
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () =>
        visitor.does(resolveShare, { token, passcode: 'zzzzzz' }).then(
          () => 0,
          (e: { kind?: { status: number } }) => e.kind?.status,
        ),
      ),
    );
    expect(outcomes.filter((o) => o === SharePasscode.status)).toHaveLength(5);
    await refused(visitor.does(resolveShare, { token, passcode: 'a1b2c3' }), ShareInvalid);
  });

  it('is kept hashed and sealed: what the database holds opens no link', async () => {
    const p = await person();
    const wish = { resourceType: 'OFFER' as const, resourceId: '5', withPrice: true, passcode: 'q7w8e9' };
    const { token, url } = await p.at.does(createShare, wish);
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from identity.share_token t where token_hash = sha256(convert_to(${token}, 'UTF8'))`.execute(
      doors.sql,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.row).not.toContain(wish.passcode);
    expect((await p.at.does(listShares, {})).list[0]).toMatchObject({ url, hasPasscode: true });
  });

  it('of the time before go on opening, with their passcode, and are listed without their address', async () => {
    const p = await person();
    const token = 'x'.repeat(43);
    await sql`create schema former`.execute(doors.sql);
    await sql`create table former.share_token (token varchar(43) not null unique, passcode varchar(6))`.execute(
      doors.sql,
    );
    await sql`insert into former.share_token values (${token}, 'a1b2c3')`.execute(doors.sql);
    const migration = fs.readFileSync(
      new URL('../server/migrations/20261129T0502-hashed-shares.sql', import.meta.url),
      'utf8',
    );
    await sql.raw(migration.replaceAll('identity.share_token', 'former.share_token')).execute(doors.sql);
    const made = await p.at.does(createShare, { resourceType: 'OFFER', resourceId: '5', withPrice: true });
    await sql`update identity.share_token s set token_hash = f.token_hash, passcode_hash = f.passcode_hash, token_sealed = f.token_sealed
      from former.share_token f where s.token_hash = sha256(convert_to(${made.token}, 'UTF8'))`.execute(
      doors.sql,
    );
    const visitor = doors.browser(ip());
    await refused(visitor.does(resolveShare, { token: made.token }), ShareInvalid);
    await refused(visitor.does(resolveShare, { token, passcode: 'zzzzzz' }), SharePasscode);
    expect(await visitor.does(resolveShare, { token, passcode: 'a1b2c3' })).toMatchObject({
      resourceType: 'OFFER',
    });
    expect((await p.at.does(listShares, {})).list[0]).toMatchObject({ url: null, hasPasscode: true });
  });

  it('counts views to the last one', async () => {
    const p = await person();
    const { token } = await p.at.does(createShare, {
      resourceType: 'OFFER',
      resourceId: '5',
      withPrice: true,
      maxViews: 3,
    });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        doors
          .browser(ip())
          .does(resolveShare, { token })
          .then(
            () => 'seen',
            () => 'refused',
          ),
      ),
    );
    expect(outcomes.filter((o) => o === 'seen')).toHaveLength(3);
  });

  it('is revoked when its maker sees the thing no more', async () => {
    let there = true;
    doors.shares.OFFER = offer(() => there);
    const p = await person();
    const { token } = await p.at.does(createShare, {
      resourceType: 'OFFER',
      resourceId: '5',
      withPrice: true,
    });
    there = false;
    await refused(doors.browser(ip()).does(resolveShare, { token }), ShareInvalid);
    there = true;
    await refused(doors.browser(ip()).does(resolveShare, { token }), ShareInvalid);
  });
});
