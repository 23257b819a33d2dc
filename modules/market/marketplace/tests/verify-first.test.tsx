import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { access } from '#kernel/web/guard/rights.ts';
import type { Route } from '#kernel/web/guard/route.ts';
import { setLocale } from '#kernel/web/i18n/index.ts';
import { callKey, newQueryClient } from '#kernel/web/request/index.ts';
import { currentApplication } from '#registry/members/contract/application.ts';
import { APPLICATION } from '#registry/members/rules/company-lifecycle.ts';
import { APPLY_PAGE } from '#registry/members/rules/pages.ts';
import { VerifyFirst } from '../web/beside.tsx';

const route = { path: APPLY_PAGE, permission: true, shape: 'form' } as Route;
beforeEach(() => access.set({ menu: 'loaded', routes: [route], nodes: [] }));

function draw(state: string | null, rejectFields: readonly string[], locale: 'zh_CN' | 'en_US'): string {
  setLocale(locale);
  const client = newQueryClient();
  client.setQueryData(callKey(currentApplication, {}), state === null ? null : { state, rejectFields });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <VerifyFirst />
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}

test('m2 home says where the application stands: none, draft, in review, returned with so many fields', () => {
  const { draft, pending, rejected, withdrawn } = APPLICATION;
  for (const [state, fields, zh, en] of [
    [null, [], '去认证', 'Verify company'],
    [draft, [], '企业认证资料尚未提交', 'not submitted yet'],
    [withdrawn, [], '继续填写', 'Continue'],
    [pending, [], '企业认证审核中', 'under review'],
    [rejected, ['address', 'phone'], '2 处需修改', '2 fields need correction'],
    [rejected, ['address'], '去修改', '1 field needs correction'],
    [rejected, [], '请按审核意见修改后再次提交', 'as the reviewer asks'],
  ] as const) {
    expect(draw(state, fields, 'zh_CN')).toContain(zh);
    expect(draw(state, fields, 'en_US')).toContain(en);
  }
  expect(draw(pending, [], 'zh_CN')).not.toContain('去认证');
});
