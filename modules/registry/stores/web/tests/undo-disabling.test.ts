import { expect, test } from 'vitest';
import { disableStores, undoDisableStore } from '../../contract/store.ts';
import storeList from '../store-list.tsx';
import { undoneText } from '../undo-disabling.ts';

const whole = {
  offersBack: 3,
  offersLeft: { ended: 0, marketClosed: 0, blocked: 0 },
  rank: 2,
  rankBack: true,
};

test('m12 disabling a store offers an undo by its own call', () => {
  const act = storeList.declaration.actions?.find((a) => 'call' in a && a.call === disableStores);
  expect(act).toMatchObject({ undo: { call: undoDisableStore } });
  expect(act !== undefined && 'undo' in act ? act.undo?.send({ id: '7' } as never) : null).toEqual({
    id: '7',
  });
});

test('m12 the answer says in both languages what came back', () => {
  expect(undoneText(whole, 'zh_CN')).toEqual({
    text: '已撤销停用：3 条报盘恢复挂盘；首页推荐第 2 位已归还。',
    whole: true,
  });
  expect(undoneText({ ...whole, offersBack: 1 }, 'en_US')).toEqual({
    text: 'Disabling undone: 1 offer back on offer; featured position 2 returned.',
    whole: true,
  });
  expect(undoneText({ ...whole, offersBack: 0, rank: null, rankBack: false }, 'zh_CN')).toEqual({
    text: '已撤销停用',
    whole: true,
  });
});

test('m12 the answer says what did not come back, and is a warning then', () => {
  expect(
    undoneText({ ...whole, offersLeft: { ended: 1, marketClosed: 2, blocked: 1 }, rankBack: false }, 'en_US'),
  ).toEqual({
    text: 'Disabling undone: 3 offers back on offer; featured position 2 not returned (given to another store, or this one is unpublished); 1 offer has expired, sold out or been revoked; 2 offers stay paused while the market is closed; the seller resumes them later; 1 offer stays paused: goods off the shelf, licence missing or the seller may not trade.',
    whole: false,
  });
  expect(undoneText({ ...whole, rankBack: false }, 'zh_CN').whole).toBe(false);
});
