import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#kernel/rules/contract.ts';
import { race } from '#kernel/test/race.ts';
import { commonLogin, getProof, type Proof, sendSmsCode } from '../contract/login.ts';
import { PROOF_ROUNDS } from '../rules/codes.ts';
import { ImgCodeNeeded, LoginFailed, ProofWrong } from '../rules/refusals.ts';
import { answerOf } from '../web/solve-proof.ts';
import { type Browser, comers, type Doors, GOOD_PASSWORD, openDoors } from './doors-world.ts';
import { refused } from './refused.ts';

let doors: Doors;
const { mobile, ip, person } = comers(() => doors);
type Scene = InputOf<typeof getProof>['scene'];

/** What a browser does when its person presses the button. */
async function solved(at: Browser, scene: Scene): Promise<Proof> {
  const proof = await answerOf(await at.does(getProof, { scene }));
  if (proof === null) throw new Error('no answer');
  return proof;
}
const send = (at: Browser, proof: Proof) =>
  at.does(sendSmsCode, { purpose: 'REGISTER', channel: 'sms', target: mobile(), proof });

beforeAll(async () => {
  doors = await openDoors();
});

describe('proof of work in place of the image code (administration-domain 2.4, decision 0014)', () => {
  it('opens one act and no second one', async () => {
    const at = doors.browser(ip());
    const proof = await solved(at, 'sms');
    expect(proof.counter).toBeGreaterThanOrEqual(PROOF_ROUNDS.least);
    expect(proof.counter).toBeLessThan(PROOF_ROUNDS.most);
    expect(await send(at, proof)).toEqual({ nextSendSeconds: 60, expireSeconds: 300 });
    await refused(send(at, proof), ProofWrong);
  });

  it('opens one act only, however many bring it at once', async () => {
    const at = doors.browser(ip());
    const proof = await solved(at, 'sms');
    expect(await race(50, () => send(at, proof))).toEqual({ ok: 1, PROOF_WRONG: 49 });
  });

  it('ends by the clock of the database', async () => {
    const at = doors.browser(ip());
    const late = await solved(at, 'sms');
    await doors.push('300s');
    await refused(send(at, late), ProofWrong);
    const inTime = await solved(at, 'sms');
    await doors.push('290s');
    await send(at, inTime);
  });

  it('is used up by a wrong answer, so that answers cannot be tried', async () => {
    const at = doors.browser(ip());
    const right = await solved(at, 'sms');
    await refused(send(at, { ...right, derivedKey: 'ab'.repeat(32) }), ProofWrong);
    await refused(send(at, right), ProofWrong);
    const prefix = await at.does(getProof, { scene: 'sms' });
    await refused(
      send(at, {
        proofId: prefix.proofId,
        counter: 50,
        derivedKey: prefix.parameters.keyPrefix.padEnd(64, '0'),
      }),
      ProofWrong,
    );
  });

  it('holds for its scene, its address and its task alone', async () => {
    const at = doors.browser(ip());
    await refused(send(at, await solved(at, 'forget')), ProofWrong);
    await refused(send(doors.browser(ip()), await solved(at, 'sms')), ProofWrong);
    const [one, other] = [await solved(at, 'sms'), await solved(at, 'sms')];
    await refused(send(at, { ...one, proofId: other.proofId }), ProofWrong);
    await refused(send(at, { ...one, proofId: 'nobody' }), ProofWrong);
    await send(at, one);
  });

  it('lets in by password after three failures, and is not needed for anything else', async () => {
    const { at, loginName } = await person();
    const enter = (password: string, proof?: Proof) =>
      at.does(commonLogin, {
        loginType: 'platform',
        grantType: 'password',
        loginName,
        password,
        ...(proof === undefined ? {} : { proof }),
      });
    for (let guess = 1; guess <= 3; guess += 1) await refused(enter('Wrong-guess-2026!'), LoginFailed);
    await refused(enter(GOOD_PASSWORD), ImgCodeNeeded);
    await refused(enter(GOOD_PASSWORD, await solved(at, 'sms')), ProofWrong);
    expect((await enter(GOOD_PASSWORD, await solved(at, 'login'))).token).toBeTruthy();
  });

  it('may be asked for a bounded number of times by one address', () => {
    expect(getProof.rate).toEqual({ calls: 60, seconds: 60 });
  });
});
