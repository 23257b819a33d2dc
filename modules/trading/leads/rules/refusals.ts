import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** The fifty-first request of one company on one day in Shanghai. */
export const LeadsDaily = refusal(17701, 'LEADS_DAILY', {
  details: { most: z.number() },
  zh: '今日已发出{most}份询盘，请明日再发',
  en: 'Your company has sent {most} {most|request|requests} today; send more tomorrow',
});
/** No store that the reader may deal with has the product. */
export const NoStoreToAsk = refusal(17702, 'NO_STORE_TO_ASK', {
  zh: '目前没有可询盘的店铺在售该产品',
  en: 'No store you can ask lists this product at present',
});
/** Hazardous goods are shown to companies with a valid licence alone, and so is who sells them. */
export const LicenceToAsk = refusal(17703, 'LICENCE_TO_ASK', {
  zh: '危险化学品须具备有效危化品资质后方可询盘',
  en: 'Requests for hazardous goods need a valid hazardous-goods licence',
});
