import '../authority.css';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { comma, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { CallDrawer } from '#kernel/web/screens/call-drawer.tsx';
import { codeBadge, Facts, StatusOf, StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { type PositionDetail, positionDetail } from '../../contract/position.ts';
import { type DataType, dataTypes } from '../../rules/data-types.ts';
import { positionWords } from '../../rules/position-words.ts';

const onOff = codeBadge('on_off');

/** A position in full: what it reaches, whom it is lent to, who holds it. */
export function PositionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(positionWords);
  const formatter = useFormatter(['on_off']);
  return (
    <CallDrawer
      call={positionDetail}
      input={{ id }}
      title={t('title')}
      titleOf={(position) => t('detailTitle', { name: formatter.i18n(position.names) })}
      size={720}
      onClose={onClose}
    >
      {(position) => <Detail position={position} />}
    </CallDrawer>
  );
}

function Detail({ position }: { position: PositionDetail }) {
  const t = useWords(positionWords);
  const formatter = useFormatter(['on_off']);
  const locale = useLocale();
  const typeName = (type: string) =>
    type in dataTypes ? inLocale(dataTypes[type as DataType], locale) : type;
  return (
    <div className="pm-section">
      <Facts
        columns={2}
        items={[
          { label: t('code'), value: position.code },
          { label: t('names'), value: formatter.i18n(position.names) },
          { label: t('deptName'), value: nameOf(position, 'deptName', locale) },
          { label: t('sellerId'), value: position.sellerName ?? '--' },
          { label: t('state'), value: <StatusOf look={onOff} code={position.state} formatter={formatter} /> },
          {
            label: t('authState'),
            value: (
              <StatusTag
                color={position.authState === '1' ? 'green' : 'gray'}
                label={t(position.authState === '1' ? 'authState.1' : 'authState.0')}
              />
            ),
          },
          {
            label: t('sellers'),
            value: position.sellers.map((c) => c.name).join(comma()) || '--',
            wide: true,
          },
          { label: t('description'), value: position.description ?? '--', wide: true },
          { label: t('gmtModified'), value: formatter.dateTime(position.gmtModified) },
        ]}
      />
      <h2>{t('dataPermissions')}</h2>
      {position.dataPermissions.length === 0 ? (
        <p className="sc-faint">{t('noGrants')}</p>
      ) : (
        <ul>
          {position.dataPermissions.map((g) => (
            <li key={`${g.dataType} ${g.scope}`}>
              <strong>{typeName(g.dataType)}</strong> {t(`scope.${g.scope}`)}
              {g.depts.length + g.sellers.length === 0
                ? null
                : `: ${[...g.depts.map((d) => (d.includeLower ? `${d.name} (${t('includeLower')})` : d.name)), ...g.sellers.map((c) => c.name)].join(comma())}`}
            </li>
          ))}
        </ul>
      )}
      <Lent title={t('delegatedDepts')} lent={position.delegatedDepts} typeName={typeName} />
      <Lent title={t('delegatedPosts')} lent={position.delegatedPosts} typeName={typeName} />
      <h2>{t('holders')}</h2>
      {position.holders.length === 0 ? (
        <p className="sc-faint">{t('noHolders')}</p>
      ) : (
        <ul>
          {position.holders.map((h) => (
            <li key={h.empId}>
              {h.empName} <span className="sc-faint">{nameOf(h, 'deptName', locale)}</span>{' '}
              {h.main ? <StatusTag color="blue" label={t('mainPost')} /> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Lent({
  title,
  lent,
  typeName,
}: {
  title: string;
  lent: PositionDetail['delegatedDepts'];
  typeName: (type: string) => string;
}) {
  const t = useWords(positionWords);
  const formatter = useFormatter();
  return (
    <>
      <h2>{title}</h2>
      {lent.length === 0 ? (
        <p className="sc-faint">{t('noDelegations')}</p>
      ) : (
        <ul>
          {lent.map((d) => (
            <li key={`${d.targetId} ${d.validFrom}`}>
              <strong>{d.targetName}</strong>{' '}
              {d.dataTypes.includes('all') ? t('allTypes') : d.dataTypes.map(typeName).join(comma())}{' '}
              <span className="ct-num">
                {formatter.between(
                  formatter.dateTime(d.validFrom),
                  d.validUntil === null ? t('noEnd') : formatter.dateTime(d.validUntil),
                )}
              </span>{' '}
              <StatusTag color={d.inForce ? 'green' : 'gray'} label={t(d.inForce ? 'now' : 'pending')} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
