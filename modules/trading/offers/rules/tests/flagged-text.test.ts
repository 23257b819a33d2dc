import { expect, test } from 'vitest';
import { flaggedText, isFlagged } from '../selling/flagged-text.ts';

test.each<[string, string[]]>([
  ['联系 13800000001', ['mobile']],
  ['手机 138-0000-0001 或 138 0000 0001', ['mobile', 'mobile']],
  ['电话１３８０００００００１', ['mobile']],
  ['幺三八零零零零零零零一', ['mobile']],
  ['+86 138 0000 0001', ['mobile']],
  ['tel 0510-86000001', ['landline']],
  ['call +65 6123 4567', ['landline']],
  ['加微信 abc_123', ['messenger']],
  ['VX：chem888', ['messenger']],
  ['薇信同号', ['messenger']],
  ['wechat: chem888', ['messenger']],
  ['QQ 群 12345678', ['messenger']],
  ['WhatsApp +86 13800000001', ['messenger', 'mobile']],
  ['mail sales@example.com', ['email']],
  ['see https://example.com/deal', ['link']],
  ['账号 6222 0000 0000 0001', ['bankAccount']],
  ['可线下成交，价格更优', ['offPlatform']],
  ['私聊有优惠', ['offPlatform']],
  ['please contact me directly', ['offPlatform']],
  ['we can deal outside the platform', ['offPlatform']],
  ['避开平台手续费', ['offPlatform']],
])('%s is flagged', (text, kinds) => {
  const flags = flaggedText(text);
  expect(flags.map((f) => f.kind)).toEqual(kinds);
  for (const f of flags) expect(text.slice(f.start, f.end)).toBe(f.text);
});

test.each([
  '甲醇 CAS 67-56-1，UN1230，GB 338-2011 优等品',
  '数量 3,000.00 吨，单价 2,115.00 元/吨，金额 6,345,000.00',
  '统一社会信用代码 91320281XXDEM0074L',
  '报盘编号 OF2611200001230，合同 HT20260003189',
  '交货期 2026-11-25 至 2026-12-15，太仓罐区 T-105 号罐',
  'Purity min 99.9 %, water max 0.1 %, IMO 9074729, HS 290511',
  '检验以卸港为准，溢短装 5%，自提，免仓期 15 天',
  'delivery within 15 days after payment, tolerance +/-5% in seller option',
  '纯度三级以上，一二三四季度均可供货',
])('%s is not', (text) => expect(flaggedText(text)).toEqual([]));

test('several texts at once', () => {
  expect(isFlagged(null, undefined, '')).toBe(false);
  expect(isFlagged('ok', '加我')).toBe(true);
});
