import {
  type Account,
  accountsAtWork,
  accountsBy,
  normalAccounts,
  searchAccounts,
} from '#office/identity/server/door.ts';
import type { Addressee, Candidate, Directory } from '#office/messaging/server/door.ts';
import {
  departments,
  searchDepartments,
  staffOf,
  staffOfDepartments,
  staffRecordsOf,
} from '#office/organisation/server/door.ts';
import { accountsHolding, accountsInRoles, searchRoles } from '#office/permissions/server/door.ts';
import { firstMembers, partiesOf, searchMembers } from '#registry/members/server/door.ts';

type DirectoryContext = Parameters<Directory['people']>[0];
const PLATFORM = '0';
const CHUNK = 1000;

/** Names of companies; the platform's own staff have none. */
async function companies(
  ctx: DirectoryContext,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly zh: string; readonly en: string }>> {
  const ids = [...new Set(memberIds)].filter((id) => id !== PLATFORM);
  const parties = ids.length === 0 ? new Map() : await partiesOf(ctx, { memberIds: ids });
  return new Map([...parties].map(([id, party]) => [id, { zh: party.name, en: party.nameEn ?? party.name }]));
}

async function accountsIn(
  ctx: DirectoryContext,
  wish: Parameters<Directory['reach']>[1],
): Promise<readonly string[]> {
  const values = wish.values.filter((v) => /^\d{1,18}$/.test(v));
  switch (wish.mode) {
    case 'users':
      return values;
    case 'members':
      return (await Promise.all(values.map((id) => staffOf(ctx, id)))).flat().map((e) => e.accountId);
    case 'departments':
      return (await staffOfDepartments(ctx, values)).map((e) => e.accountId);
    case 'roles':
      return values.length === 0 ? [] : accountsInRoles(ctx, { roleIds: values });
    case 'identity':
      return (
        await Promise.all(
          (['platform', 'seller', 'buyer'] as const)
            .filter((side) => wish.values.includes(side))
            .map((identity) => accountsInRoles(ctx, { identity })),
        )
      ).flat();
    case 'all':
      return normalAccounts(ctx, { most: wish.most + 1 });
  }
}

/** People of a choice of receivers who can sign in, with their companies' names (administration-domain 11.1). */
export const reach: Directory['reach'] = async (ctx, wish) => {
  const ids = [...new Set(await accountsIn(ctx, wish))].slice(0, wish.most + 1);
  const found: Addressee[] = [];
  for (let at = 0; at < ids.length; at += CHUNK)
    found.push(...(await addressees(ctx, ids.slice(at, at + CHUNK))));
  return found;
};

/** English names of the companies of these accounts, by their Chinese names: what a log kept in Chinese is read in. */
export const englishCompanies: Directory['englishCompanies'] = async (ctx, accountIds) => {
  const staff = await staffRecordsOf(ctx, [...accountIds]);
  return new Map(
    [
      ...(
        await companies(
          ctx,
          staff.map((e) => e.memberId),
        )
      ).values(),
    ].map((said) => [said.zh, said.en]),
  );
};

async function addressees(ctx: DirectoryContext, ids: readonly string[]): Promise<Addressee[]> {
  const accounts = [...(await accountsBy(ctx, { ids })).values()].filter((a) => a.status === '20');
  const staff = new Map(
    (
      await staffRecordsOf(
        ctx,
        accounts.map((a) => a.id),
      )
    ).map((e) => [e.accountId, e]),
  );
  const names = await companies(
    ctx,
    [...staff.values()].map((e) => e.memberId),
  );
  return accounts
    .filter((a) => ['20', undefined].includes(staff.get(a.id)?.status))
    .map((a) => ({
      accountId: a.id,
      locale: a.locale,
      timeZone: a.timeZone,
      mobile: a.mobile,
      email: a.email,
      name: nameOf(a),
      company: names.get(staff.get(a.id)?.memberId ?? '')?.zh ?? null,
    }));
}
const nameOf = (a: Account): string => a.personName ?? a.loginName ?? a.mobile ?? a.email ?? a.id;
const masked = (mobile: string | null): string | null =>
  mobile === null ? null : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

async function users(ctx: DirectoryContext, accounts: readonly Account[]): Promise<Candidate[]> {
  const staff = new Map(
    (
      await staffRecordsOf(
        ctx,
        accounts.map((a) => a.id),
      )
    ).map((e) => [e.accountId, e]),
  );
  const names = await companies(
    ctx,
    [...staff.values()].map((e) => e.memberId),
  );
  return accounts.map((a) => {
    const company = names.get(staff.get(a.id)?.memberId ?? '')?.zh;
    return {
      id: a.id,
      label: nameOf(a),
      labelEn: nameOf(a),
      note: [company, a.loginName ?? masked(a.mobile)].filter(Boolean).join(' · ') || null,
    };
  });
}

async function members(ctx: DirectoryContext, ids: readonly string[]): Promise<Candidate[]> {
  const names = await companies(ctx, ids);
  return [...names].map(([id, said]) => ({ id, label: said.zh, labelEn: said.en, note: null }));
}

async function departmentMembers(
  ctx: DirectoryContext,
  wish: { readonly keyword: string | null; readonly ids: readonly string[] | null; readonly most: number },
): Promise<Candidate[]> {
  const found = wish.ids === null ? await searchDepartments(ctx, wish) : await departments(ctx, wish.ids);
  const names = await companies(
    ctx,
    found.map((d) => d.memberId),
  );
  return found.map((d) => ({
    id: d.id,
    label: d.name,
    labelEn: d.name,
    note: names.get(d.memberId)?.zh ?? null,
  }));
}

/** What the receiver field of a message offers. */
export const candidates: Directory['candidates'] = async (ctx, wish) => {
  const { ids, keyword, most } = wish;
  if (wish.mode === 'users')
    return users(
      ctx,
      ids === null
        ? await searchAccounts(ctx, { keyword: keyword ?? '', most })
        : [...(await accountsBy(ctx, { ids })).values()],
    );
  if (wish.mode === 'members')
    return members(
      ctx,
      ids ??
        (keyword === null
          ? await firstMembers(ctx, { most })
          : (await searchMembers(ctx, { keyword })).slice(0, most)),
    );
  if (wish.mode === 'departments') return departmentMembers(ctx, wish);
  return (await searchRoles(ctx, { keyword, ids, most })).map((r) => ({
    id: r.id,
    label: r.names.zh_CN,
    labelEn: r.names.en_US ?? r.names.zh_CN,
    note: r.code,
  }));
};

/** Pages whose holders trade in a market: sellers' and buyers' (administration-domain 16). */
const TRADED_ON: Readonly<Record<string, readonly [seller: string, buyer: string]>> = {
  '10': ['/rmbSellManagement/CurrentTrading', '/transactionManagement/myCounterOffer'],
  '20': ['/intlTradeManagement/currentTrading', '/dollarList'],
  '30': ['/intlTradeManagement/currentTrading', '/dollarList'],
  '40': ['/rmbSellManagement/CurrentTrading', '/transactionManagement/myCounterOffer'],
};
/** Traders of a market who are signed in and at work. */
export const traders: Directory['traders'] = async (ctx, market) => {
  const [seller, buyer] = TRADED_ON[market] ?? ['', ''];
  const holders = [
    ...(await accountsHolding(ctx, { route: seller, identity: 'seller' })),
    ...(await accountsHolding(ctx, { route: buyer, identity: 'buyer' })),
  ];
  return accountsAtWork(ctx, { ids: [...new Set(holders)] });
};
