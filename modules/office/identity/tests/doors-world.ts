import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll } from 'vitest';
import type { Call, Identity, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { type Actor, visitor } from '#kernel/server/actor.ts';
import type { Cookie } from '#kernel/server/act-context.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { type AnyTables, openDatabase } from '#kernel/server/database.ts';
import { composeRuntime, dispatch } from '#kernel/server/dispatch.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import type { Caller } from '#kernel/server/caller.ts';
import { secretsWith } from '#kernel/server/secrets.ts';
import { ownerConnection } from '#kernel/test/owner.ts';
import { freshDatabase } from '#kernel/test/scratch.ts';
import { changePassword } from '../contract/account.ts';
import { commonLogin, getImgCode, sendSmsCode } from '../contract/login.ts';
import { openAuthenticator } from '../server/authenticator.ts';
import { type PlantedAccount, plantAccount } from '../server/demo.ts';
import { identityModule } from '../server/index.ts';
import type { PersonFacts, ShareSource } from '../server/ports.ts';

export const GOOD_PASSWORD = 'Tank-farm-2026!';
export const OTHER_PASSWORD = 'Quay.side/7513';

const nobody: PersonFacts = {
  empId: null,
  empName: null,
  deptId: null,
  deptName: null,
  deptNameEn: null,
  memberId: null,
  memberName: null,
  memberNameEn: null,
  memberType: null,
  memberCode: null,
  identities: ['buyer'],
  identity: 'buyer',
  empType: '30',
  admin: false,
  superAdmin: false,
  verified: false,
  roleCodes: ['MEMBER_UNVERIFIED'],
  roleList: [],
  positionList: [],
  mainPositionId: null,
  buttons: new Map(),
  routes: new Set(),
  scopes: new Map(),
  crmMemberId: null,
  agreementPending: false,
};
export const traderOf = (
  memberId: string,
  identity: Identity,
  more: Partial<PersonFacts> = {},
): PersonFacts => ({
  ...nobody,
  empId: `9${memberId}`,
  empName: '李雷',
  memberId,
  memberName: '华东化工有限公司',
  memberType: identity === 'platform' ? 'platform' : identity,
  identities: [identity],
  identity,
  empType: identity === 'platform' ? '10' : '20',
  verified: true,
  roleCodes: ['SELLER_TRADER'],
  buttons: new Map([['Add', new Set(['/cockpit'])]]),
  routes: new Set(['/cockpit', '/rmbSellManagement/SaleOffer']),
  ...more,
});

/** A browser: its address, its cookies and, once signed in, its token. */
export interface Browser {
  readonly ip: string;
  token: string;
  cookies: Map<string, string>;
  /** Calls as this browser does; restricted logins are refused as the gate refuses them. */
  does<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>>;
  /** Who the authenticator takes it for. */
  who(): Promise<{ actor: Actor; restricted: Refusal | null }>;
}
export interface Doors {
  readonly runtime: Runtime;
  readonly sql: Kysely<AnyTables>;
  readonly url: string;
  /** Facts by account id; whoever is not named is a registered person without a company. */
  readonly people: Map<string, PersonFacts>;
  readonly shares: Record<string, ShareSource>;
  plant(person: Partial<PlantedAccount> & { loginName: string }): Promise<string>;
  browser(ip?: string, device?: string): Browser;
  push(by: string): Promise<void>;
  /** Puts a known picture code behind the next request: `{imgCodeId, imgCode}`. */
  picture(
    at: Browser,
    scene: InputOf<typeof getImgCode>['scene'],
  ): Promise<{ imgCodeId: string; imgCode: string }>;
  /** Makes the open code of a target 246810. */
  knownCode(purpose: string, target: string): Promise<string>;
  /** Sends a code with a right picture; answers the known code. */
  coded(
    at: Browser,
    input: { purpose: InputOf<typeof sendSmsCode>['purpose']; channel: 'sms' | 'email'; target?: string },
  ): Promise<string>;
}

/** The identity capability on a real database of its own, with people made up by the test. */
export async function openDoors(): Promise<Doors> {
  const fresh = await freshDatabase('ctp_bare');
  const database = openDatabase(fresh.url, { max: 12 });
  const numbers = openDatabase(fresh.url, { max: 1 });
  const owner = ownerConnection(fresh.url);
  const people = new Map<string, PersonFacts>();
  const shares: Record<string, ShareSource> = {};
  const services = {
    secrets: secretsWith([randomBytes(32).toString('hex')]),
    people: {
      factsOf: async (_tx: unknown, accountId: string, identity: Identity | null) => {
        const known = people.get(accountId) ?? nobody;
        return {
          ...known,
          identity: identity !== null && known.identities.includes(identity) ? identity : known.identity,
        };
      },
    },
    shares,
    landingPages: {
      first: { platform: '/home', seller: '/cockpit', buyer: '/pchome' },
      open: new Set(['/home', '/pchome']),
    },
    doorSettings: {
      secureCookies: false,
      publicUrl: 'http://trade.example',
      sisterHosts: ['sister.example'],
    },
  };
  const runtime = composeRuntime(database, numbers, [identityModule], services as never);
  const authenticator = openAuthenticator(runtime);
  const close = async () => {
    await Promise.all([database.close(), numbers.close(), owner.close()]);
    await fresh.drop();
  };
  afterAll(close);
  const browser = (ip = '203.0.113.9', device = 'Chrome on Windows'): Browser => {
    const caller = (): Caller => ({
      ip,
      device,
      locale: 'zh_CN',
      timeZone: 'Asia/Shanghai',
      requestId: newRequestId(),
    });
    const self: Browser = {
      ip,
      token: '',
      cookies: new Map(),
      who: () => authenticator.identify(self.token, self.cookies.get('chem-dt-fp') ?? null, caller()),
      async does(call, input) {
        const c = caller();
        const nobodyYet = { actor: visitor(c.requestId, ip, device, 'zh_CN', c.timeZone), restricted: null };
        // A login that has ended does not keep anybody from the open doors, as at the gate.
        const person =
          self.token === ''
            ? nobodyYet
            : await self
                .who()
                .catch((ended: unknown) => (call.audience === 'public' ? nobodyYet : Promise.reject(ended)));
        if (person.restricted !== null && call.restricted !== true && call.audience !== 'public')
          throw person.restricted;
        const answer = await dispatch(
          runtime,
          person.actor,
          call,
          JSON.parse(
            JSON.stringify(
              call.once === undefined ? input : { ...(input as object), idempotencyKey: randomUUID() },
            ),
          ),
        ).finally(() => runtime.failures.flush());
        keep(self, call, answer.cookies, answer.data);
        return answer.data as OutputOf<typeof call>;
      },
    };
    return self;
  };
  const doors: Doors = {
    runtime,
    sql: owner.db,
    url: fresh.url,
    people,
    shares,
    browser,
    plant: (person) => plantAccount(owner.db, { personName: '王芳', password: GOOD_PASSWORD, ...person }),
    async push(by) {
      await sql`update kernel.clock set shift = shift + ${by}::interval + interval '1 second'`.execute(
        owner.db,
      );
    },
    async picture(at, scene) {
      const { imgCodeId } = await at.does(getImgCode, { scene });
      await sql`update identity.image_code set text_hash = sha256(convert_to('ab3d', 'UTF8')) where key = ${imgCodeId}`.execute(
        owner.db,
      );
      return { imgCodeId, imgCode: 'AB3D' };
    },
    async knownCode(purpose, target) {
      await sql`update identity.verify_code set code_hash = sha256(salt || convert_to('246810', 'UTF8')) where purpose = ${purpose} and target = ${target} and used_at is null and not void`.execute(
        owner.db,
      );
      return '246810';
    },
    async coded(at, input) {
      const open = ['LOGIN', 'REGISTER', 'FORGET_PWD'].includes(input.purpose);
      await at.does(sendSmsCode, { ...input, ...(open ? await doors.picture(at, 'sms') : {}) });
      await sql`update identity.verify_code set code_hash = sha256(salt || convert_to('246810', 'UTF8')) where purpose = ${input.purpose} and used_at is null and not void`.execute(
        owner.db,
      );
      return '246810';
    },
  };
  return doors;
}

/** What a browser keeps of an answer: its cookies, and the token of a sign-in or of a changed password. */
function keep(browser: Browser, call: Call, cookies: readonly Cookie[], data: unknown): void {
  for (const c of cookies) browser.cookies.set(c.name, c.value);
  const answer = data as { token?: unknown; operator?: unknown } | null;
  if (typeof answer?.token === 'string' && (answer.operator !== undefined || call === changePassword))
    browser.token = answer.token;
}

/**
 * People for the rules of one file: each with a number, a name and an address of his own, so that counters of
 * one test never reach another.
 */
export function comers(doors: () => Doors) {
  let next = 0;
  const mobile = (): string => {
    next += 1;
    return `1360000${String(next).padStart(4, '0')}`;
  };
  const ip = (): string => {
    next += 1;
    return `198.51.100.${next % 250}`;
  };
  const signIn = (at: Browser, loginName: string, password = GOOD_PASSWORD) =>
    at.does(commonLogin, { loginType: 'platform', grantType: 'password', loginName, password });
  /** A seller's trader; `must` change the password first. */
  async function trader(more: { must?: boolean; facts?: PersonFacts } = {}) {
    const own = mobile();
    const loginName = `trader_${next}`;
    const email = `${loginName}@example.com`;
    const id = await doors().plant({ loginName, mobile: own, email, mustChangePassword: more.must ?? false });
    doors().people.set(id, more.facts ?? traderOf('7', 'seller'));
    return { id, loginName, mobile: own, email };
  }
  /** A person signed in at a browser of his own. */
  async function person(facts?: PersonFacts) {
    const who = await trader(facts === undefined ? {} : { facts });
    const at = doors().browser(ip(), `browser of ${who.loginName}`);
    await signIn(at, who.loginName);
    return { ...who, at };
  }
  return { mobile, ip, signIn, trader, person };
}
