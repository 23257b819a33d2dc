import { bannerCalls } from '../contract/entries.ts';
import { BANNER_PLACES } from '../rules/entries.ts';
import { RECOMMENDED } from '../rules/pictures.ts';
import { configTitleWords, siteWords } from '../rules/words.ts';
import { pictureList } from './picture-list.tsx';

const w = siteWords.table;

/**
 * /mymanagement/bannerSetup: banners by place with their recommended sizes, times and versions (R-PCONF-007,
 * R-PCONF-022, R-PCONF-035 to R-PCONF-037, R-PCONF-048).
 */
export default pictureList({
  calls: bannerCalls,
  title: configTitleWords.table.banner,
  noun: w['noun.banner'],
  places: BANNER_PLACES.map((value) => ({ value, ...w[`place.${value}`] })),
  size: (place) => RECOMMENDED[place],
  english: true,
});
