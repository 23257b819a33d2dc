import './selling.css';
import { Button } from 'antd';
import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, notifyError } from '#kernel/web/request/index.ts';
import { fixedBadge, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { go } from '#kernel/web/tabs/index.ts';
import { listImports } from '#office/transfers/contract/import.ts';
import { importColumns, OFFER_IMPORT } from '../../rules/selling/import-columns.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { SALE_OFFERS } from '../../rules/pages.ts';

const { table } = sellingWords;
const stateBadge = fixedBadge({
  '10': { ...table['import.10'], color: 'blue' },
  '20': { ...table['import.20'], color: 'green' },
  '30': { ...table['import.30'], color: 'orange' },
  '40': { ...table['import.40'], color: 'red' },
});

/** How it goes, and the columns of the template. */
function Explained() {
  const t = useWords(sellingWords);
  const formatter = useFormatter();
  return (
    <section className="sc-card of-explained" aria-label={t('importColumns')}>
      <p>{t('importHelp')}</p>
      <ul className="of-columns">
        {importColumns.map((column) => (
          <li key={column.key}>
            {column.required ? (
              <span className="fm-star" title={t('importRequired')} aria-hidden="true">
                *
              </span>
            ) : null}
            {formatter.text(column.heading)}
            {column.required ? <span className="ct-hidden"> ({t('importRequired')})</span> : null}
          </li>
        ))}
      </ul>
      <p className="of-chips">
        <Button href={screenPorts().imports.template(OFFER_IMPORT)} download>
          {t('importTemplate')}
        </Button>
        <Button type="link" onClick={() => go(`${SALE_OFFERS}?publishState=10`)}>
          {t('importToDrafts')}
        </Button>
      </p>
    </section>
  );
}

const fetchErrors = (id: string) =>
  screenPorts()
    .imports.errorFile(id)
    .catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      if (!error.toasted) notifyError(error.message, error.requestId);
    });

/**
 * /rmbSellManagement/TemplateImport: the template, the import dialog with its check, and the history with the
 * rows that failed.
 */
export default listScreen(listImports, sellingWords, ({ text, count, state, dateTime, doing }) => ({
  title: table.importTitle,
  entityName: table.importNoun,
  above: Explained,
  given: () => ({ bizType: OFFER_IMPORT }),
  importAs: { bizType: OFFER_IMPORT, mostRows: 1000 },
  views: false,
  pageCount: 10,
  nameOf: (row) => row.fileName || EMPTY,
  columns: [
    dateTime('gmtCreate'),
    text('fileName'),
    state('state', stateBadge),
    count('total'),
    count('success'),
    count('fail'),
    text('operatorName'),
  ],
  actions: [
    doing('errors', (row) => void fetchErrors(row.id), {
      label: table.importErrors,
      when: (row) => row.errorFileId !== null,
    }),
  ],
}));
