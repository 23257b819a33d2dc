import { pageEndAdCalls } from '../contract/entries.ts';
import { AD_PLACES } from '../rules/entries.ts';
import { RECOMMENDED } from '../rules/pictures.ts';
import { configTitleWords, siteWords } from '../rules/words.ts';
import { pictureList } from './picture-list.tsx';

const w = siteWords.table;

/** /mymanagement/pageEndAd: advertising at the end of pages (R-PCONF-012). */
export default pictureList({
  calls: pageEndAdCalls,
  title: configTitleWords.table.pageEndAd,
  noun: w['noun.pageEndAd'],
  places: AD_PLACES.map((value) => ({ value, ...w[`ad.${value}`] })),
  size: () => RECOMMENDED.listRmb,
});
