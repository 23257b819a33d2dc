export { AddSku as default } from './sku-form.tsx';
