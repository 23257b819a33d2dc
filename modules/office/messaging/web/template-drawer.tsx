import './messaging.css';
import { Button } from 'antd';
import { Can } from '#kernel/web/guard/index.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { notifySuccess, useAct } from '#kernel/web/request/index.ts';
import { CallDrawer } from '#kernel/web/screens/call-drawer.tsx';
import { Facts, useFormatter } from '#kernel/web/screens/index.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import { type TemplateDetail, templateDetail, testTemplate } from '../contract/template.ts';
import { templateWords } from '../rules/mailing-words.ts';
import { channelBadge } from './badges.ts';

/** A template in both languages with its samples filled in, and a letter to oneself (administration-domain 11.3). */
export function TemplateDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(templateWords);
  return (
    <CallDrawer
      call={templateDetail}
      input={{ id }}
      title={t('listTitle')}
      titleOf={(template) => template.code}
      size={760}
      onClose={onClose}
    >
      {(template) => <Shown template={template} />}
    </CallDrawer>
  );
}

function Shown({ template }: { template: TemplateDetail }) {
  const t = useWords(templateWords);
  const formatter = useFormatter();
  const test = useAct(testTemplate, {
    refreshes: 'none',
    onDone: (out) => notifySuccess(t('testDone', { address: out.address })),
  });
  const { preview } = template;
  const part = (language: 'zh_CN' | 'en_US', label: string) => (
    <section aria-label={label} lang={language === 'zh_CN' ? 'zh-CN' : 'en'}>
      <h3>{label}</h3>
      <div className="ms-shown">
        {preview.title[language] ? <strong>{preview.title[language]}</strong> : null}
        {template.channel === 'sms' ? preview.content[language] : <Prose html={preview.content[language]} />}
      </div>
      <Can code="View">
        <Button size="small" loading={test.running} onClick={() => test.run({ id: template.id, language })}>
          {t('test')}
        </Button>
      </Can>
    </section>
  );
  return (
    <div className="ms-aside">
      <Facts
        columns={2}
        items={[
          { label: t('names'), value: formatter.i18n(template.names) },
          { label: t('channel'), value: channelBadge.of(template.channel, formatter).label },
          { label: t('event'), value: template.event ?? '--' },
          { label: t('edition'), value: formatter.count(template.edition) },
          {
            label: t('variables'),
            value: template.variables.map((v) => `${v.name} (${v.sample})`).join(comma()) || '--',
            wide: true,
          },
        ]}
      />
      <h2>{t('preview')}</h2>
      <p className="sc-faint">
        {t('previewHelp')} {t('testHelp')}
      </p>
      <div className="ms-two">
        {part('zh_CN', t('zh'))}
        {part('en_US', t('en'))}
      </div>
    </div>
  );
}
