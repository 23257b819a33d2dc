export { EditSku as default } from './sku-form.tsx';
