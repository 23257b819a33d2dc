import { dealFieldWords } from '#fulfilment/deals/rules/words.ts';
import { dealLife } from '#fulfilment/deals/rules/deal-life.ts';
import { letterLife } from '#fulfilment/deals/rules/letter-life.ts';
import { orderLife } from '#fulfilment/orders/rules/order-life.ts';
import { orderFieldWords } from '#fulfilment/orders/rules/words.ts';
import { accountWords } from '#office/identity/rules/account-words.ts';
import { marketWords } from '#office/markethours/rules/words.ts';
import { nameFields } from '#office/operationlog/rules/field-names.ts';
import { exportLife } from '#office/transfers/rules/export-life.ts';
import { importLife } from '#office/transfers/rules/import-life.ts';
import { companyWords } from '#registry/members/rules/words.ts';
import { negotiationLife } from '#trading/offers/rules/negotiation-life.ts';
import { offerLife } from '#trading/offers/rules/offer-life.ts';
import { negotiationFieldWords, offerFieldWords } from '#trading/offers/rules/words.ts';

// How the operation log says what was changed: each kind of document with the field words and the life of the room that owns it.
nameFields('OFFER', offerFieldWords, offerLife.subject);
nameFields('NEGOTIATION', negotiationFieldWords, negotiationLife.subject);
nameFields('DEAL', dealFieldWords, dealLife.subject);
nameFields('LETTER', dealFieldWords, letterLife.subject);
nameFields('ORDER', orderFieldWords, orderLife.subject);
nameFields('MARKET', marketWords);
nameFields('ACCOUNT', accountWords);
nameFields('COMPANY_APPLICATION', companyWords);
nameFields('EXPORT', null, exportLife.subject);
nameFields('IMPORT', null, importLife.subject);
